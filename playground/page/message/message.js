/** A whole message. */

import { h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { marked, spoken } from '../text/marked.js';
import { hour, saidAt } from '../text/time.js';
import { has, isPrivate, nameOf, pings } from '../world/names.js';
import { messageIn, world } from '../world/world.js';
import { ComponentType, MessageFlag as Flag, MessageType as Type } from '../world/types.js';
import { say } from '../world/words.js';
import { avatar } from './avatar.js';
import { localName } from '../composer/commands.js';
import { components } from './components.js';
import { embed } from './embed.js';
import { attached } from './media.js';
import { failureOf } from './pressing.js';

/** @typedef {import('../world/types.js').Message} Message @typedef {import('../world/types.js').Component} Component */
/** @typedef {import('../kit/dom.js').Child} Child */

/**
 * @param {Message} message
 * @param {{follows: boolean, dismiss: () => void}} place follows: it comes right after another one by the same author
 * @returns {HTMLElement}
 */
export function messageView(message, { follows, dismiss }) {
  const system = systemLine(message);
  const classes = [
    'message',
    follows && 'follows',
    pings(message, world.me.id) && 'pings-me',
    isPrivate(message) && 'private',
    system && 'system',
  ];
  return h(
    'article',
    {
      class: classes.filter(Boolean).join(' '),
      id: `message-${message.id}`,
      tabindex: '-1',
      'aria-label': `${nameOf(message.author, message.channel_id)}, ${hour(message.timestamp)}`,
      data: { id: message.id },
    },
    ...(system ? [h('div', { class: 'gutter' }, icon('jump')), system] : said(message, follows, dismiss)),
  );
}

/** @param {Message} message @returns {Message} for a thread's first line, the message from which the thread started; else itself */
export function meantBy(message) {
  if (message.type !== Type.threadStarter) return message;
  const { channel_id = '', message_id = '' } = message.message_reference ?? {};
  return messageIn(channel_id, message_id) ?? message.referenced_message ?? message;
}

/** @param {Message} message @param {boolean} follows @param {() => void} dismiss @returns {Child[]} */
function said(message, follows, dismiss) {
  const failure = failureOf(message);
  return [
    origin(message),
    h(
      'div',
      { class: 'gutter' },
      follows ? h('span', { class: 'said-at' }, hour(message.timestamp)) : avatar(message.author),
    ),
    h(
      'div',
      { class: 'body' },
      !follows && headLine(message),
      ...contents(message),
      ...others(message),
      reactions(message),
      threadCard(message),
      failure && h('p', { class: 'failure', role: 'alert' }, icon('warn'), failure),
      isPrivate(message) &&
        h(
          'p',
          { class: 'only-you' },
          icon('eye'),
          `${say('onlyYou')} · `,
          h('button', { type: 'button', class: 'text-button', onclick: dismiss }, say('dismiss')),
        ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button more',
        'aria-label': say('actions'),
        'aria-haspopup': 'menu',
        data: { more: message.id },
      },
      icon('dots'),
    ),
  ];
}

/** Content other than text: forwards, polls and stickers, as far as they can be shown. @param {Message} message @returns {Child[]} */
function others(message) {
  const { message_snapshots: forwards = [], poll, sticker_items: stickers = [] } = message;
  return [
    ...forwards.map((one) =>
      h(
        'div',
        { class: 'marked' },
        h('blockquote', {}, h('p', { class: 'detail' }, say('forwarded')), h('p', {}, spokenMessage(one.message))),
      ),
    ),
    poll &&
      h(
        'section',
        { 'aria-label': say('poll') },
        h('strong', {}, poll.question.text),
        h('ul', {}, ...poll.answers.map((one) => h('li', {}, `○ ${one.poll_media.text}`))),
      ),
    ...stickers.map((one) => h('p', { class: 'detail' }, say('sticker', { name: one.name }))),
  ];
}

/** @param {Message} message @returns {Child} */
function reactions({ reactions: given = [] }) {
  if (!given.length) return null;
  const shown = given.map(({ emoji, count }) => h('li', {}, `${emoji.name} ${count}`));
  return h('ul', { class: 'reactions', 'aria-label': say('reactions') }, ...shown);
}

/** @param {Message} message */
function headLine(message) {
  return h(
    'header',
    {},
    h(
      'button',
      { type: 'button', class: 'author', data: { person: message.author.id }, 'aria-haspopup': 'menu' },
      nameOf(message.author, message.channel_id),
    ),
    message.author.bot && h('span', { class: 'app' }, say('app')),
    saidAt(message.timestamp),
  );
}

/** @param {Message} message @returns {Message|null} the message that it answers, in its present state */
export function answered(message) {
  const { message_id = '' } = message.message_reference ?? {};
  return messageIn(message.channel_id, message_id) ?? message.referenced_message ?? null;
}

/** @param {Message} message the one that is answered, shown above @returns {Child} */
function origin(message) {
  const by = message.interaction_metadata ?? message.interaction;
  if (by && message.type !== Type.reply && (message.type === Type.slash || message.type === Type.contextMenu)) {
    const name = message.interaction?.name ?? by.name;
    return h(
      'div',
      { class: 'origin' },
      avatar(by.user),
      say('used', { name: nameOf(by.user, message.channel_id) }),
      name && h('span', { class: 'command' }, message.type === Type.slash ? `/${localName(name)}` : localName(name)),
    );
  }
  if (message.type !== Type.reply) return null;
  const first = answered(message);
  if (!first) return h('div', { class: 'origin' }, say('gone'));
  return h(
    'a',
    {
      class: 'origin',
      href: `#${first.channel_id}/${first.id}`,
      'aria-label': say('replyTo', { name: nameOf(first.author) }),
    },
    avatar(first.author),
    h('strong', {}, nameOf(first.author)),
    h('span', { class: 'quoted' }, spokenMessage(first, false) || spokenMessage(first)),
  );
}

/** @param {Message} message @returns {Child[]} */
function contents(message) {
  if (has(message, Flag.loading)) {
    return [
      h(
        'p',
        { class: 'thinking' },
        h('span', { class: 'dots', 'aria-hidden': 'true' }),
        say('thinking', { name: nameOf(message.author) }),
      ),
    ];
  }
  const text = message.content ? marked(message.content) : null;
  if (text && message.edited_timestamp)
    (lastParagraph(text) ?? text).append(h('span', { class: 'edited' }, ` ${say('edited')}`));
  // In a Components V2 message, components show the files.
  const attachments = has(message, Flag.componentsV2) ? [] : attached(message.attachments ?? []);
  const embeds = has(message, Flag.suppressEmbeds) ? [] : (message.embeds ?? []);
  return [
    text,
    ...attachments,
    ...embeds.map((one) => embed(one, message.attachments ?? [])),
    ...components(message.components, message),
  ];
}

/** @param {HTMLElement} text */
const lastParagraph = (text) => text.querySelector(':scope > p:last-child');

/** @param {Message} message @returns {import('../world/types.js').Channel|undefined} the thread started from it, if there is one */
export const threadOf = (message) => world.channels.get(message.thread?.id ?? '');

/** @param {Message} message */
function threadCard(message) {
  const thread = threadOf(message);
  if (!thread) return null;
  return h(
    'a',
    { class: 'thread-card', href: `#${thread.id}` },
    icon('thread'),
    h('strong', {}, thread.name),
    h('span', { class: 'detail' }, `${say('seeThread')} ›`),
  );
}

/** @param {Message} message @returns {HTMLElement|null} for Discord's own notes */
function systemLine(message) {
  const name = nameOf(message.author, message.channel_id);
  const thread = message.thread?.id ?? message.message_reference?.channel_id;
  switch (message.type) {
    case Type.threadCreated:
      return h(
        'p',
        { class: 'body' },
        `${say('threadStarted', { name })} `,
        h('a', { href: `#${thread}` }, message.content),
        ' ',
        saidAt(message.timestamp),
      );
    case Type.join:
      return h('p', { class: 'body' }, `${say('joined', { name })} `, saidAt(message.timestamp));
    case Type.recipientAdded:
      return h(
        'p',
        { class: 'body' },
        `${say('added', { name, other: (message.mentions ?? []).map((one) => nameOf(one, message.channel_id)).join(', ') })} `,
        saidAt(message.timestamp),
      );
    case Type.pinned:
      return h('p', { class: 'body' }, `${say('pinned', { name })} `, saidAt(message.timestamp));
    default:
      return null;
  }
}

/** @param {Message} message @param {boolean} pictures whether to describe them @returns {string} one line of text */
export function spokenMessage(message, pictures = true) {
  if (has(message, Flag.loading)) return say('thinking', { name: nameOf(message.author) });
  const embeds = (message.embeds ?? []).flatMap((one) => [one.title, one.description]);
  const files = pictures ? (message.attachments ?? []).map((one) => one.description ?? one.filename) : [];
  return [message.content, ...words(message.components ?? [], pictures), ...embeds, ...files]
    .filter(Boolean)
    .map((text) => spoken(String(text)))
    .join(' ');
}

/** @param {Component[]} parts @param {boolean} pictures @returns {string[]} the visible texts in them */
function words(parts, pictures) {
  const shown = parts.filter((part) => !part.spoiler);
  return shown.flatMap((part) => [
    ...(part.type === ComponentType.text && part.content ? [part.content] : []),
    ...(pictures ? (part.items ?? []).flatMap((item) => item.description ?? []) : []),
    ...words(part.components ?? [], pictures),
  ]);
}
