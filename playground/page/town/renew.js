/** Learning anew what changed in many places at once, and what the open channel offers. */

import { inTurn } from '../kit/turns.js';
import * as api from './api.js';
import { learnFrom, on, tell, town } from './town.js';

/** Servers, their people and roles are few: what changed there is learnt with all the rest. */
export const learnAgain = inTurn(async () => {
  const before = town.botOnline;
  await learnFrom(api.state());
  tell('channels');
  if (town.botOnline !== before) tell('bot');
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
