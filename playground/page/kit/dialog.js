/** Modal dialogs. They close on Escape and give the focus back. */

import { freshId, h } from './dom.js';
import { icon } from './icons.js';
import { returnFocus } from './focus.js';
import { say } from '../world/words.js';

/**
 * @param {string} title
 * @param {HTMLElement[]} content below the title
 * @param {{className?: string, back?: () => HTMLElement|null, closed?: () => void}} [options] back: gets the focus
 *   at the end if the element that had it is gone
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { className = '', back = () => null, closed = () => {} } = {}) {
  const id = freshId('dialog');
  const opener = document.activeElement;
  const closeButton = h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': say('close'), onclick: () => dialog.close() },
    icon('close'),
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      'dialog',
      { class: `modal ${className}`, 'aria-labelledby': id, onclose: gone },
      h('header', {}, h('h2', { id }, title), closeButton),
      ...content,
    )
  );

  /** @param {Event} event */
  function gone(event) {
    if (event.target !== dialog) return;
    dialog.remove();
    returnFocus(opener, () => back() ?? document.getElementById('say'));
    closed();
  }

  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks for confirmation before something that can't be undone.
 *
 * @param {string} title
 * @param {string} text
 * @param {string} label of the button that does it
 * @param {() => void} act
 */
export function ask(title, text, label, act) {
  const dialog = openDialog(title, [
    h('div', { class: 'questions' }, h('p', {}, text)),
    h(
      'footer',
      {},
      h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, say('cancel')),
      h('button', { type: 'button', class: 'button danger', onclick: () => (dialog.close(), act()) }, label),
    ),
  ]);
  /** @type {HTMLElement|null} */ (dialog.querySelector('footer .secondary'))?.focus();
}
