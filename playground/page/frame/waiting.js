/** Pending commands: shown at the end of their channel until the bot answers. */

import { Refused } from '../world/api.js';
import { ending } from '../world/interactions.js';
import { emit, world } from '../world/world.js';
import { say } from '../world/words.js';

/** @typedef {{key: string, channel: string, label: string, failure: string|null}} Command */

/** @type {Command[]} */
let commands = [];
let count = 0;

/** @param {string} channel @returns {Command[]} */
export const commandsIn = (channel) => commands.filter((one) => one.channel === channel);

/** @param {string} key */
export function dismissCommand(key) {
  commands = commands.filter((one) => one.key !== key);
  emit('waiting');
}

/**
 * @param {string} label shown: "/challenge vault"
 * @param {(channel: string) => Promise<{interaction_id: string}>} send
 */
export async function run(label, send) {
  const channel = world.open;
  if (!channel) return;
  const key = `command-${(count += 1)}`;
  commands = [...commands.filter((one) => !one.failure), { key, channel, label, failure: null }];
  emit('begun');
  emit('waiting');
  const failure = await ending(send(channel)).then(
    (end) => (end === 'failed' ? say('noAnswer') : null),
    (error) => (error instanceof Refused && error.message ? error.message : say('noAnswer')),
  );
  if (!failure) return dismissCommand(key);
  commands = commands.map((one) => (one.key === key ? { ...one, failure } : one));
  emit('waiting');
}
