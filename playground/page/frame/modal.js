/** Modals: forms that the bot opens. */

import { ask as askForFiles, tray } from '../composer/files.js';
import { openDialog } from '../kit/dialog.js';
import { fill, freshId, h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { selectMenu } from '../message/select.js';
import { marked } from '../text/marked.js';
import { submit } from '../world/api.js';
import { ending } from '../world/interactions.js';
import { world } from '../world/world.js';
import { ComponentType as Kind } from '../world/types.js';
import { say } from '../world/words.js';

/** @typedef {import('../world/types.js').Modal} Modal @typedef {import('../world/types.js').Component} Component */
/** @typedef {{custom_id: string, value?: string|boolean|null, values?: string[]}} Answer */
/**
 * @typedef {{element: HTMLElement, component: Component, read: () => Answer, error: () => string}} Question
 *   error: what is wrong with the answer, '' if nothing
 */

const PARAGRAPH = 2;
/** @type {number[]} */
const SELECTS = [Kind.stringSelect, Kind.userSelect, Kind.roleSelect, Kind.mentionableSelect, Kind.channelSelect];

/** @param {Modal} modal */
export function openModal(modal) {
  /** @type {Question[]} */
  const questions = [];
  const trouble = h('p', { class: 'failure', role: 'alert' });
  const sendButton = h('button', { type: 'submit', class: 'button primary' }, say('submit'));
  const form = /** @type {HTMLFormElement} */ (
    h(
      'form',
      { method: 'dialog', novalidate: true, onsubmit: (/** @type {Event} */ event) => void send(event) },
      h('div', { class: 'questions' }, ...modal.components.map((one) => part(one, questions)), trouble),
      h(
        'footer',
        {},
        h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, say('cancel')),
        sendButton,
      ),
    )
  );

  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    if (dialog.getAttribute('aria-busy')) return;
    const wrong = questions.map((question) => complain(question)).find(Boolean);
    if (wrong) return wrong.focus();
    dialog.setAttribute('aria-busy', 'true');
    fill(trouble);
    const end = await ending(
      submit(
        modal.interaction_id,
        questions.map((one) => one.read()),
      ),
    ).catch(() => 'failed');
    dialog.removeAttribute('aria-busy');
    if (end === 'failed') fill(trouble, icon('warn'), say('modalFailed'));
    else dialog.close();
  }

  const dialog = openDialog(modal.title, [form]);
  dialog.addEventListener('keydown', (event) => event.ctrlKey && event.key === 'Enter' && form.requestSubmit());
  /** @type {HTMLElement|null} */ (dialog.querySelector('.questions :is(input, textarea, button)'))?.focus();
}

/** Shows an answer's error. @param {Question} question @returns {HTMLElement|null} the control to correct */
function complain({ element, error }) {
  const text = error();
  const line = element.querySelector('.error');
  if (line) fill(line, text);
  element.classList.toggle('wrong', Boolean(text));
  return text ? element.querySelector('input, textarea, button') : null;
}

/** @param {Component} one @param {Question[]} questions receives those inside it @returns {HTMLElement} */
function part(one, questions) {
  if (one.type === Kind.row) return h('div', {}, ...(one.components ?? []).map((child) => part(child, questions)));
  if (one.type === Kind.text) return marked(one.content ?? '');
  const inner = one.type === Kind.label ? (one.component ?? one) : one;
  const question = ask(inner, one.label ?? '', one.type === Kind.label ? (one.description ?? '') : '');
  questions.push(question);
  return question.element;
}

/** @param {Component} one @param {string} label @param {string} about @returns {Question} */
function ask(one, label, about) {
  const id = freshId('question');
  const required = one.type !== Kind.checkbox && one.required !== false && (one.min_values ?? 1) > 0;
  const { control, read, wrong } = controlFor(one, id);
  const several = one.type === Kind.radios || one.type === Kind.checkboxes;
  const title = [label, required && h('span', { class: 'star', 'aria-hidden': 'true' }, ' *')];
  const element = h(
    several ? 'fieldset' : 'div',
    { class: `question${one.type === Kind.checkbox ? ' inline' : ''}` },
    several ? h('legend', {}, ...title) : h('label', { for: id }, ...title),
    about && h('p', { class: 'detail', id: `${id}-about` }, about),
    control,
    h('p', { class: 'error', role: 'alert' }),
  );
  const main = control.matches('input, textarea, button') ? control : null;
  main?.setAttribute('id', id);
  if (about) main?.setAttribute('aria-describedby', `${id}-about`);
  if (required && main?.matches('input, textarea')) main.setAttribute('aria-required', 'true');
  return { element, component: one, read, error: () => wrong(required) };
}

/**
 * @param {Component} one
 * @param {string} name
 * @returns {{control: HTMLElement, read: () => Answer, wrong: (required: boolean) => string}}
 */
function controlFor(one, name) {
  const custom_id = one.custom_id ?? '';
  if (one.type === Kind.textInput) {
    const control = textInput(one);
    return {
      control,
      read: () => ({ custom_id, value: control.value }),
      wrong: (required) => textTrouble(one, control.value, required),
    };
  }
  if (SELECTS.includes(one.type)) {
    /** @type {string[]|null} */
    let chosen = null;
    const control = selectMenu(one, world.open ?? '', (values) => (chosen = values));
    const values = () =>
      chosen ?? [
        ...(one.options ?? []).filter((option) => option.default).map((option) => option.value),
        ...(one.default_values ?? []).map((value) => value.id),
      ];
    return {
      control,
      read: () => ({ custom_id, values: values() }),
      wrong: (required) => (required && !values().length ? say('missing') : ''),
    };
  }
  if (one.type === Kind.radios || one.type === Kind.checkboxes) return ticks(one, name);
  if (one.type === Kind.checkbox) {
    const control = /** @type {HTMLInputElement} */ (h('input', { type: 'checkbox', checked: one.default }));
    return { control, read: () => ({ custom_id, value: control.checked }), wrong: () => '' };
  }
  return uploads(one);
}

/** A file field; files are uploaded as soon as they are chosen. @param {Component} one */
function uploads(one) {
  const custom_id = one.custom_id ?? '';
  const most = one.max_values ?? 1;
  const choose = h(
    'button',
    { type: 'button', class: 'button secondary', onclick: () => askForFiles(most > 1, brought.add) },
    say('attach'),
  );
  const brought = tray(() => choose.focus());
  /** @param {boolean} required */
  function wrong(required) {
    const files = brought.list();
    if (files.some((file) => !file.id)) return say('fileOnItsWay');
    if (files.length > most) return say('tooManyFiles', { count: most });
    return required && files.length < (one.min_values ?? 1) ? say('missing') : '';
  }
  const values = () => brought.list().map((file) => file.id ?? '');
  return { control: h('div', {}, choose, brought.element), read: () => ({ custom_id, values: values() }), wrong };
}

/** @param {Component} one @returns {HTMLInputElement|HTMLTextAreaElement} */
function textInput(one) {
  const long = one.style === PARAGRAPH;
  const control = /** @type {HTMLInputElement|HTMLTextAreaElement} */ (
    h(long ? 'textarea' : 'input', {
      type: long ? null : 'text',
      rows: long ? '4' : null,
      placeholder: one.placeholder,
      maxlength: one.max_length,
      autocomplete: 'off',
      data: { custom: one.custom_id },
    })
  );
  control.value = one.value ?? '';
  return control;
}

/** @param {Component} one @param {string} text @param {boolean} required */
function textTrouble(one, text, required) {
  if (!text) return required ? say('missing') : '';
  return text.length < (one.min_length ?? 0) ? say('tooShort', { count: one.min_length ?? 0 }) : '';
}

/** Radio buttons, or several checkboxes. @param {Component} one @param {string} name */
function ticks(one, name) {
  const type = one.type === Kind.radios ? 'radio' : 'checkbox';
  const custom_id = one.custom_id ?? '';
  const control = h(
    'div',
    { class: 'ticks' },
    ...(one.options ?? []).map((option) =>
      h(
        'label',
        {},
        h('input', { type, name, value: option.value, checked: option.default }),
        h('span', {}, option.label, option.description && h('span', { class: 'detail' }, option.description)),
      ),
    ),
  );
  const values = () =>
    [...control.querySelectorAll('input')].filter((input) => input.checked).map((input) => input.value);
  return {
    control,
    read: () => (type === 'radio' ? { custom_id, value: values()[0] ?? null } : { custom_id, values: values() }),
    wrong: (/** @type {boolean} */ required) => (required && !values().length ? say('missing') : ''),
  };
}
