/** Reloads what may have changed in many ways at once: the servers, and the open channel's commands. */

import { inTurn } from '../kit/turns.js';
import * as api from './api.js';
import { learnFrom, on, tell, town } from './town.js';

/** Reloads the whole state when servers, members or roles change; there are few of them. */
export const learnAgain = inTurn(async () => {
  const before = town.botOnline;
  await learnFrom(api.state());
  tell('channels');
  if (town.botOnline !== before) tell('bot');
});

/** Reloads the open channel's commands, which depend on the channel and its permissions. */
export function followOffers() {
  for (const happening of /** @type {const} */ (['open', 'channels', 'commands'])) on(happening, () => void askAgain());
}

const askAgain = inTurn(async () => {
  const channel = town.open;
  if (!channel) return;
  // If the playground can't be reached, keep what is known.
  const now = await api.offered(channel).catch(() => null);
  if (!now) return;
  const isMute = !now.may_send;
  if (String(now.commands) === String(town.offered.get(channel) ?? null) && isMute === town.mute.has(channel)) return;
  town.offered.set(channel, now.commands);
  if (isMute) town.mute.add(channel);
  else town.mute.delete(channel);
  tell('commands');
});
