/** The drawer for fault injection: what can go wrong between the bot and Discord. */

import { fill, h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { inSequence } from '../kit/turns.js';
import { simulate, simulated } from '../world/api.js';
import { on, world } from '../world/world.js';
import { say } from '../world/words.js';

/** @typedef {import('../world/words.js').Key} Key */

/** The faults by what they strike: the playground's name for each, and its label. @type {[Key, [string, Key][]][]} */
const OFFERED = [
  [
    'itsConnection',
    [
      ['drop', 'simDrop'],
      ['reconnect', 'simReconnect'],
      ['invalidate', 'simInvalidate'],
      ['silence', 'simSilence'],
      ['too-soon', 'simTooSoon'],
    ],
  ],
  [
    'itsNextRequest',
    [
      ['error', 'simError'],
      ['limit', 'simLimit'],
      ['limit-all', 'simLimitAll'],
      ['late', 'simLate'],
      ['hang-up', 'simHangUp'],
    ],
  ],
];

/** @param {HTMLElement} button opens the drawer and closes it */
export function showSimulate(button) {
  const state = h('p', { class: 'detail', role: 'status' });
  const title = h('h2', { id: 'simulate-title', tabindex: '-1' }, say('simulate'));
  const drawer = h(
    'aside',
    { class: 'simulate', id: 'simulations', 'aria-labelledby': 'simulate-title', hidden: true },
    h(
      'header',
      {},
      title,
      h('button', { type: 'button', class: 'icon-button', 'aria-label': say('close'), onclick: shut }, icon('close')),
    ),
    h('p', { class: 'detail' }, say('simulateAbout', { name: world.application.name })),
    ...OFFERED.map(([heading, offers]) =>
      h(
        'section',
        { 'aria-label': say(heading) },
        h('h3', {}, say(heading)),
        ...offers.map(([what, key]) =>
          h('button', { type: 'button', class: 'offer', onclick: () => order(what) }, say(key)),
        ),
      ),
    ),
    state,
    h('button', { type: 'button', class: 'button secondary', onclick: () => order('nothing') }, say('simNothing')),
  );

  function show({ left = 0, logins = 0 }) {
    const here = world.botOnline === false ? say('simAway', { name: world.application.name }) : '';
    const refused = logins ? say('simLogins', { count: logins }) : '';
    fill(state, [here, refused, left ? say('simLeft', { count: left }) : say('simNone')].filter(Boolean).join(' '));
  }

  /** Runs one request after another, so that the last one wins. */
  const tellState = inSequence((/** @type {() => Promise<import('../world/api.js').Simulated>} */ ask) => ask().then(show));

  /** @param {string} what */
  const order = (what) => void tellState(() => simulate(what)).catch((error) => fill(state, error.message));

  const look = () => !drawer.hidden && void tellState(simulated).catch(() => {});

  function shut() {
    drawer.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    button.focus();
  }

  function open() {
    drawer.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    title.focus();
    look();
  }

  button.setAttribute('aria-label', say('simulate'));
  button.setAttribute('title', say('simulate'));
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => (drawer.hidden ? open() : shut()));
  drawer.addEventListener('keydown', (event) => event.key === 'Escape' && shut());
  // A fault that has struck shows in what the bot does.
  for (const happening of /** @type {const} */ (['bot', 'message', 'waiting'])) on(happening, look);
  button.after(drawer);
}
