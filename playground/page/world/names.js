/** Names of people, and whether a message mentions them. */

import { guildOf, world } from './world.js';
import { MessageFlag } from './types.js';

/** @typedef {import('./types.js').User} User @typedef {import('./types.js').Message} Message */

/** @param {User|undefined} user @param {string|null} [channel] its server's nickname is used */
export function nameOf(user, channel = world.open) {
  if (!user) return '?';
  const member = guildOf(channel)?.members.find((one) => one.user.id === user.id);
  return member?.nick || user.global_name || world.users.get(user.id)?.global_name || user.username;
}

/** @param {string} id @param {string|null} [channel] */
export const nameOfId = (id, channel) => nameOf(world.users.get(id), channel);

/** @param {string} id */
export const roleOf = (id) => world.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id);

/** @param {string} person @param {Message} message */
function rolesIn(person, message) {
  return guildOf(message.channel_id)?.members.find((one) => one.user.id === person)?.roles ?? [];
}

/** Whether the message pings this person. @param {Message} message @param {string} person */
export function pings(message, person) {
  if (message.author.id === person) return false;
  if ((message.mentions ?? []).some((user) => user.id === person)) return true;
  if (message.mention_everyone) return true;
  const roles = message.mention_roles ?? [];
  return roles.length > 0 && rolesIn(person, message).some((role) => roles.includes(role));
}

/** @param {Message} message @param {number} flag */
export const has = (message, flag) => Boolean((message.flags ?? 0) & flag);

/** Whether only one person sees the message. @param {Message} message */
export const isPrivate = (message) => has(message, MessageFlag.ephemeral);

/** @param {Record<string, string>|null|undefined} localised @param {string} plain the default @returns the text in the person's language */
export function inOwnLanguage(localised, plain) {
  const locale = world.me.locale ?? 'en-US';
  return localised?.[locale] || plain;
}
