/** Select menus of all kinds: strings, people, roles, both, channels. */

import { composing, fill, h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { listbox, mentions } from '../kit/listbox.js';
import { popUp } from '../kit/popup.js';
import { everybody, places, roles } from '../world/entities.js';
import { ComponentType as Kind } from '../world/types.js';
import { say } from '../world/words.js';
import { sign } from './sign.js';

/** @typedef {import('../world/types.js').Component} Component @typedef {import('../kit/listbox.js').Row} Row */

/** Number of options from which a search field is shown. */
const SEARCHED = 13;

/** @param {Component} component @param {string} channel @returns {Row[]} */
function offered(component, channel) {
  switch (component.type) {
    case Kind.userSelect:
      return everybody(channel);
    case Kind.roleSelect:
      return roles(channel);
    case Kind.mentionableSelect:
      return [...everybody(channel), ...roles(channel)];
    case Kind.channelSelect:
      return places(channel, component.channel_types);
    default:
      return (component.options ?? []).map((option) => ({
        key: option.value,
        label: option.label,
        also: [option.value],
        detail: option.description,
        sign: sign(option.emoji),
      }));
  }
}

/** @param {Component} component @returns {string[]} */
function defaults(component) {
  if (component.type === Kind.stringSelect)
    return (component.options ?? []).filter((one) => one.default).map((one) => one.value);
  return (component.default_values ?? []).map((one) => one.id);
}

/** @param {Component} component */
function hintOf(component) {
  if (component.placeholder) return component.placeholder;
  if (component.type === Kind.channelSelect) return say('selectChannel');
  if (component.type === Kind.roleSelect) return say('selectRole');
  return say(component.type === Kind.stringSelect ? 'select' : 'selectPerson');
}

/**
 * @param {Component} component
 * @param {string} channel its people and channels are offered
 * @param {(values: string[]) => void} changed called when the choice is made
 * @param {string[]} [chosen] the earlier choice; by default the bot's
 * @returns {HTMLElement}
 */
export function selectMenu(component, channel, changed, chosen = defaults(component)) {
  const several = (component.max_values ?? 1) > 1;
  let values = chosen;

  const face = h('span', { class: 'face' });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'select',
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-label': hintOf(component),
      disabled: component.disabled,
      data: { custom: component.custom_id },
      onclick: () => open(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open();
      },
    },
    face,
    icon('down'),
  );

  function show() {
    const names = offered(component, channel).filter((row) => values.includes(row.key));
    face.classList.toggle('hint', !names.length);
    fill(
      face,
      ...(names.length ? names.map((row) => h('span', { class: 'chosen' }, row.sign, row.label)) : [hintOf(component)]),
    );
    button.setAttribute('aria-label', [hintOf(component), ...names.map((row) => row.label)].join(': '));
  }

  function open() {
    if (button.getAttribute('aria-expanded') === 'true') return;
    const before = values;
    button.setAttribute('aria-expanded', 'true');
    const all = offered(component, channel);
    const close = popUp(
      button,
      chooser(component, all, several, () => values, pick),
      {
        closed() {
          button.setAttribute('aria-expanded', 'false');
          const enough = values.length >= (component.min_values ?? 1);
          if (!enough) values = before;
          show();
          if (values !== before) changed(values);
        },
      },
    );

    /** @param {Row} row @returns {boolean} whether the choice is still open */
    function pick(row) {
      const had = values.includes(row.key);
      if (several) {
        if (had) values = values.filter((one) => one !== row.key);
        else if (values.length < (component.max_values ?? 1)) values = [...values, row.key];
        show();
        return true;
      }
      values = had && component.min_values === 0 ? [] : [row.key];
      close();
      return false;
    }
  }

  show();
  return button;
}

/**
 * @param {Component} component
 * @param {Row[]} all
 * @param {boolean} several
 * @param {() => string[]} values
 * @param {(row: Row) => boolean} pick
 */
function chooser(component, all, several, values, pick) {
  const searched = component.type !== Kind.stringSelect || all.length >= SEARCHED;
  const search = searched
    ? /** @type {HTMLInputElement} */ (
        h('input', {
          class: 'search',
          type: 'text',
          autocomplete: 'off',
          role: 'combobox',
          'aria-expanded': 'true',
          'aria-label': say('search'),
          placeholder: say('search'),
          autofocus: true,
          oninput: () => filter(),
        })
      )
    : null;
  const list = listbox(search, hintOf(component), (row) => pick(row) && filter(), { several });
  if (!search) list.element.setAttribute('autofocus', '');

  function filter() {
    const wanted = (search?.value ?? '').trim().toLowerCase();
    const fit = all.filter((row) => mentions(row, wanted));
    list.show(
      fit.map((row) => ({ ...row, chosen: values().includes(row.key) })),
      say('noOptions'),
    );
  }

  filter();
  return h(
    'div',
    {
      class: 'chooser',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (composing(event)) return;
        const whole = !search && ['Home', 'End'].includes(event.key);
        if (whole) list.move(event.key);
        else if (event.key === 'Enter' || (event.key === ' ' && !search)) list.pick();
        else if (event.key === 'Tab') return;
        else if (!list.key(event) && !(event.key.length === 1 && !search && list.seek(event.key))) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
    search,
    list.element,
    several &&
      h(
        'div',
        { class: 'chooser-foot' },
        h('span', { class: 'detail' }, say('chooseUpTo', { count: component.max_values ?? 1 })),
        h('button', { type: 'button', class: 'button primary', onclick: closeAround }, say('done')),
      ),
  );
}

/** @param {Event} event from within a popup */
function closeAround(event) {
  /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest('[popover]'))?.hidePopover();
}
