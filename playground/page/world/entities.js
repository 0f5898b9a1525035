/** A server's people, roles and channels as rows of a list to choose from. */

import { avatar } from '../message/avatar.js';
import { icon } from '../kit/icons.js';
import { nameOf } from './names.js';
import { guildOf, signOf, world } from './world.js';
import { ChannelType } from './types.js';

/** @typedef {import('../kit/listbox.js').Row} Row @typedef {import('./types.js').Channel} Channel */
/** @typedef {import('./types.js').User} User */

/** @param {string} channel @returns {Row[]} first other people, then the person themselves, then bots, each sorted by name */
export function everybody(channel) {
  const rank = (/** @type {User} */ user) => (user.bot ? 2 : Number(user.id === world.me.id));
  return (guildOf(channel)?.members ?? [])
    .map(({ user }) => user)
    .sort((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)))
    .map((user) => ({ key: user.id, label: nameOf(user, channel), detail: user.username, sign: avatar(user) }));
}

/** @param {string} channel @returns {Row[]} */
export function roles(channel) {
  const guild = guildOf(channel);
  return (guild?.roles ?? [])
    .filter((role) => role.id !== guild?.id)
    .map((role) => ({ key: role.id, label: `@${role.name}` }));
}

/** @param {string} channel @param {number[]} [types] @returns {Row[]} */
export function places(channel, types) {
  const guild = guildOf(channel)?.id;
  return [...world.channels.values()]
    .filter(
      (one) =>
        one.guild_id === guild && one.type !== ChannelType.category && (!types?.length || types.includes(one.type)),
    )
    .map((one) => ({ key: one.id, label: one.name, sign: /** @type {Node} */ (icon(signOf(one))) }));
}
