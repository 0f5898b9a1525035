/** Fields of the page's own forms. */

import { freshId, h } from './dom.js';

/**
 * @param {string} label
 * @param {string} value
 * @param {{key?: string, changed?: (value: string) => void, disabled?: boolean}} [options] changed: called when another
 *   value is complete
 * @returns {HTMLElement} with one input in it
 */
export function textField(label, value, { key = 'name', changed = () => {}, disabled = false } = {}) {
  const id = freshId('field');
  let told = value;
  // The event "change" wouldn't come if the field was redrawn after the last letter.
  const complete = () => {
    if (input.value !== told) changed((told = input.value));
  };
  const input = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'text',
      id,
      value,
      maxlength: '100',
      autocomplete: 'off',
      disabled,
      data: { key },
      onblur: complete,
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && !event.isComposing && complete(),
    })
  );
  return h('div', { class: 'question' }, h('label', { for: id }, label), input);
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {{key?: string, changed?: (on: boolean) => void, disabled?: boolean}} [options]
 * @returns {HTMLElement} with one box in it
 */
export function tick(label, on, { key = label, changed = () => {}, disabled = false } = {}) {
  const box = /** @type {HTMLInputElement} */ (
    h('input', { type: 'checkbox', checked: on, disabled, data: { key }, onchange: () => changed(box.checked) })
  );
  return h('label', { class: 'tick' }, h('span', {}, label), box);
}
