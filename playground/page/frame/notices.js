/** A quiet line above the message box, for what concerns the whole page. */

import { fill, h } from '../kit/dom.js';
import { town } from '../town/town.js';
import { say } from '../town/words.js';

const STAYS = 3000;

/** @type {HTMLElement} */
let line;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** @param {HTMLElement} element */
export function noticesIn(element) {
  line = element;
}

/** @param {string} text @param {{stays?: boolean, bad?: boolean}} [how] stays: until the next one */
export function notice(text, { stays = false, bad = false } = {}) {
  clearTimeout(timer);
  fill(line, text && h('span', { class: bad ? 'bad' : '' }, text));
  if (!stays) timer = setTimeout(() => fill(line), STAYS);
}

/** Says so if something can't be done. @param {Promise<unknown>} doing */
export const attempt = (doing) =>
  doing.catch((error) => notice(say('refused', { reason: error.message }), { bad: true }));

/** Says whether we are connected. @param {boolean} open */
export function noticeLink(open) {
  document.body.classList.toggle('cut-off', !open);
  if (open) notice(say('back'));
  else notice(say('lost'), { stays: true });
}

let isBotMissed = false;

/** Says that the bot isn't there, until it is. */
export function noticeBot() {
  const isAway = town.botOnline === false;
  if (isAway) notice(say('botAway', { name: town.application.name }), { stays: true });
  else if (isBotMissed) notice('');
  isBotMissed = isAway;
}
