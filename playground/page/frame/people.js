/** The bar of people to play as, each with the number of their unread mentions. */

import { fill, h } from '../kit/dom.js';
import { redrawn } from '../kit/focus.js';
import { avatar } from '../message/avatar.js';
import { nameOf } from '../world/names.js';
import { onCounts, pingsOf } from '../world/reading.js';
import { world } from '../world/world.js';
import { say } from '../world/words.js';

/** @typedef {import('../world/types.js').User} User */

/** @param {string} person @returns {string} the address of this page as that person */
export const addressAs = (person) => `?as=${person}${world.open ? `#${world.open}` : ''}`;

/** @param {HTMLElement} bar */
export function showPeople(bar) {
  bar.setAttribute('aria-label', say('be'));
  onCounts(() => redrawn(bar, () => fill(bar, ...world.people.map(chip))));
}

/** @param {User} person @returns {string} the language that they read, in its own name; empty for English */
const languageOf = ({ locale = 'en' }) =>
  locale.startsWith('en') ? '' : (new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale);

/** @param {User} person */
function chip(person) {
  const mine = person.id === world.me.id;
  const name = nameOf(person);
  const waiting = pingsOf(person.id);
  const language = languageOf(person);
  const label = [say(mine ? 'beYou' : 'beSomebody', { name }), language, waiting ? say('pings', { count: waiting }) : ''];
  return h(
    'a',
    {
      class: 'chip',
      href: addressAs(person.id),
      'aria-current': mine && 'true',
      'aria-label': label.filter(Boolean).join(', '),
      title: mine ? null : say('beHint'),
      data: { be: person.id },
    },
    avatar(person),
    h('span', { class: 'name' }, name),
    language && h('span', { class: 'language', 'aria-hidden': 'true' }, language),
    waiting > 0 && h('span', { class: 'badge', 'aria-hidden': 'true' }, waiting),
  );
}
