/**
 * Discord's own objects, as far as the page reads them.
 *
 * @typedef {{id: string, username: string, global_name?: string|null, avatar_url?: string|null, bot?: boolean, locale?: string, installed?: boolean}} User
 * @typedef {{user: User, nick?: string|null, roles: string[], communication_disabled_until?: string|null}} Member
 * @typedef {{id: string, name: string, permissions: string, color?: number, position?: number, managed?: boolean}} Role
 * @typedef {{id: string, type: number, allow: string, deny: string}} Overwrite of a role (type 0) or a member (1)
 * @typedef {{archived?: boolean, locked?: boolean}} ThreadState
 * @typedef {{id: string, type: number, name: string, guild_id?: string, parent_id?: string|null, position?: number, recipients?: User[],
 *   topic?: string|null, last_message_id?: string|null, thread_metadata?: ThreadState,
 *   permission_overwrites?: Overwrite[]}} Channel
 * @typedef {{id: string, name: string, owner_id?: string, channels: Channel[], members: Member[], roles: Role[],
 *   preferred_locale: string, features: string[], permissions: string, events: ScheduledEvent[]}} Guild permissions: the
 *   person's own; events: those that aren't over
 * @typedef {{id: string, name: string, description: string|null, scheduled_start_time: string,
 *   scheduled_end_time: string|null, status: number, entity_metadata?: {location: string}|null}} ScheduledEvent
 *
 * @typedef {{id?: string|null, name?: string|null, animated?: boolean}} Emoji
 * @typedef {{url: string, proxy_url?: string, width?: number|null, height?: number|null, content_type?: string}} Media
 * @typedef {{id: string, filename: string, url: string, size?: number, width?: number|null, height?: number|null,
 *   description?: string|null, content_type?: string}} Attachment
 * @typedef {{label: string, value: string, description?: string, emoji?: Emoji, default?: boolean}} Choice
 *   an option of a string select, a radio group or a checkbox group
 * @typedef {{type: number, id?: number, custom_id?: string, style?: number, label?: string, description?: string|null,
 *   url?: string, disabled?: boolean, emoji?: Emoji, placeholder?: string, value?: string, required?: boolean,
 *   min_values?: number, max_values?: number, min_length?: number, max_length?: number, options?: Choice[],
 *   default_values?: {id: string, type: string}[], channel_types?: number[], content?: string, divider?: boolean,
 *   spacing?: number, accent_color?: number|null, spoiler?: boolean, media?: Media, file?: Media, name?: string,
 *   size?: number, default?: boolean, items?: {media: Media, description?: string|null, spoiler?: boolean}[],
 *   components?: Component[], component?: Component, accessory?: Component}} Component
 *
 * @typedef {{title?: string, description?: string, url?: string, color?: number, timestamp?: string,
 *   author?: {name: string, url?: string}, footer?: {text: string}, image?: Media, thumbnail?: Media,
 *   fields?: {name: string, value: string, inline?: boolean}[]}} Embed
 * @typedef {{id?: string, type: number, user: User, name?: string}} InteractionMetadata
 * @typedef {{id: string, channel_id: string, author: User, content: string, timestamp: string, type?: number,
 *   edited_timestamp?: string|null, flags?: number, mentions?: User[], mention_roles?: string[],
 *   mention_everyone?: boolean, attachments?: Attachment[], embeds?: Embed[], components?: Component[],
 *   interaction_metadata?: InteractionMetadata|null, interaction?: InteractionMetadata|null,
 *   message_reference?: {message_id?: string, channel_id?: string}|null, referenced_message?: Message|null,
 *   thread?: Channel|null, pinned?: boolean, reactions?: {emoji: Emoji, count: number}[], message_snapshots?: {message: Message}[],
 *   poll?: {question: {text: string}, answers: {poll_media: {text: string}}[]}, sticker_items?: {name: string}[]}} Message
 *
 * @typedef {{name: string, name_localizations?: Record<string, string>|null, value: string|number}} OptionChoice
 * @typedef {{type: number, name: string, name_localizations?: Record<string, string>|null, description: string,
 *   description_localizations?: Record<string, string>|null, required?: boolean, autocomplete?: boolean,
 *   choices?: OptionChoice[], options?: Option[], min_value?: number, max_value?: number, min_length?: number,
 *   max_length?: number, channel_types?: number[]}} Option
 * @typedef {{id: string, type?: number, name: string, name_localizations?: Record<string, string>|null,
 *   description?: string, description_localizations?: Record<string, string>|null, options?: Option[],
 *   guild_id?: string|null}} Command
 * @typedef {{name: string, type: number, value?: string|number|boolean, focused?: boolean, options?: Answer[]}} Answer
 *   an option as an interaction carries it
 * @typedef {{interaction_id: string, title: string, custom_id: string, components: Component[]}} Modal
 * @typedef {{message_id: string, channel_id: string, timestamp: string, title: string, body: string}} Push a push
 *   notification on the person's lock screen
 * @typedef {{application: {id: string, name: string, online?: boolean}, people: User[], guilds: Guild[],
 *   direct_messages?: Channel[], commands: Command[]}} State
 */

export const ChannelType = Object.freeze({ text: 0, direct: 1, voice: 2, group: 3, category: 4, news: 5, stage: 13 });
/** Types of channels, other than threads, in which people write: those that can be made here. */
export const WRITTEN_IN = Object.freeze(/** @type {const} */ (['text', 'news', 'voice', 'stage']));
export const THREADS = Object.freeze([10, 11, 12]);

export const MessageFlag = Object.freeze({ suppressEmbeds: 4, ephemeral: 64, loading: 128, componentsV2: 32768 });
export const MessageType = Object.freeze({
  default: 0,
  recipientAdded: 1,
  pinned: 6,
  join: 7,
  threadCreated: 18,
  reply: 19,
  slash: 20,
  threadStarter: 21,
  contextMenu: 23,
});

/** Permissions, as far as they matter here. */
export const Permission = Object.freeze({
  administrator: 1n << 3n,
  manageServer: 1n << 5n,
  manageChannels: 1n << 4n,
  manageRoles: 1n << 28n,
  kickMembers: 1n << 1n,
  timeOutMembers: 1n << 40n,
  createEvents: 1n << 44n,
  viewChannels: 1n << 10n,
  sendMessages: 1n << 11n,
  sendInThreads: 1n << 38n,
  createThreads: 1n << 35n,
  createPrivateThreads: 1n << 36n,
  pinMessages: 1n << 51n,
  embedLinks: 1n << 14n,
  attachFiles: 1n << 15n,
  mentionEveryone: 1n << 17n,
  manageMessages: 1n << 13n,
  manageEvents: 1n << 33n,
  manageThreads: 1n << 34n,
  readHistory: 1n << 16n,
  useCommands: 1n << 31n,
  useExternalApps: 1n << 50n,
});

export const CommandType = Object.freeze({ slash: 1, user: 2, message: 3 });
export const OptionType = Object.freeze({
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
});

export const ComponentType = Object.freeze({
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  upload: 19,
  radios: 21,
  checkboxes: 22,
  checkbox: 23,
});
