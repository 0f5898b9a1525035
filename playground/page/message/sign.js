import { h } from '../kit/dom.js';

/** @param {import('../world/types.js').Emoji|null|undefined} emoji @returns {HTMLElement|null} the emoji beside a label */
export function sign(emoji) {
  if (!emoji?.name) return null;
  return h('span', { class: 'emoji', 'aria-hidden': 'true' }, emoji.id ? `:${emoji.name}:` : emoji.name);
}
