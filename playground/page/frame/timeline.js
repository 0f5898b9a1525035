/** The messages of the open channel. */

import { fill, h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { updateRows } from '../kit/rows.js';
import { answered, meantBy, messageView, spokenMessage, threadOf } from '../message/message.js';
import { waiting } from '../message/pressing.js';
import { day } from '../text/time.js';
import { Refused, messages } from '../world/api.js';
import { has, isPrivate, nameOf } from '../world/names.js';
import { markRead, readTo } from '../world/reading.js';
import { byAge, isThread, messageIn, on, shelf, signOf, stock, emit, world } from '../world/world.js';
import { MessageFlag, MessageType } from '../world/types.js';
import { say } from '../world/words.js';
import { hint } from './hint.js';
import { commandsIn, dismissCommand } from './waiting.js';

/** @typedef {import('../world/types.js').Message} Message @typedef {import('../kit/rows.js').Keyed} Keyed */

const PAGE = 50;
/** Within this time, messages of one author are grouped, in ms. */
const TOGETHER = 7 * 60_000;
/** Distance from the end that still counts as being there, in px. */
const NEAR = 60;

const KEY = 'banmen.dismissed';

/** @type {HTMLElement} */
let scroller;
/** @type {HTMLElement} */
let list;
/** @type {HTMLElement} */
let newest;
/** @type {HTMLElement} */
let announcer;

let atEnd = true;
let lastTop = 0;
let lastHeight = 0;
/** The channel whose older messages are being fetched. @type {string|null} */
let loading = null;
/** The last message read before the channel was opened. */
let readBefore = '0';
/** @type {string|null} */
let trouble = null;
/** The component that was used last, until its message changes. @type {{message: string, custom: string}|null} */
let pressed = null;
/** Messages that showed "is thinking…". @type {Set<string>} */
const awaited = new Set();
/** Private messages with nothing to press: their bot may still be at work. @type {Set<string>} */
const unfinished = new Set();
/** How often a message's own state (pending press, failure) has changed. @type {Map<string, number>} */
const changes = new Map();
/** @type {Set<string>} dismissed private messages */
const dismissed = new Set(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));

/** @param {HTMLElement} area @param {HTMLElement} live the live region for screen readers */
export function showTimeline(area, live) {
  announcer = live;
  list = h('ol', { class: 'timeline' });
  scroller = h('div', { class: 'scroller', role: 'region' }, list);
  newest = h(
    'button',
    { type: 'button', class: 'to-newest', hidden: true, onclick: toEnd },
    icon('down'),
    say('newest'),
  );
  area.append(scroller, newest);

  scroller.addEventListener('scroll', scrolled, { passive: true });
  new ResizeObserver(() => atEnd && toEnd()).observe(list);
  new ResizeObserver(() => atEnd && toEnd()).observe(scroller);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') readBefore = shelf(world.open ?? '').list.at(-1)?.id ?? '0';
    else seen();
  });
  list.addEventListener('keydown', travel);

  on('message', ({ message, fresh, before }) =>
    message.channel_id === world.open ? came(message, fresh, before) : draw(),
  );
  on('gone', ({ channel_id }) => channel_id === world.open && draw());
  on('shelf', (channel) => channel === world.open && draw());
  on('commands', draw);
  on('channels', draw);
  on('waiting', (message) => {
    if (message) changes.set(message.id, (changes.get(message.id) ?? 0) + 1);
    const custom = message && waiting(message);
    if (custom !== undefined) pressed = { message: message.id, custom };
    draw();
  });
}

/** @param {Message} message @param {boolean} fresh @param {Message} [earlier] what it was before it was edited */
function came(message, fresh, earlier) {
  const mine = message.author.id === world.me.id;
  if (fresh) {
    // A private message answers something that its reader did just now.
    if (mine || isPrivate(message)) atEnd = true;
    // No "new" line above a message that the person saw arriving.
    const before = shelf(message.channel_id).list.at(-2)?.id ?? '0';
    if (watched() && byAge(before, readBefore) <= 0) readBefore = message.id;
  }
  const kept = placeOfPressed();
  draw();
  const thinking = has(message, MessageFlag.loading);
  const answers = awaited.has(message.id) && !thinking;
  awaited[thinking ? 'add' : 'delete'](message.id);
  const bare = isPrivate(message) && !message.components?.length;
  const finished = unfinished.has(message.id) && !bare;
  unfinished[bare ? 'add' : 'delete'](message.id);
  if (!fresh) {
    if (answers || finished || message.id === pressed?.message) answer(message, kept);
    else if (earlier && isSettled(earlier, message)) announce(message);
    return;
  }
  if (!atEnd) newest.hidden = false;
  if (!mine) announce(message);
  seen();
}

/** The component that was used last, as it is shown now. */
const shownPressed = () =>
  document
    .getElementById(`message-${pressed?.message}`)
    ?.querySelector(`[data-custom="${CSS.escape(pressed?.custom ?? '')}"]`)
    ?.getBoundingClientRect();

/** The place in the window of the component that was used last; null if it is out of view or gone. */
function placeOfPressed() {
  const { top: from, bottom: to } = scroller.getBoundingClientRect();
  const { top = to, bottom = from } = shownPressed() ?? {};
  return top < to && bottom > from ? top : null;
}

/**
 * Handles an awaited change of a message (an answer, the end of a task): reads it out. The component that was used keeps
 * its place; if it wasn't seen or is gone, scrolls to the components to use next.
 *
 * @param {Message} message @param {number|null} before the place of that component before the change
 */
function answer(message, before) {
  const isPressed = message.id === pressed?.message;
  const now = isPressed && shownPressed();
  if (isPressed) pressed = null;
  announce(message);
  if (before !== null && now) {
    if (!atEnd) scroller.scrollTop += now.top - before;
    return;
  }
  const controls = document.getElementById(`message-${message.id}`)?.querySelectorAll('.row, .only-you') ?? [];
  controls[controls.length - 1]?.scrollIntoView({ block: 'nearest' });
}

/** Whether an edit takes a message's components away because somebody has answered it, and says what. A message that
 *  only says less than before is merely out of date. @param {Message} before @param {Message} after */
const isSettled = (before, after) =>
  Boolean(before.components?.length) &&
  !after.components?.length &&
  !spokenMessage(before).includes(spokenMessage(after));

/** @param {Message} message to read out */
function announce(message) {
  announcer.textContent = `${nameOf(message.author)}: ${spokenMessage(message)}`;
}

/** Whether the person sees the end of the channel. */
const watched = () => atEnd && document.visibilityState === 'visible';

/** Marks the open channel as read if the person sees its end. */
function seen() {
  if (world.open && watched()) markRead(world.open);
}

function toEnd() {
  scroller.scrollTop = scroller.scrollHeight;
  lastTop = scroller.scrollTop;
  lastHeight = scroller.scrollHeight;
}

function scrolled() {
  // Messages that grow or vanish move the list too; only a scroll upwards in an unchanged list leaves the end.
  const moved = scroller.scrollHeight !== lastHeight;
  const up = scroller.scrollTop < lastTop;
  lastHeight = scroller.scrollHeight;
  lastTop = scroller.scrollTop;
  const near = lastHeight - lastTop - scroller.clientHeight < NEAR;
  atEnd = near || (atEnd && (moved || !up));
  scroller.classList.toggle('at-end', atEnd);
  if (atEnd && !near) toEnd();
  if (near) {
    newest.hidden = true;
    seen();
  }
  if (scroller.scrollTop < 200) older();
}

/** Fetches the messages before the known ones. */
async function older() {
  const channel = world.open;
  if (!channel || loading === channel || shelf(channel).whole || !shelf(channel).list.length) return;
  loading = channel;
  await fetchPage(channel, shelf(channel).list[0].id);
  if (loading === channel) loading = null;
}

/** @param {string} channel @param {string} [before] */
export async function fetchPage(channel, before) {
  try {
    await stock(channel, messages(channel, before), PAGE, !before);
    if (channel !== world.open || !trouble) return;
    trouble = null;
    draw();
  } catch (error) {
    if (channel === world.open) {
      trouble = say('notShown', { reason: error instanceof Refused ? error.message : say('unreachable') });
      draw();
    }
  }
}

/** Shows a channel, from its end or at one of its messages; a single message from its top. @param {string} channel @param {string} [message] */
export async function openChannel(channel, message) {
  const other = channel !== world.open;
  if (other) {
    readBefore = readTo(world.me.id, channel);
    trouble = null;
    atEnd = true;
    newest.hidden = true;
    world.open = channel;
  }
  emit('open', channel);
  scroller.setAttribute('aria-label', say('messagesIn', { channel: world.channels.get(channel)?.name ?? '' }));
  draw();
  if (!shelf(channel).fetched) await fetchPage(channel);
  if (channel !== world.open) return;
  if (message) await jump(channel, message);
  else if (other && isAlone(channel)) toTop(shelf(channel).list[0].id);
  else if (other) toEnd();
  seen();
}

/** Whether a channel holds a single message, such as a greeting, which is read from its top. @param {string} channel */
const isAlone = (channel) => shelf(channel).whole && shelf(channel).list.length === 1;

/** @param {string} id of a message to begin with */
function toTop(id) {
  atEnd = false;
  document.getElementById(`message-${id}`)?.scrollIntoView({ block: 'start' });
  scrolled();
}

/** Shows nothing: there is no channel to open. */
export function closeChannel() {
  world.open = null;
  emit('open', null);
  draw();
}

/** @param {string} channel @param {string} id */
async function jump(channel, id) {
  while (!messageIn(channel, id) && !shelf(channel).whole && byAge(id, shelf(channel).list[0]?.id ?? '0') < 0) {
    const first = shelf(channel).list[0].id;
    await fetchPage(channel, first);
    if (shelf(channel).list[0]?.id === first) break;
  }
  const article = document.getElementById(`message-${id}`);
  if (!article || channel !== world.open) return;
  atEnd = false;
  article.scrollIntoView({ block: 'center' });
  article.focus({ preventScroll: true });
  article.classList.remove('flash');
  requestAnimationFrame(() => article.classList.add('flash'));
}

/** @param {string} id */
function dismiss(id) {
  dismissed.add(id);
  sessionStorage.setItem(KEY, JSON.stringify([...dismissed]));
  draw();
  document.getElementById('say')?.focus();
}

function draw() {
  const channel = world.open;
  updateRows(list, !channel ? [] : trouble ? [note('trouble', trouble)] : rows(channel));
  // Redrawing can make the list shorter for a moment: that scrolls too, but isn't the person scrolling up.
  if (atEnd) toEnd();
}

/** @param {string} channel @returns {Keyed[]} */
function rows(channel) {
  const { list: all, whole } = shelf(channel);
  const shown = all.filter((message) => !dismissed.has(message.id)).map(meantBy);
  const waiting = commandsIn(channel);
  /** @type {Keyed[]} */
  const out = [];
  if (whole && !shown.length && !waiting.length)
    return [{ key: 'hint', stamp: [world.commands, world.offered.get(channel), channel], make: () => h('li', {}, hint()) }];
  if (whole) out.push(beginning(channel));
  else if (all.length) out.push(note('older', say('older')));
  let marked = false;
  shown.forEach((message, i) => {
    const before = shown[i - 1];
    if (!before || new Date(before.timestamp).toDateString() !== new Date(message.timestamp).toDateString())
      out.push(dayLine(message));
    const isNews = byAge(message.id, readBefore) > 0 && message.author.id !== world.me.id;
    if (isNews && !marked && before && byAge(before.id, readBefore) <= 0) out.push(unreadLine());
    marked ||= isNews;
    const follows = Boolean(before) && out.at(-1)?.key === before.id && goesOn(before, message);
    out.push({
      key: message.id,
      stamp: [message, answered(message), threadOf(message)?.name, follows, changes.get(message.id)],
      make: () => h('li', {}, messageView(message, { follows, dismiss: () => dismiss(message.id) })),
    });
  });
  return [...out, ...waiting.map(commandRow)];
}

/** @param {Message} before @param {Message} message */
function goesOn(before, message) {
  const plain = (message.type ?? 0) === MessageType.default && (before.type ?? 0) !== MessageType.threadCreated;
  const near = Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER;
  return plain && near && before.author.id === message.author.id && isPrivate(before) === isPrivate(message);
}

/** @param {string} key @param {string} text @returns {Keyed} */
const note = (key, text) => ({ key, stamp: [text], make: () => h('li', { class: 'note' }, text) });

/** @param {string} channel @returns {Keyed} */
function beginning(channel) {
  const one = world.channels.get(channel);
  const name = one?.name ?? '';
  return {
    key: 'beginning',
    stamp: [name],
    make: () =>
      h(
        'li',
        { class: 'beginning' },
        icon(one ? signOf(one) : 'hash'),
        h('h3', {}, name),
        h('p', {}, say('beginning', { channel: `${one && signOf(one) === 'hash' ? '#' : ''}${name}` })),
      ),
  };
}

/** @param {Message} message @returns {Keyed} */
const dayLine = (message) => ({
  key: `day-${message.id}`,
  stamp: [],
  make: () => h('li', { class: 'line', role: 'separator' }, h('span', {}, day(message.timestamp))),
});

/** @returns {Keyed} */
const unreadLine = () => ({
  key: 'unread',
  stamp: [],
  make: () => h('li', { class: 'line new', role: 'separator' }, h('span', {}, say('unreadFrom'))),
});

/** @param {import('./waiting.js').Command} one @returns {Keyed} */
function commandRow({ key, label, failure }) {
  return {
    key,
    stamp: [failure],
    make: () =>
      h(
        'li',
        {},
        h(
          'article',
          { class: `message waiting${failure ? ' private' : ''}`, tabindex: '-1' },
          h('div', { class: 'gutter' }, h('span', { class: 'avatar bot', 'aria-hidden': 'true' })),
          h(
            'div',
            { class: 'body' },
            h('header', {}, say('used', { name: nameOf(world.me) }), ' ', h('span', { class: 'command' }, label)),
            failure
              ? h('p', { class: 'failure', role: 'alert' }, icon('warn'), failure)
              : h('p', { class: 'thinking' }, h('span', { class: 'dots', 'aria-hidden': 'true' }), say('sending')),
            failure &&
              h(
                'p',
                { class: 'only-you' },
                icon('eye'),
                `${say('onlyYou')} · `,
                h(
                  'button',
                  { type: 'button', class: 'text-button', onclick: () => dismissCommand(key) },
                  say('dismiss'),
                ),
              ),
          ),
        ),
      ),
  };
}

/** Moves between messages by arrow keys. @param {KeyboardEvent} event */
function travel(event) {
  const from = /** @type {HTMLElement} */ (event.target);
  if (!from.matches('article') || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
  event.preventDefault();
  const all = [...list.querySelectorAll('article')].map((one) => /** @type {HTMLElement} */ (one));
  const at = all.indexOf(from);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key] ?? at;
  all[to]?.focus();
}

/** Focuses the newest message, where the arrow keys start. */
export function focusNewest() {
  const all = list.querySelectorAll('article');
  /** @type {HTMLElement|undefined} */ (all[all.length - 1])?.focus();
}

/** @param {Element} header the channel's name, above the messages */
export function showTitle(header) {
  const draw = () => {
    const channel = world.channels.get(world.open ?? '');
    const parent = channel && isThread(channel) ? world.channels.get(channel.parent_id ?? '') : null;
    document.title = channel
      ? `${signOf(channel) === 'hash' ? '#' : ''}${channel.name} · ${nameOf(world.me)}`
      : 'Banmen';
    fill(
      header,
      parent && h('a', { class: 'parent', href: `#${parent.id}` }, icon('hash'), parent.name),
      h('h1', {}, channel ? icon(signOf(channel)) : null, h('span', {}, channel?.name ?? world.application.name)),
      channel?.topic && h('span', { class: 'topic' }, channel.topic),
    );
  };
  on('open', draw);
  on('channels', draw);
}
