/** How a server's roles are shown. */

import { h } from '../kit/dom.js';
import { colour } from '../message/colour.js';

/** @typedef {import('../world/types.js').Role} Role @typedef {import('../world/types.js').Guild} Guild */

/** @param {Guild} guild @returns {Role[]} without @everyone, the highest first; of two in one position, the older one first */
export const rolesOf = (guild) =>
  guild.roles
    .filter((role) => role.id !== guild.id)
    .sort((a, b) => (b.position ?? 0) - (a.position ?? 0) || Number(BigInt(a.id) - BigInt(b.id)));

/** @param {Role} [role] @returns {HTMLElement} its colour, as decoration */
export const roleDot = (role) =>
  h('span', { class: 'role-dot', 'aria-hidden': 'true', vars: role?.color ? { role: colour(role.color) } : {} });
