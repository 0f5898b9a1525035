/** Panels in the upper right corner, each opened by a button of the header. Only one is open at a time. */

import { freshId, h } from './dom.js';
import { icon } from './icons.js';
import { say } from '../world/words.js';

/** Closes the open panel. @type {(() => void)|null} */
let closeOpen = null;

/**
 * @param {HTMLElement} button opens the panel and closes it; its aria-controls is the panel's id
 * @param {string} title of the panel, and the button's label
 * @param {(HTMLElement|false)[]} content
 * @param {() => void} opened
 * @returns {HTMLElement} the panel, closed
 */
export function cornerPanel(button, title, content, opened) {
  const heading = h('h2', { id: freshId('corner'), tabindex: '-1' }, title);
  const panel = h(
    'aside',
    { class: 'corner', id: button.getAttribute('aria-controls'), 'aria-labelledby': heading.id, hidden: true },
    h(
      'header',
      {},
      heading,
      h('button', { type: 'button', class: 'icon-button', 'aria-label': say('close'), onclick: shut }, icon('close')),
    ),
    ...content,
  );

  function close() {
    panel.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    closeOpen = null;
  }

  function shut() {
    close();
    button.focus();
  }

  function open() {
    closeOpen?.();
    closeOpen = close;
    panel.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    heading.focus();
    opened();
  }

  button.setAttribute('aria-label', title);
  button.setAttribute('title', title);
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => (panel.hidden ? open() : shut()));
  panel.addEventListener('keydown', (event) => event.key === 'Escape' && shut());
  button.after(panel);
  return panel;
}
