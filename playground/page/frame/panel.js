/** A dialog about something that may change: it redraws itself with the world, and shows errors. */

import { openDialog } from '../kit/dialog.js';
import { fill, h } from '../kit/dom.js';
import { redrawn } from '../kit/focus.js';
import { nameOfId } from '../world/names.js';
import { on } from '../world/world.js';
import { say } from '../world/words.js';
import { addressAs } from './people.js';

/**
 * @typedef {{draw: () => void, attempt: (doing: Promise<unknown>) => Promise<void>, close: () => void}} Panel
 *   attempt: waits for the action, and shows its error if it fails
 */

/** @type {(() => void)|null} */
let drawOpen = null;

on('channels', () => drawOpen?.());

/**
 * @param {string} title
 * @param {(panel: Panel) => (HTMLElement|false)[]|null} content null once its subject is gone
 * @param {() => HTMLElement|null} back gets the focus at the end
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
 * @param {boolean} may whether the person may change something here
 * @param {string} owner the server's owner, who always may
 * @returns {HTMLElement|false} a notice for those who may not: whom to be instead
 */
export const ownerNotice = (may, owner) =>
  !may &&
  h('p', { class: 'detail who-may' }, say('notYours'), ' ', h('a', { href: addressAs(owner) }, say('beThem', { name: nameOfId(owner) })));

/**
 * A column of choices; the chosen one's details are shown beside it.
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
