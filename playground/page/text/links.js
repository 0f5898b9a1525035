/** Links: a link to a message jumps within the page; all others open in a new tab. */

import { h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { world } from '../world/world.js';
import { say } from '../world/words.js';

const MESSAGE = /^https?:\/\/[^/]+\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** @param {string} url @returns {string|null} the fragment (`#channel/message`) for the address, if it is on this page */
export function placeOf(url) {
  const match = MESSAGE.exec(url);
  if (!match || !world.channels.has(match[2])) return null;
  return `#${match[2]}${match[3] ? `/${match[3]}` : ''}`;
}

/** Whether an address is in one of the person's servers, in a channel that they don't see. @param {string} url */
export function isHidden(url) {
  const match = MESSAGE.exec(url);
  return Boolean(match && !placeOf(url) && world.guilds.some(({ id }) => id === match[1]));
}

/**
 * Follow a link to a channel of which the page has heard only after the message with the link.
 *
 * @param {Event} event
 */
function followLate(event) {
  const place = placeOf(/** @type {HTMLAnchorElement} */ (event.currentTarget).href);
  if (!place) return;
  event.preventDefault();
  location.hash = place;
}

/** @param {string} url @param {(Node|string)[]} children @param {boolean} bare whether the address itself is the text */
export function link(url, children, bare = false) {
  const place = placeOf(url);
  if (!place) return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer', onclick: followLate }, ...children);
  if (!bare) return h('a', { href: place }, ...children);
  const channel = world.channels.get(place.slice(1).split('/')[0]);
  const words = place.includes('/') ? [` › ${say('messageLink')}`] : [];
  return h('a', { class: 'mention', href: place, title: say('jump') }, icon('hash'), channel?.name, ...words);
}
