/** A person's avatar: the first character of their name on a colour of their own; for the bot, a board. */

import { h } from '../kit/dom.js';
import { nameOf } from '../world/names.js';
import { world } from '../world/world.js';

/** @typedef {import('../world/types.js').User} User */

const HUES = [212, 22, 152, 282, 48, 338];

/** @param {User} user @returns {HTMLElement} decoration, because the name stands beside it */
export function avatar(user) {
  const known = { ...world.users.get(user.id), ...user };
  const place = world.people.findIndex((one) => one.id === user.id);
  if (user.id === world.application.id || (known.bot && place < 0))
    return h('span', { class: 'avatar bot', 'aria-hidden': 'true' });
  const hue = HUES[(place < 0 ? Number(user.id.slice(-4)) : place) % HUES.length];
  return h('span', { class: 'avatar', 'aria-hidden': 'true', vars: { hue } }, [...nameOf(known)][0]);
}
