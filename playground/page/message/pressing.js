/** Presses and choices on a message's components, and their results. */

import { Refused, press, select } from '../world/api.js';
import { ending } from '../world/interactions.js';
import { emit } from '../world/world.js';
import { say } from '../world/words.js';

/** @typedef {import('../world/types.js').Message} Message @typedef {import('../world/types.js').Component} Component */

/** Components waiting for an answer. @type {Set<string>} */
const busy = new Set();

/** The latest failure, by message. @type {Map<string, string>} */
const failures = new Map();

/**
 * This tab's choices in menus, each with the menu's state at that time: valid until the bot changes the menu.
 * @type {Map<string, {in: string, values: string[]}>}
 */
const choices = new Map();

/** @param {Message} message @param {Component} component */
const keyOf = (message, component) => `${message.id} ${component.custom_id}`;

/** @param {Message} message @param {Component} component */
export const isBusy = (message, component) => busy.has(keyOf(message, component));

/** The custom id of a component of the message that waits for an answer. @param {Message} message @returns {string|undefined} */
export const waiting = ({ id }) => [...busy].findLast((key) => key.startsWith(`${id} `))?.slice(id.length + 1);

/** @param {Message} message @returns {string|undefined} */
export const failureOf = (message) => failures.get(message.id);

/** @param {Message} message @param {Component} component @returns {string[]|undefined} */
export function choiceIn(message, component) {
  const key = keyOf(message, component);
  const choice = choices.get(key);
  if (choice?.in === JSON.stringify(component)) return choice.values;
  // Forget the choice for good: the bot may change the menu back.
  choices.delete(key);
  return undefined;
}

/** @param {Message} message @param {Component} component @param {Promise<{interaction_id: string}>} request */
async function follow(message, component, request) {
  const key = keyOf(message, component);
  busy.add(key);
  failures.delete(message.id);
  emit('waiting', message);
  try {
    if ((await ending(request)) === 'failed') failures.set(message.id, say('failed'));
  } catch (error) {
    failures.set(message.id, error instanceof Refused ? `${say('failed')}: ${error.message}` : say('failed'));
  }
  busy.delete(key);
  emit('waiting', message);
}

/** @param {Message} message @param {Component} button */
export function pressed(message, button) {
  if (!isBusy(message, button)) follow(message, button, press(message.id, button.custom_id ?? ''));
}

/** @param {Message} message @param {Component} menu @param {string[]} values */
export function chose(message, menu, values) {
  choices.set(keyOf(message, menu), { in: JSON.stringify(menu), values });
  follow(message, menu, select(message.id, menu.custom_id ?? '', values));
}
