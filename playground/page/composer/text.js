/** Turns typed text into Discord's: "@Ben" becomes a mention, "#vault" a channel. */

import { nameOf } from '../world/names.js';
import { guildOf, world } from '../world/world.js';

/** @returns {[string, string][]} typed names, longest first, with Discord's text for them */
function meanings() {
  const members = guildOf(world.open)?.members ?? [];
  /** @type {[string, string][]} */
  const people = members.flatMap(({ user }) => [
    [`@${nameOf(user)}`, `<@${user.id}>`],
    [`@${user.username}`, `<@${user.id}>`],
  ]);
  /** @type {[string, string][]} */
  const channels = [...world.channels.values()].map((one) => [`#${one.name}`, `<#${one.id}>`]);
  return [...people, ...channels].sort((a, b) => b[0].length - a[0].length);
}

/** @param {string} typed @returns {string} */
export function meant(typed) {
  return meanings().reduce((text, [name, mark]) => text.replace(pattern(name), mark), typed);
}

/** @param {string} name @returns {RegExp} matches the name as a whole word */
const pattern = (name) => new RegExp(`(?<![\\p{L}\\p{N}<])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu');

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Reads options written by hand, as in "opponent:@Aoi size:8" or with the colon of Japanese keyboards.
 *
 * @param {string} text
 * @param {string[]} names of options
 * @returns {{before: string, pairs: [string, string][]}} before: the text before the first name
 */
export function written(text, names) {
  const name = new RegExp(`(?:^|\\s)(${names.map(escaped).join('|')})[:：]\\s*`, 'u');
  const parts = names.length ? text.split(name) : [text];
  /** @type {[string, string][]} */
  const pairs = [];
  for (let at = 1; at < parts.length; at += 2) pairs.push([parts[at], parts[at + 1].trim()]);
  return { before: parts[0], pairs };
}

/** @param {string} before the text up to the caret @returns {{sign: '@'|'#', word: string}|null} the name being typed */
export function nameBegun(before) {
  const match = /(?:^|\s)([@#])([^\s@#]*)$/u.exec(before);
  return match && { sign: /** @type {'@'|'#'} */ (match[1]), word: match[2] };
}
