/** Times in the person's locale; relative ones keep themselves up to date. */

import { h } from '../kit/dom.js';
import { world } from '../world/world.js';

/** @typedef {Intl.DateTimeFormatOptions} Shape */

/** The styles of <t:…:style>. @type {Record<string, Shape>} */
const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} units with their seconds, longest first */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

const locale = () => world.me.locale ?? 'en-US';

/** @param {Date} date @param {Shape} shape */
const written = (date, shape) => new Intl.DateTimeFormat(locale(), shape).format(date);

/** @param {Date} date @returns {string} "in 3 hours", "5 minutes ago" */
function relative(date) {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

/** @param {number} seconds since 1970 @param {string} style of Discord's timestamps @returns {string} */
export function timeWords(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return '?';
  return style === 'R' ? relative(date) : written(date, STYLES[style] ?? STYLES.f);
}

/** @param {number} seconds since 1970 @param {string} style of Discord's timestamps @returns {HTMLElement} */
export function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const words = timeWords(seconds, style);
  if (Number.isNaN(date.getTime())) return h('span', {}, words);
  return h(
    'time',
    {
      class: 'stamp',
      datetime: date.toISOString(),
      title: written(date, STYLES.F),
      data: style === 'R' ? { counts: '' } : {},
    },
    words,
  );
}

/** Keeps every relative time on the page up to date. */
export function countOn() {
  setInterval(() => {
    for (const element of document.querySelectorAll('time[data-counts]')) {
      const text = relative(new Date(element.getAttribute('datetime') ?? 0));
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}

/** @param {string} iso @returns {HTMLElement} a message's time, with the date unless it is today */
export function saidAt(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  return h(
    'time',
    { class: 'said-at', datetime: iso, title: written(date, STYLES.F) },
    written(date, today ? STYLES.t : { dateStyle: 'short', timeStyle: 'short' }),
  );
}

/** @param {string} iso @returns {string} the time of day */
export const hour = (iso) => written(new Date(iso), STYLES.t);

/** @param {string} iso @returns {string} the full date */
export const day = (iso) => written(new Date(iso), STYLES.D);
