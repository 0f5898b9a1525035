/** Menus of people and messages, opened by the name, the dots, or a right click. */

import { openMenu } from '../kit/menu.js';
import {
  addToThread,
  archive,
  context,
  deleteChannel,
  deleteMessage,
  direct,
  install,
  leave,
  removeFromThread,
  startThread,
} from '../world/api.js';
import { inOwnLanguage, isPrivate, nameOfId } from '../world/names.js';
import { guildOf, handlers, isThread, messageIn, offers, world } from '../world/world.js';
import { ChannelType, CommandType } from '../world/types.js';
import { say } from '../world/words.js';
import { spokenMessage, threadOf } from '../message/message.js';
import { attempt } from './notices.js';
import { addressAs } from './people.js';
import { may, openPermissions } from './permissions.js';
import { memberItems } from './settings.js';
import { run } from './waiting.js';

/** @typedef {import('../kit/menu.js').Item} Item */

/** @param {number} type @param {string} target @returns {Item[]} */
const apps = (type, target) =>
  offers()
    .filter((command) => command.type === type)
    .map((command) => {
      const label = inOwnLanguage(command.name_localizations, command.name);
      return { label, act: () => run(label, (channel) => context(channel, command.id, target)) };
    });

/**
 * @param {HTMLElement} anchor
 * @param {string} person
 * @param {(name: string) => void} mention
 * @param {{x: number, y: number}} [at]
 */
function personMenu(anchor, person, mention, at) {
  const name = nameOfId(person);
  /** @type {Item[]} */
  const be =
    world.people.some((one) => one.id === person) && person !== world.me.id
      ? [
          { label: say('beThem', { name }), href: addressAs(person) },
          { label: say('beThemTab', { name }), href: addressAs(person), target: '_blank' },
        ]
      : [];
  const self = person === world.me.id ? myself(anchor) : [];
  const bot = person === world.application.id ? [{ label: say('write', { name }), act: () => attempt(write()) }] : [];
  const here = world.channels.get(world.open ?? '');
  const guest =
    here && isThread(here) && person !== world.me.id
      ? [
          { label: say('addToThread'), act: () => attempt(addToThread(here.id, person)) },
          { label: say('removeFromThread'), act: () => attempt(removeFromThread(here.id, person)) },
        ]
      : [];
  const guild = serverOf(anchor);
  const member = guild?.members.find((one) => one.user.id === person);
  const rule = guild && member ? memberItems(guild, member, attempt) : [];
  openMenu(
    anchor,
    name,
    [
      { heading: name, items: [{ label: say('mention'), act: () => mention(name) }, ...be, ...bot, ...guest, ...self] },
      ...(rule.length ? [{ items: rule }] : []),
      { heading: say('apps'), items: apps(CommandType.user, person), empty: say('noApps') },
    ],
    at,
  );
}

/** @param {HTMLElement} anchor @returns {import('../world/types.js').Guild|undefined} the server whose list contains it, or the open one */
function serverOf(anchor) {
  const server = /** @type {HTMLElement|null} */ (anchor.closest('[data-guild]'))?.dataset.guild;
  return world.guilds.find((one) => one.id === server) ?? guildOf(world.open);
}

/** Opens the person's direct messages with the bot. */
async function write() {
  const talk = await direct();
  handlers.CHANNEL_CREATE(talk);
  location.hash = talk.id;
}

/** Items of the person's own menu: leave the server, install the bot. @param {HTMLElement} anchor @returns {Item[]} */
function myself(anchor) {
  const guild = serverOf(anchor);
  const bot = world.application.name;
  const installed = world.me.installed ?? false;
  return [
    {
      label: say(installed ? 'uninstallApp' : 'installApp', { name: bot }),
      act: () => attempt(install(!installed).then(() => (world.me.installed = !installed))),
    },
    ...(guild ? [{ label: say('leaveServer'), act: () => attempt(leave(guild.id)) }] : []),
  ];
}

/** @param {HTMLElement} anchor @param {string} id @param {{x: number, y: number}} [at] */
function channelMenu(anchor, id, at) {
  const channel = world.channels.get(id);
  if (!channel?.guild_id) return;
  const thread = isThread(channel);
  const archived = channel.thread_metadata?.archived ?? false;
  /** @type {Item[]} */
  const folding = [
    { label: say(archived ? 'unarchive' : 'archive'), act: () => attempt(archive(id, !archived)) },
    { label: say('lock'), act: () => attempt(archive(id, true, true)) },
    { label: say('leaveThread'), act: () => attempt(removeFromThread(id, world.me.id)) },
  ];
  const gone = { label: say(thread ? 'deleteThread' : 'deleteChannel'), act: () => attempt(deleteChannel(id)) };
  const secret = { label: say('startPrivateThread'), act: () => attempt(openThread(id, world.me.id, { private: true })) };
  const allowed = {
    label: say('channelPermissions'),
    act: () => openPermissions(id, () => document.querySelector(`[data-channel="${id}"]`)),
  };
  const more = thread ? folding : [...(channel.type === ChannelType.text ? [secret] : []), ...(channel.guild_id ? [allowed] : [])];
  openMenu(anchor, channel.name, [{ heading: channel.name, items: [...more, gone] }], at);
}

/** @param {string} channel @param {string} author names the thread
 *  @param {{message_id?: string, private?: boolean}} how */
async function openThread(channel, author, how) {
  const thread = await startThread(channel, say('threadOf', { name: nameOfId(author) }), how);
  // The event may come later than the answer.
  handlers.THREAD_CREATE(thread);
  location.hash = thread.id;
}

/** @param {HTMLElement} anchor @param {string} id @param {{x: number, y: number}} [at] */
function messageMenu(anchor, id, at) {
  const message = world.open && messageIn(world.open, id);
  if (!message) return;
  const here = world.channels.get(message.channel_id);
  const mayDelete = message.author.id === world.me.id || (here?.guild_id && may(guildOf(here.id), 'manageMessages'));
  const link = `${location.origin}${location.pathname}#${message.channel_id}/${message.id}`;
  openMenu(
    anchor,
    say('actions'),
    [
      {
        items: [
          {
            label: say('copyText'),
            act: () => attempt(navigator.clipboard.writeText(message.content || spokenMessage(message))),
          },
          { label: say('copyLink'), act: () => attempt(navigator.clipboard.writeText(link)) },
          ...(isPrivate(message) || (here?.type !== ChannelType.text && here?.type !== ChannelType.news) || threadOf(message)
            ? []
            : [
                {
                  label: say('startThread'),
                  act: () => attempt(openThread(message.channel_id, message.author.id, { message_id: id })),
                },
              ]),
          ...(isPrivate(message) || !mayDelete
            ? []
            : [{ label: say('deleteMessage'), act: () => attempt(deleteMessage(id)) }]),
        ],
      },
      { heading: say('apps'), items: apps(CommandType.message, id), empty: say('noApps') },
    ],
    at,
  );
}

/** @param {HTMLElement} root @param {(name: string) => void} mention writes a mention into the message box */
export function offerMenus(root, mention) {
  /** @param {Event} event @param {{x: number, y: number}} [at]
   *  @returns {(() => void)|undefined} opens the menu of what was pressed, if it has one */
  function offered(event, at) {
    const target = /** @type {HTMLElement} */ (event.target);
    const person = /** @type {HTMLElement|null} */ (target.closest('[data-person]'));
    const more = /** @type {HTMLElement|null} */ (target.closest('[data-more]'));
    const article = /** @type {HTMLElement|null} */ (at ? target.closest('article[data-id]') : null);
    const channel = /** @type {HTMLElement|null} */ (event.type === 'contextmenu' ? target.closest('[data-channel]') : null);
    if (person) return () => personMenu(person, person.dataset.person ?? '', mention, at);
    if (more) return () => messageMenu(more, more.dataset.more ?? '', at);
    if (channel) return () => channelMenu(channel, channel.dataset.channel ?? '', at);
    if (!article || target.closest('a, button, img, input')) return undefined;
    return () => messageMenu(article, article.dataset.id ?? '', at);
  }

  root.addEventListener('click', (event) => offered(event)?.());
  root.addEventListener('contextmenu', (event) => {
    const byKey = event.clientX === 0 && event.clientY === 0;
    const open = offered(event, byKey ? undefined : { x: event.clientX, y: event.clientY });
    if (!open) return;
    event.preventDefault();
    // While a button is down, its release would close the menu again, as a press elsewhere.
    if (event.buttons) addEventListener('mouseup', open, { once: true });
    else open();
  });
}
