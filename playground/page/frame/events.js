/** A server's scheduled events: a list with their times, opened from the server's menu. */

import { h } from '../kit/dom.js';
import { timestamp } from '../text/time.js';
import { world } from '../world/world.js';
import { say } from '../world/words.js';
import { openPanel } from './panel.js';

/** @typedef {import('../world/types.js').ScheduledEvent} ScheduledEvent */

const ACTIVE = 2;

/** @param {string} id of the server @param {() => HTMLElement|null} back */
export function openEvents(id, back) {
  openPanel(
    say('events'),
    () => {
      const guild = world.guilds.find((one) => one.id === id);
      if (!guild) return null;
      const soonest = [...guild.events].sort((a, b) => begins(a) - begins(b));
      return [
        soonest.length
          ? h('ul', { class: 'events', tabindex: '0', 'aria-label': say('events'), data: { key: 'events' } }, ...soonest.map(card))
          : h('p', { class: 'detail no-events' }, say('noEvents')),
      ];
    },
    back,
  );
}

/** @param {ScheduledEvent} event */
const begins = (event) => Date.parse(event.scheduled_start_time);

/** @param {ScheduledEvent} event */
const card = (event) =>
  h(
    'li',
    { data: { event: event.id } },
    h('h3', {}, event.name),
    h(
      'p',
      { class: 'detail' },
      event.status === ACTIVE && h('strong', {}, say('eventActive'), ' '),
      timestamp(begins(event) / 1000, 'f'),
      ' – ',
      event.scheduled_end_time && timestamp(Date.parse(event.scheduled_end_time) / 1000, 'f'),
    ),
    h('p', { class: 'detail' }, event.entity_metadata?.location),
    event.description && h('p', {}, event.description),
  );
