/** Builds elements from the tree of markdown.js, with names, links and times filled in. */

import { h } from '../kit/dom.js';
import { parse, plain } from './markdown.js';
import { timeWords, timestamp } from './time.js';
import { link } from './links.js';
import { nameOf, nameOfId, roleOf } from '../world/names.js';
import { isThread, world } from '../world/world.js';
import { say } from '../world/words.js';

/** @typedef {import('./markdown.js').Mark} Mark */

/** @type {Record<string, string>} */
const TAGS = {
  strong: 'strong',
  em: 'em',
  under: 'u',
  strike: 's',
  quote: 'blockquote',
  subtext: 'small',
  paragraph: 'p',
};

/** The most characters of code that stay in one line. */
const MOST_IN_A_LINE = 24;

/** @param {string} source @returns {HTMLElement} */
export function marked(source) {
  return h('div', { class: 'marked' }, ...parse(source).map(element));
}

/** @param {Mark[]} marks */
const elements = (marks) => marks.map(element);

/** @param {Mark} mark @returns {Node|string} */
function element(mark) {
  switch (mark.kind) {
    case 'text':
      return mark.text;
    case 'break':
      return h('br');
    case 'code':
      return h('code', { class: mark.text.length <= MOST_IN_A_LINE && 'short' }, mark.text);
    case 'block':
      return h('pre', { tabindex: '0', data: { language: mark.language } }, h('code', {}, mark.text));
    case 'heading':
      // Headings in messages rank below the page's own.
      return h(`h${mark.level + 2}`, {}, ...elements(mark.children));
    case 'list':
      return h(
        mark.ordered ? 'ol' : 'ul',
        mark.ordered ? { start: mark.start } : {},
        ...mark.items.map((item) => h('li', {}, ...elements(item))),
      );
    case 'link':
      return link(
        mark.url,
        elements(mark.children),
        mark.children[0]?.kind === 'text' && mark.children[0].text === mark.url,
      );
    case 'spoiler':
      return spoiler(elements(mark.children));
    case 'user':
      return person(mark.id);
    case 'role':
      return h('span', { class: 'mention' }, `@${roleOf(mark.id)?.name ?? '?'}`);
    case 'everyone':
      return h('span', { class: 'mention mine' }, mark.text);
    case 'channel':
      return place(mark.id);
    case 'command':
      return h('button', { type: 'button', class: 'mention', data: { command: mark.name } }, `/${mark.name}`);
    case 'time':
      return timestamp(mark.seconds, mark.style);
    case 'emoji':
      return `:${mark.name}:`;
    default:
      return h(TAGS[mark.kind], {}, ...elements(mark.children));
  }
}

/** @param {string} id */
function person(id) {
  const mine = id === world.me.id;
  return h(
    'button',
    { type: 'button', class: `mention${mine ? ' mine' : ''}`, data: { person: id } },
    `@${nameOfId(id)}`,
  );
}

/** @param {string} id */
function place(id) {
  const channel = world.channels.get(id);
  if (!channel) return h('span', { class: 'mention' }, '#?');
  return h('a', { class: 'mention', href: `#${id}` }, `${isThread(channel) ? '› ' : '#'}${channel.name}`);
}

/** @param {(Node|string)[]} children @returns {HTMLElement} a spoiler, covered until pressed */
function spoiler(children) {
  const inside = h('span', { class: 'inside', inert: true }, ...children);
  const cover = h('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': say('spoiler') }, inside);
  const reveal = (/** @type {Event} */ event) => {
    if (!inside.hasAttribute('inert')) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    inside.removeAttribute('inert');
    for (const name of ['role', 'tabindex', 'aria-label']) cover.removeAttribute(name);
    cover.classList.add('revealed');
  };
  cover.addEventListener('click', reveal);
  cover.addEventListener('keydown', reveal);
  return cover;
}

/** @param {string} source @returns {string} one line of plain text, for screen readers and quotes */
export function spoken(source) {
  return plain(parse(source), (mark) => {
    switch (mark.kind) {
      case 'user':
        return `@${nameOf(world.users.get(mark.id))}`;
      case 'role':
        return `@${roleOf(mark.id)?.name ?? '?'}`;
      case 'channel':
        return `#${world.channels.get(mark.id)?.name ?? '?'}`;
      case 'command':
        return `/${mark.name}`;
      case 'time':
        return timeWords(mark.seconds, mark.style);
      case 'spoiler':
        return '…';
      default:
        return null;
    }
  }).trim();
}
