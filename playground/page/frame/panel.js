/** A dialog on something that changes meanwhile: it is drawn anew with the town, and says what can't be done. */

import { openDialog } from '../kit/dialog.js';
import { fill, h } from '../kit/dom.js';
import { redrawn } from '../kit/focus.js';
import { nameOfId } from '../town/names.js';
import { on } from '../town/town.js';
import { say } from '../town/words.js';
import { addressAs } from './people.js';

/**
 * @typedef {{draw: () => void, attempt: (doing: Promise<unknown>) => Promise<void>, close: () => void}} Panel
 *   attempt: does it, or says why not
 */

/** @type {(() => void)|null} */
let drawOpen = null;

on('channels', () => drawOpen?.());

/**
 * @param {string} title
 * @param {(panel: Panel) => (HTMLElement|false)[]|null} content null once what it is about is gone
 * @param {() => HTMLElement|null} back where the focus goes in the end
 */
export function openPanel(title, content, back) {
  const body = h('div', { class: 'panel-body' });
  const trouble = h('p', { class: 'panel-trouble', role: 'alert' });
  const dialog = openDialog(title, [body, trouble], {
    className: 'settings',
    back,
    closed: () => {
      if (drawOpen === panel.draw) drawOpen = null;
    },
  });

  /** @type {Panel} */
  const panel = {
    close: () => dialog.close(),
    async attempt(doing) {
      await doing.then(
        () => fill(trouble),
        (error) => {
          fill(trouble, say('refused', { reason: error.message }));
          panel.draw();
        },
      );
    },
    draw: () =>
      redrawn(body, () => {
        const top = body.scrollTop;
        const now = content(panel);
        if (!now) return dialog.close();
        fill(body, ...now);
        body.scrollTop = top;
      }),
  };
  drawOpen = panel.draw;
  panel.draw();
}

/**
 * @param {boolean} may whether one may change something here
 * @param {string} owner who may in any case
 * @returns {HTMLElement|false} for who may not: whom to be
 */
export const whoMay = (may, owner) =>
  !may &&
  h('p', { class: 'detail who-may' }, say('notYours'), ' ', h('a', { href: addressAs(owner) }, say('beThem', { name: nameOfId(owner) })));

/**
 * What there is to choose from, one below the other: the chosen one is shown beside it.
 *
 * @param {string} label
 * @param {{key: string, face: (Node|string|false)[]}[]} rows
 * @param {string} chosen
 * @param {(key: string) => void} choose
 */
export const choices = (label, rows, chosen, choose) =>
  h(
    'ul',
    { class: 'choices', 'aria-label': label },
    ...rows.map(({ key, face }) =>
      h(
        'li',
        {},
        h(
          'button',
          { type: 'button', 'aria-current': key === chosen && 'true', data: { key: `choice-${key}` }, onclick: () => choose(key) },
          ...face,
        ),
      ),
    ),
  );
