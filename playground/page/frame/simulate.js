/** The panel for fault injection: what can go wrong between the bot and Discord. */

import { cornerPanel } from '../kit/corner.js';
import { fill, h } from '../kit/dom.js';
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
      ['down', 'simDown'],
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

/** @param {HTMLElement} button opens the panel and closes it */
export function showSimulate(button) {
  const state = h('p', { class: 'detail', role: 'status' });
  const content = [
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
  ];

  function show({ left = 0, logins = 0 }) {
    const here = world.botOnline === false ? say('simAway', { name: world.application.name }) : '';
    const refused = logins ? say('simLogins', { count: logins }) : '';
    fill(state, [here, refused, left ? say('simLeft', { count: left }) : say('simNone')].filter(Boolean).join(' '));
  }

  /** Runs one request after another, so that the last one wins. */
  const tellState = inSequence((/** @type {() => Promise<import('../world/api.js').Simulated>} */ ask) => ask().then(show));

  /** @param {string} what */
  const order = (what) => void tellState(() => simulate(what)).catch((error) => fill(state, error.message));

  const look = () => void tellState(simulated).catch(() => {});

  const panel = cornerPanel(button, say('simulate'), content, look);
  // A fault that has struck shows in what the bot does.
  for (const happening of /** @type {const} */ (['bot', 'message', 'waiting'])) on(happening, () => panel.hidden || look());
}
