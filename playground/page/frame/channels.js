/** The sidebar: channels with their threads, and the server's members. */

import { fill, h } from '../kit/dom.js';
import { redrawn } from '../kit/focus.js';
import { icon } from '../kit/icons.js';
import { avatar } from '../message/avatar.js';
import { join } from '../world/api.js';
import { nameOf } from '../world/names.js';
import { onCounts, waitingFor } from '../world/reading.js';
import { byAge, isThread, on, signOf, world } from '../world/world.js';
import { ChannelType, WRITTEN_IN } from '../world/types.js';
import { say } from '../world/words.js';
import { attempt } from './notices.js';
import { may, openPermissions } from './permissions.js';
import { makeServer, serverMenu } from './servers.js';

/** @typedef {import('../world/types.js').Channel} Channel @typedef {import('../world/types.js').Guild} Guild */

/** @param {string} guild @returns {Channel[]} in the order shown: threads after their channel, newest first */
export function channelsOf(guild) {
  const all = [...world.channels.values()].filter((one) => one.guild_id === guild);
  const category = new Map(all.map((one) => [one.id, one.position ?? 0]));
  const rank = (/** @type {Channel} */ one) => (one.parent_id ? (category.get(one.parent_id) ?? 0) + 1 : 0);
  const tops = all
    .filter((one) => WRITTEN_IN.some((kind) => ChannelType[kind] === one.type))
    .sort((a, b) => rank(a) - rank(b) || (a.position ?? 0) - (b.position ?? 0) || byAge(a.id, b.id));
  const threads = all.filter((one) => isThread(one) && (!one.thread_metadata?.archived || one.id === world.open));
  return tops.flatMap((top) => [
    top,
    ...threads.filter((one) => one.parent_id === top.id).sort((a, b) => byAge(b.id, a.id)),
  ]);
}

/** @param {HTMLElement} side */
export function showSide(side) {
  const add = h(
    'button',
    { type: 'button', class: 'add-server', data: { server: 'new' }, onclick: () => makeServer() },
    icon('plus'),
    say('addServer'),
  );
  const draw = () => redrawn(side, () => fill(side, ...world.guilds.map(server), add));
  onCounts(draw);
  on('bot', draw);
  side.addEventListener('keydown', travel);
}

/** @param {Guild} guild */
function server(guild) {
  const here = guild.members.some((member) => member.user.id === world.me.id);
  const name = h(
    'button',
    {
      type: 'button',
      class: 'server-name',
      'aria-haspopup': 'menu',
      'aria-label': say('serverMenu', { name: guild.name }),
      data: { server: guild.id },
      onclick: () => serverMenu(name, guild),
    },
    h('span', { class: 'name' }, guild.name),
    icon('down'),
  );
  return h(
    'section',
    { class: 'server', 'aria-label': guild.name, data: { guild: guild.id } },
    h('h2', {}, here ? name : guild.name),
    h('ul', { class: 'channels', 'aria-label': say('channels') }, ...channelsOf(guild.id).map(row)),
    !here &&
      h('button', { type: 'button', class: 'button', onclick: () => attempt(join(guild.id)) }, say('joinServer')),
    ...(guild === world.guilds[0] ? talks() : []),
    h('h3', { id: `here-${guild.id}` }, say('here')),
    h('ul', { class: 'here', 'aria-labelledby': `here-${guild.id}` }, ...members(guild)),
  );
}

/** The person's direct messages with the bot, if there are any. @returns {HTMLElement[]} */
function talks() {
  const mine = [...world.channels.values()].filter(
    (one) => !one.guild_id && one.recipients?.some((user) => user.id === world.me.id),
  );
  if (!mine.length) return [];
  return [h('h3', {}, say('direct')), h('ul', { class: 'channels', 'aria-label': say('direct') }, ...mine.map(row))];
}

/** @param {Channel} channel */
function row(channel) {
  const { unread, pings } = waitingFor(world.me.id, channel.id);
  const open = channel.id === world.open;
  const waiting = unread > 0 && !open;
  return h(
    'li',
    { class: isThread(channel) ? 'thread' : null },
    h(
      'a',
      {
        class: `channel${waiting ? ' unread' : ''}`,
        href: `#${channel.id}`,
        'aria-current': open && 'page',
        // The list is one tab stop; arrow keys move within it.
        tabindex: open ? '0' : '-1',
        data: { channel: channel.id },
      },
      icon(signOf(channel)),
      h('span', { class: 'name' }, channel.name),
      waiting && h('span', { class: 'hidden' }, `, ${say('unread')}`),
      pings > 0 &&
        !open &&
        h('span', { class: 'badge' }, pings, h('span', { class: 'hidden' }, ` (${say('pings', { count: pings })})`)),
    ),
    !isThread(channel) &&
      may(
        world.guilds.find((guild) => guild.id === channel.guild_id),
        'manageChannels',
        'manageRoles',
      ) &&
      gear(channel, open),
  );
}

/** @param {Channel} channel @param {boolean} open whether it is the open channel */
function gear(channel, open) {
  return h(
    'button',
    {
      type: 'button',
      class: 'gear',
      tabindex: open ? '0' : '-1',
      'aria-label': say('permissionsIn', { channel: channel.name }),
      title: say('channelPermissions'),
      data: { gear: channel.id },
      onclick: () => openPermissions(channel.id, () => document.querySelector(`[data-gear="${channel.id}"]`)),
    },
    icon('gear'),
  );
}

/** @param {Guild} guild */
function members(guild) {
  const people = guild.members.map((member) => member.user);
  people.sort((a, b) => Number(b.bot ?? false) - Number(a.bot ?? false) || byAge(a.id, b.id));
  return people.map((user) => {
    const away = user.id === world.application.id && world.botOnline === false;
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: `member${away ? ' away' : ''}`, 'aria-haspopup': 'menu', data: { person: user.id } },
        avatar(user),
        h('span', { class: 'name' }, nameOf(user)),
        user.bot && h('span', { class: 'app' }, say('app')),
        user.id === world.me.id && h('span', { class: 'detail' }, say('you')),
      ),
    );
  });
}

/** @param {KeyboardEvent} event */
function travel(event) {
  const side = /** @type {Element} */ (event.currentTarget);
  const from = /** @type {HTMLElement} */ (event.target);
  if (!from.matches('a.channel') || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
  event.preventDefault();
  const links = [...side.querySelectorAll('a.channel')].map((one) => /** @type {HTMLElement} */ (one));
  const at = links.indexOf(from);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key] ?? at;
  links[(to + links.length) % links.length].focus();
}
