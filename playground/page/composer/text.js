/** What is typed, and what it says to Discord: "@Ben" is a mention, "#vault" a channel. */

import { nameOf } from '../town/names.js';
import { guildOf, town } from '../town/town.js';

/** @returns {[string, string][]} what may be typed, longest first, and what it means */
function meanings() {
  const members = guildOf(town.open)?.members ?? [];
  /** @type {[string, string][]} */
  const people = members.flatMap(({ user }) => [
    [`@${nameOf(user)}`, `<@${user.id}>`],
    [`@${user.username}`, `<@${user.id}>`],
  ]);
  /** @type {[string, string][]} */
  const channels = [...town.channels.values()].map((one) => [`#${one.name}`, `<#${one.id}>`]);
  return [...people, ...channels].sort((a, b) => b[0].length - a[0].length);
}

/** @param {string} typed @returns {string} */
export function meant(typed) {
  return meanings().reduce((text, [name, mark]) => text.replace(pattern(name), mark), typed);
}

/** @param {string} name @returns {RegExp} the name alone, not as the beginning of a longer word */
const pattern = (name) => new RegExp(`(?<![\\p{L}\\p{N}<])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu');

/** @param {string} before the text up to the caret @returns {{sign: '@'|'#', word: string}|null} a name being typed */
export function nameBegun(before) {
  const match = /(?:^|\s)([@#])([^\s@#]*)$/u.exec(before);
  return match && { sign: /** @type {'@'|'#'} */ (match[1]), word: match[2] };
}
