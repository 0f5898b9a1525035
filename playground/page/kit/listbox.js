/** A list of options, controlled by keyboard from the input above it, or by itself if there is none. */

import { fill, freshId, h } from './dom.js';

/**
 * @typedef {{key: string, label: string, also?: string[], detail?: string, sign?: Node|null, chosen?: boolean,
 *   heading?: string}} Row also: hidden other names by which it can be found
 * @typedef {{element: HTMLElement, show: (rows: Row[], empty?: string) => void, key: (event: KeyboardEvent) => boolean,
 *   pick: () => boolean, move: (key: string) => void, seek: (letter: string) => boolean, rows: () => Row[]}} Listbox
 */

/** Whether the row contains these words. @param {Row} row @param {string} words in lower case */
export const mentions = ({ label, detail = '', also = [] }, words) =>
  [label, detail, ...also].join(' ').toLowerCase().includes(words);

/**
 * @param {HTMLElement|null} input keeps the focus and names the active option; null: the list has the focus
 * @param {string} label
 * @param {(row: Row) => void} picked
 * @param {{several?: boolean}} [options]
 * @returns {Listbox}
 */
export function listbox(input, label, picked, { several = false } = {}) {
  const element = h('div', {
    class: 'listbox',
    role: 'listbox',
    id: freshId('list'),
    'aria-label': label,
    'aria-multiselectable': several && 'true',
    tabindex: input ? null : '0',
  });
  const governor = input ?? element;
  /** @type {Row[]} */
  let rows = [];
  /** @type {HTMLElement[]} */
  let shown = [];
  let active = -1;

  /** @param {number} index */
  function activate(index, scroll = true) {
    shown[active]?.classList.remove('active');
    active = index;
    const now = shown[active];
    now?.classList.add('active');
    if (scroll) now?.scrollIntoView({ block: 'nearest' });
    if (now) governor.setAttribute('aria-activedescendant', now.id);
    else governor.removeAttribute('aria-activedescendant');
  }

  /** @param {Row} row @param {number} index */
  function option(row, index) {
    return h(
      'div',
      {
        class: 'option',
        role: 'option',
        id: freshId('option'),
        'aria-selected': row.chosen ? 'true' : 'false',
        // Pressing must not take the focus from the input.
        onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
        onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
        onmousemove: () => active !== index && activate(index, false),
        onclick: () => picked(row),
      },
      row.sign,
      h('span', { class: 'label' }, row.label),
      row.detail && h('span', { class: 'detail' }, row.detail),
    );
  }

  input?.setAttribute('aria-controls', element.id);

  /** @type {Listbox} */
  const list = {
    element,
    rows: () => rows,
    show(next, empty = '') {
      const first = !rows.length;
      const kept = rows[active]?.key;
      rows = next;
      shown = next.map(option);
      active = -1;
      const heads = next.map((row, i) => row.heading && row.heading !== next[i - 1]?.heading && heading(row.heading));
      fill(
        element,
        ...(next.length ? shown.flatMap((one, i) => [heads[i], one]) : [empty && h('div', { class: 'empty' }, empty)]),
      );
      const start = next.findIndex((row) => (first ? row.chosen : several && row.key === kept));
      activate(next.length ? Math.max(start, 0) : -1);
      if (active === 0) element.scrollTop = 0;
    },
    pick() {
      if (active < 0) return false;
      picked(rows[active]);
      return true;
    },
    move(key) {
      const last = rows.length - 1;
      const page = 8;
      /** @type {Record<string, number>} */
      const to = {
        ArrowDown: active < last ? active + 1 : 0,
        ArrowUp: active > 0 ? active - 1 : last,
        PageDown: Math.min(active + page, last),
        PageUp: Math.max(active - page, 0),
        Home: 0,
        End: last,
      };
      if (last >= 0) activate(to[key]);
    },
    seek(letter) {
      const order = rows.map((_, i) => (active + 1 + i) % rows.length);
      const found = order.find((i) => rows[i].label.toLowerCase().startsWith(letter.toLowerCase()));
      if (found !== undefined) activate(found);
      return found !== undefined;
    },
    key(event) {
      if (!rows.length || !['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].includes(event.key)) return false;
      list.move(event.key);
      return true;
    },
  };
  return list;
}

/** @param {string} text */
const heading = (text) => h('div', { class: 'list-heading', role: 'presentation' }, text);
