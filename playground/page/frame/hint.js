/** A hint for an empty channel: what to do there. */

import { h } from '../kit/dom.js';
import { invitation, lines } from '../composer/commands.js';
import { offers, world } from '../world/world.js';
import { say } from '../world/words.js';

/** @returns {HTMLElement} */
export function hint() {
  const line = invitation(lines(offers()), world.channels.get(world.open ?? '')?.name ?? '');
  const { name } = world.application;
  return h(
    'section',
    { class: 'hint' },
    h('span', { class: 'avatar bot large', 'aria-hidden': 'true' }),
    h('h3', {}, say('hintTitle')),
    line
      ? h('p', {}, ...around(say('hintCommand', { command: '\u0000', name }), h('kbd', {}, line.title)))
      : h('p', {}, say('hintPlain', { name })),
    line && h('p', { class: 'detail with-mouse' }, say('hintTabs')),
    line &&
      h(
        'button',
        { type: 'button', class: 'button primary', data: { command: line.plain.slice(1) } },
        say('hintTry', { command: line.title }),
      ),
  );
}

/** @param {string} text with a NUL in place of the element @param {HTMLElement} element */
function around(text, element) {
  const [before, after] = text.split('\u0000');
  return [before, element, after];
}
