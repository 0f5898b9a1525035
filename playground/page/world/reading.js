/** How far each person has read. Stored in the browser, so that all tabs agree and a reload forgets nothing. */

import { byAge, on, shelf, emit, world } from './world.js';
import { isPrivate, pings } from './names.js';

/** @typedef {import('./types.js').Message} Message */

/** @param {string} person */
const key = (person) => `banmen.read.${person}`;

/** @param {string} person @returns {Record<string, string>} by channel, the newest message read */
function marks(person) {
  try {
    return JSON.parse(localStorage.getItem(key(person)) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {string} person @param {string} channel @returns {string} '0' before everything */
export const readTo = (person, channel) => marks(person)[channel] ?? '0';

/** Marks the channel as read by this tab's person. @param {string} channel */
export function markRead(channel) {
  const last = shelf(channel).list.at(-1)?.id;
  if (!last || byAge(last, readTo(world.me.id, channel)) <= 0) return;
  localStorage.setItem(key(world.me.id), JSON.stringify({ ...marks(world.me.id), [channel]: last }));
  emit('read');
}

/**
 * @param {string} person
 * @param {string} channel
 * @returns {{unread: number, pings: number}} unread messages of others, and those of them that ping the person
 */
export function waitingFor(person, channel) {
  const from = readTo(person, channel);
  const news = (world.shelves.get(channel)?.list ?? []).filter(
    (message) =>
      byAge(message.id, from) > 0 && message.author.id !== person && (person === world.me.id || !isPrivate(message)),
  );
  return { unread: news.length, pings: news.filter((message) => pings(message, person)).length };
}

/** @param {string} person @returns {number} pings in all channels */
export const pingsOf = (person) =>
  [...world.shelves.keys()].reduce((sum, channel) => sum + waitingFor(person, channel).pings, 0);

/** Listens for what other tabs have read. */
export function followOtherTabs() {
  addEventListener('storage', ({ key: changed }) => changed?.startsWith('banmen.read.') && emit('read'));
}

/** @param {() => void} redraw called when counts may have changed */
export function onCounts(redraw) {
  for (const kind of /** @type {const} */ (['message', 'gone', 'shelf', 'read', 'channels', 'open'])) on(kind, redraw);
}
