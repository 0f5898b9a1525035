/** Learning anew what changed in many places at once, and what the open channel offers. */

import * as api from './api.js';
import { learn, on, tell, town } from './town.js';

/**
 * Asks only when the one before has its answer, so that the newest is learnt last.
 *
 * @param {() => Promise<void>} ask @returns {() => Promise<void>}
 */
function inTurn(ask) {
  /** @type {Promise<void>} */
  let last = Promise.resolve();
  return () => (last = last.catch(() => {}).then(ask));
}

/** Servers, their people and roles are few: what changed there is learnt with all the rest. */
export const learnAgain = inTurn(async () => {
  learn(await api.state());
  tell('channels');
});

/** Keeps up with what can be used in the open channel: which commands, a place and its permissions decide. */
export function followOffers() {
  for (const happening of /** @type {const} */ (['open', 'channels', 'commands'])) on(happening, () => void askAgain());
}

const askAgain = inTurn(async () => {
  const channel = town.open;
  if (!channel) return;
  // Who reaches nobody keeps what was known.
  const now = await api.offered(channel).catch(() => null);
  if (!now) return;
  const isMute = !now.may_send;
  if (String(now.commands) === String(town.offered.get(channel) ?? null) && isMute === town.mute.has(channel)) return;
  town.offered.set(channel, now.commands);
  if (isMute) town.mute.add(channel);
  else town.mute.delete(channel);
  tell('commands');
});
