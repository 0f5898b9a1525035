/** Menus of actions, by mouse and by arrow keys. */

import { freshId, h } from './dom.js';
import { popUp } from './popup.js';

/** @typedef {{label: string, act?: () => void, href?: string, target?: string}} Item */
/** @typedef {{heading?: string, items: Item[], empty?: string}} Section */

/** @param {HTMLElement} anchor @param {string} label @param {Section[]} sections @param {{x: number, y: number}} [at] */
export function openMenu(anchor, label, sections, at) {
  const menu = h(
    'div',
    { class: 'menu', role: 'menu', 'aria-label': label, onkeydown: travel },
    ...sections.map(section),
  );
  const close = popUp(anchor, menu, { at });
  menu.addEventListener('click', (event) => {
    const item = /** @type {Element} */ (event.target).closest('[role=menuitem]');
    if (item) close();
  });
  items(menu)[0]?.focus();
}

/** @param {Section} one */
function section({ heading, items: list, empty }) {
  const id = freshId('section');
  return h(
    'div',
    { role: 'group', class: 'menu-section', 'aria-labelledby': heading && id },
    heading && h('div', { class: 'menu-heading', id }, heading),
    ...list.map(({ label, act, href, target }) =>
      href
        ? h('a', { role: 'menuitem', tabindex: '-1', href, target }, label)
        : // The menu closes first and gives the focus back; only then may the action move it on.
          h(
            'button',
            { type: 'button', role: 'menuitem', tabindex: '-1', onclick: () => act && setTimeout(act) },
            label,
          ),
    ),
    !list.length && empty && h('div', { class: 'empty' }, empty),
  );
}

/** @param {Element} menu @returns {HTMLElement[]} */
const items = (menu) => [...menu.querySelectorAll('[role=menuitem]')].map((one) => /** @type {HTMLElement} */ (one));

/** @param {KeyboardEvent} event */
function travel(event) {
  const all = items(/** @type {Element} */ (event.currentTarget));
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  /** @type {Record<string, number>} */
  const to = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at + all.length - 1) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  if (!(event.key in to)) return;
  event.preventDefault();
  all[to[event.key]]?.focus();
}
