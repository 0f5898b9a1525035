/** The line above the message box with notices about the whole page. */

import { fill, h } from '../kit/dom.js';
import { world } from '../world/world.js';
import { say } from '../world/words.js';

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

/** Shows the error if an action fails. @param {Promise<unknown>} doing */
export const attempt = (doing) =>
  doing.catch((error) => notice(say('refused', { reason: error.message }), { bad: true }));

/** Shows whether the page is connected. @param {boolean} open */
export function noticeLink(open) {
  document.body.classList.toggle('cut-off', !open);
  if (open) notice(say('back'));
  else notice(say('lost'), { stays: true });
}

let isBotMissed = false;

/** Shows that the bot is offline, until it is back. */
export function noticeBot() {
  const isAway = world.botOnline === false;
  if (isAway) notice(say('botAway', { name: world.application.name }), { stays: true });
  else if (isBotMissed) notice('');
  isBotMissed = isAway;
}
