/** What this tab knows of the world: one value for all modules, and an event for every change. */

import { ChannelType, THREADS } from './types.js';

/** @typedef {import('./types.js').User} User @typedef {import('./types.js').Guild} Guild */
/** @typedef {import('./types.js').Channel} Channel @typedef {import('./types.js').Command} Command */
/** @typedef {import('./types.js').Message} Message @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Role} Role @typedef {import('./types.js').Member} Member */
/**
 * @typedef {{list: Message[], fetched: boolean, whole: boolean}} Shelf the known messages of one channel, oldest
 *   first; `fetched` once the newest were asked for, `whole` once its very first one is there
 * @typedef {'channels'|'message'|'gone'|'shelf'|'commands'|'bot'|'read'|'open'|'begun'|'waiting'|'names'|'pushed'} Happening
 */

export const world = {
  application: { id: '', name: '' },
  /** @type {User} this tab's person */
  me: { id: '', username: '' },
  /** @type {User[]} the people to play as */
  people: [],
  /** @type {Guild[]} */
  guilds: [],
  /** @type {Map<string, User>} all users ever seen */
  users: new Map(),
  /** @type {Map<string, Channel>} */
  channels: new Map(),
  /** @type {Command[]} */
  commands: [],
  /** Ids of the usable commands by channel, once known. @type {Map<string, string[]>} */
  offered: new Map(),
  /** Channels in which the person may not write. @type {Set<string>} */
  mute: new Set(),
  /** @type {Map<string, Shelf>} by channel */
  shelves: new Map(),
  /** @type {import('./types.js').Push[]} what the person's phone has shown, newest last */
  lockScreen: [],
  /** @type {boolean|null} whether the bot is online; null: unknown */
  botOnline: null,
  /** @type {string|null} the open channel */
  open: null,
};

/** @type {Map<Happening, ((detail: any) => void)[]>} */
const listeners = new Map();

/** @param {Happening} kind @param {(detail: any) => void} listener */
export function on(kind, listener) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
}

/** @param {Happening} kind @param {any} [detail] */
export function emit(kind, detail) {
  for (const listener of listeners.get(kind) ?? []) listener(detail);
}

/** Orders ids by age: they are numbers too long for a Number. @param {string} a @param {string} b */
export function byAge(a, b) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/** @param {State} state */
export function loadState(state) {
  world.application = state.application;
  world.people = state.people;
  world.guilds = state.guilds;
  world.commands = state.commands;
  world.botOnline = state.application.online ?? null;
  const inGuilds = state.guilds.flatMap((guild) =>
    guild.channels.map((channel) => ({ ...channel, guild_id: guild.id })),
  );
  world.channels = new Map(
    [...inGuilds, ...(state.direct_messages ?? []).map(called)].map((channel) => [channel.id, channel]),
  );
  // Events of a channel that the person left don't arrive: fetch it again if they come back.
  for (const known of [world.shelves, world.offered, world.mute])
    for (const channel of known.keys()) if (!world.channels.has(channel)) known.delete(channel);
  for (const { user } of state.guilds.flatMap((guild) => guild.members)) meet(user);
  for (const user of state.people) meet(user);
}

/** @param {User} user */
function meet(user) {
  world.users.set(user.id, { ...world.users.get(user.id), ...user });
}

/** @param {string|null|undefined} channel @returns {Guild|undefined} the channel's server */
export function guildOf(channel) {
  const id = channel && world.channels.get(channel)?.guild_id;
  return world.guilds.find((guild) => guild.id === id) ?? world.guilds[0];
}

/** Names direct messages after the other person. @param {Channel} channel @returns {Channel} */
const called = (channel) =>
  channel.type === ChannelType.direct ? { ...channel, name: world.application.name } : channel;

/** @param {Channel} channel */
export const isThread = (channel) => THREADS.includes(channel.type);

/** @type {ReadonlyMap<number, 'horn'|'voice'>} */
const SIGNS = new Map([
  [ChannelType.news, 'horn'],
  [ChannelType.voice, 'voice'],
  [ChannelType.stage, 'voice'],
]);

/** @param {Channel} channel @returns {'hash'|'thread'|'direct'|'horn'|'voice'} the icon beside its name */
export const signOf = (channel) =>
  isThread(channel) ? 'thread' : !channel.guild_id ? 'direct' : (SIGNS.get(channel.type) ?? 'hash');

/** @param {string} channel @returns {Shelf} */
export function shelf(channel) {
  let found = world.shelves.get(channel);
  if (!found) world.shelves.set(channel, (found = { list: [], fetched: false, whole: false }));
  return found;
}

/** @param {string} channel @param {string} id @returns {Message|undefined} */
export const messageIn = (channel, id) => world.shelves.get(channel)?.list.find((message) => message.id === id);

/** Inserts a message by age, or replaces its older state. @param {Message} message */
function put(message) {
  const { list } = shelf(message.channel_id);
  let at = list.length;
  while (at > 0 && byAge(list[at - 1].id, message.id) >= 0) at -= 1;
  const known = list[at]?.id === message.id;
  list.splice(at, known ? 1 : 0, known ? { ...list[at], ...message } : message);
  for (const user of [message.author, ...(message.mentions ?? [])]) if (user) meet(user);
}

/** Fetches in progress, of a channel's messages or the world, each with the events since, which may be newer.
 *  @type {Set<{about: string, since: (() => void)[]}>} */
const fetching = new Set();
const WORLD = 'world';
const LOCK_SCREEN = 'lock screen';

/**
 * Applies fetched data as soon as it arrives, and then again the events received meanwhile.
 *
 * @template T @param {string} about @param {Promise<T>} coming
 * @param {(found: T) => boolean|void} take returns false if it isn't wanted any more
 */
async function fetched(about, coming, take) {
  /** @type {{about: string, since: (() => void)[]}} */
  const one = { about, since: [] };
  fetching.add(one);
  try {
    if (take(await coming) === false) return;
  } finally {
    fetching.delete(one);
  }
  for (const again of one.since) again();
}

/** @param {string} about @param {() => void} change */
function heard(about, change) {
  change();
  for (const one of fetching) if (one.about === about) one.since.push(change);
}

/** @param {Promise<State>} coming */
export const loadFrom = (coming) => fetched(WORLD, coming, loadState);

/** @param {Promise<import('./types.js').Push[]>} coming */
export async function loadLockScreen(coming) {
  await fetched(LOCK_SCREEN, coming, (pushed) => void (world.lockScreen = pushed));
  emit('pushed');
}

/**
 * Adds a page of messages, unless the channel was closed or forgotten meanwhile.
 *
 * @param {string} channel @param {Promise<Message[]|null>} coming null: the person can't see the channel any more
 * @param {number} size if there are fewer messages, no older ones exist
 * @param {boolean} newest whether it is the newest page: known messages may have a gap before it
 */
export async function stock(channel, coming, size, newest) {
  const into = shelf(channel);
  await fetched(channel, coming, (page) => {
    if (!page || world.shelves.get(channel) !== into) return false;
    if (newest) Object.assign(into, { list: [], fetched: true, whole: false });
    for (const message of page) put(message);
    into.whole ||= page.length < size;
  });
  emit('shelf', channel);
}

/** Applies an update; ignores it if the message was never fetched. @param {Message} message */
const update = (message) => void (messageIn(message.channel_id, message.id) && put(message));

/** @param {{id: string, channel_id: string}} gone */
function remove({ id, channel_id }) {
  const found = world.shelves.get(channel_id);
  if (found) found.list = found.list.filter((message) => message.id !== id);
}

/** @returns {Command[]} commands that can be used in the open channel */
export function offers() {
  const here = world.offered.get(world.open ?? '');
  return here ? world.commands.filter((command) => here.includes(command.id)) : world.commands;
}

/** Forgets all messages except the open channel's, so that missed ones are fetched. */
export function forgetMessages() {
  for (const channel of world.shelves.keys()) if (channel !== world.open) world.shelves.delete(channel);
}

/** @param {Channel} channel */
function settle(channel) {
  heard(WORLD, () => world.channels.set(channel.id, { ...world.channels.get(channel.id), ...called(channel) }));
  emit('channels');
}

/** @param {{id: string}} channel */
function leave({ id }) {
  heard(WORLD, () => {
    world.channels.delete(id);
    world.shelves.delete(id);
  });
  emit('channels');
}

/** How each event changes what we know. @type {Record<string, (data: any) => void>} */
export const handlers = {
  MESSAGE_CREATE: (/** @type {Message} */ message) => {
    heard(message.channel_id, () => put(message));
    const channel = world.channels.get(message.channel_id);
    if (channel) channel.last_message_id = message.id;
    emit('message', { message, fresh: true });
  },
  MESSAGE_UPDATE: (/** @type {Message} */ message) => {
    const before = messageIn(message.channel_id, message.id);
    heard(message.channel_id, () => update(message));
    const known = messageIn(message.channel_id, message.id);
    if (known) emit('message', { message: known, fresh: false, before });
  },
  MESSAGE_DELETE: (/** @type {{id: string, channel_id: string}} */ gone) => {
    heard(gone.channel_id, () => remove(gone));
    emit('gone', gone);
  },
  CHANNEL_CREATE: settle,
  CHANNEL_DELETE: leave,
  THREAD_CREATE: settle,
  THREAD_UPDATE: settle,
  THREAD_DELETE: leave,
  COMMANDS_UPDATE: (/** @type {{commands: Command[]}} */ { commands }) => {
    heard(WORLD, () => (world.commands = commands));
    emit('commands');
  },
  NOTIFICATION: (/** @type {import('./types.js').Push} */ push) => {
    heard(LOCK_SCREEN, () => {
      world.lockScreen = [...world.lockScreen.filter((one) => one.message_id !== push.message_id), push];
    });
    emit('pushed');
  },
  BOT_STATE: (/** @type {{online: boolean}} */ { online }) => {
    heard(WORLD, () => (world.botOnline = online));
    emit('bot');
  },
};
