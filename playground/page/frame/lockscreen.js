/** The person's lock screen: the push notifications that their phone would show. */

import { cornerPanel } from '../kit/corner.js';
import { fill, h } from '../kit/dom.js';
import { redrawn } from '../kit/focus.js';
import { icon } from '../kit/icons.js';
import { saidAt } from '../text/time.js';
import { byAge, on, world } from '../world/world.js';
import { say } from '../world/words.js';

/** @typedef {import('../world/types.js').Push} Push */

/** The newest message whose notification the person has looked at is stored in the browser, as what they have read. */
const key = () => `banmen.looked.${world.me.id}`;

/** @returns {number} of notifications that came since the person looked at their lock screen */
function unseen() {
  const last = localStorage.getItem(key()) ?? '0';
  return world.lockScreen.filter((push) => byAge(push.message_id, last) > 0).length;
}

/** @param {HTMLElement} button opens the lock screen and closes it */
export function showLockScreen(button) {
  const list = h('div', {});
  const about = h('p', { class: 'detail' }, say('lockScreenAbout'));
  const panel = cornerPanel(button, say('lockScreen'), [about, list], look);
  panel.classList.add('lock-screen');
  // On a phone, the panel covers the message to which the notification leads.
  panel.addEventListener('click', (event) => {
    if (/** @type {Element} */ (event.target).closest('.notification')) button.click();
  });

  function look() {
    localStorage.setItem(key(), world.lockScreen.at(-1)?.message_id ?? '0');
    draw();
  }

  function draw() {
    redrawn(list, () => fill(list, shown()));
    const count = unseen();
    fill(button, icon('phone'), count > 0 && h('span', { class: 'badge', 'aria-hidden': 'true' }, count));
    const label = [say('lockScreen'), count ? say('pushed', { count }) : ''].filter(Boolean).join(', ');
    button.setAttribute('aria-label', label);
  }

  on('pushed', () => (panel.hidden ? draw() : look()));
  draw();
}

/** @returns {HTMLElement} newest first, as a phone shows them */
function shown() {
  if (!world.lockScreen.length) return h('p', { class: 'detail' }, say('nothingPushed'));
  const rows = world.lockScreen.map((push) => h('li', {}, notification(push)));
  return h('ol', { class: 'notifications' }, ...rows.reverse());
}

/** @param {Push} push */
function notification({ message_id, channel_id, timestamp, title, body }) {
  return h(
    'a',
    { class: 'notification', href: `#${channel_id}/${message_id}`, data: { push: message_id } },
    h('img', { src: 'icon.svg', alt: '', width: '20', height: '20' }),
    h('strong', {}, title),
    saidAt(timestamp),
    body && h('span', { class: 'text' }, body),
  );
}
