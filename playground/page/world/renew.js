/** Reloads what may have changed in many ways at once: the servers, and the open channel's commands. */

import { inSequence } from '../kit/turns.js';
import * as api from './api.js';
import { loadFrom, on, emit, world } from './world.js';

/** Reloads the whole state when servers, members or roles change; there are few of them. */
export const reloadState = inSequence(async () => {
  const before = world.botOnline;
  await loadFrom(api.state());
  emit('channels');
  if (world.botOnline !== before) emit('bot');
});

/** Reloads the open channel's commands, which depend on the channel and its permissions. */
export function followCommands() {
  for (const happening of /** @type {const} */ (['open', 'channels', 'commands'])) on(happening, () => void askAgain());
}

const askAgain = inSequence(async () => {
  const channel = world.open;
  if (!channel) return;
  // If the playground can't be reached, keep what is known.
  const now = await api.offered(channel).catch(() => null);
  if (!now) return;
  const isMute = !now.may_send;
  if (String(now.commands) === String(world.offered.get(channel) ?? null) && isMute === world.mute.has(channel)) return;
  world.offered.set(channel, now.commands);
  if (isMute) world.mute.add(channel);
  else world.mute.delete(channel);
  emit('commands');
});
