/** The page's requests to the playground, made as this tab's person. */

/** @typedef {import('./types.js').State} State @typedef {import('./types.js').Message} Message */
/** @typedef {import('./types.js').Answer} Answer @typedef {import('./types.js').OptionChoice} OptionChoice */
/** @typedef {{interaction_id: string}} Begun */

/** A request that the playground refused; the message says why. */
export class Refused extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

let person = '';

/** @param {string} id the person as whom all later requests act */
export function actAs(id) {
  person = id;
}

/**
 * @param {string} path below /page
 * @param {object} [body] makes it a POST
 * @returns {Promise<any>}
 */
async function call(path, body) {
  /** @type {Record<string, string>} */
  const headers = person ? { 'X-Person': person } : {};
  if (body) headers['Content-Type'] = 'application/json';
  const response = await fetch(`/page${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(reason(text) || response.statusText, response.status);
  return text ? JSON.parse(text) : null;
}

/** @param {string} text the body of a refusal */
function reason(text) {
  try {
    return String(JSON.parse(text).message ?? '');
  } catch {
    return '';
  }
}

/** @returns {Promise<State>} */
export const state = () => call('/state');

/** @param {string} channel @param {string} [before] a message's id
 *  @returns {Promise<Message[]|null>} oldest first; null if the person can't see the channel any more */
export const messages = (channel, before) =>
  call(`/channels/${channel}/messages?limit=50${before ? `&before=${before}` : ''}`);

/** @param {string} channel @param {string} content @param {string[]} [files] ids of uploaded files */
export const say = (channel, content, files = []) => call(`/channels/${channel}/messages`, { content, files });

/** @param {string} name @param {string} content in base 64 @returns {Promise<{id: string}>} */
export const upload = (name, content) => call('/files', { name, content });

/**
 * @param {string} channel
 * @returns {Promise<{commands: string[], may_send: boolean}>} ids of the commands that the person can use there
 */
export const offered = (channel) => call(`/channels/${channel}/commands`);

/** @param {string} channel @param {string} command_id @param {Answer[]} options @returns {Promise<Begun>} */
export const slash = (channel, command_id, options) => call(`/channels/${channel}/slash`, { command_id, options });

/** @param {string} channel @param {string} command_id @param {Answer[]} options
 *  @returns {Promise<{choices: OptionChoice[]}>} */
export const autocomplete = (channel, command_id, options) =>
  call(`/channels/${channel}/autocomplete`, { command_id, options });

/** @param {string} channel @param {string} command_id @param {string} target_id a user or a message
 *  @returns {Promise<Begun>} */
export const context = (channel, command_id, target_id) =>
  call(`/channels/${channel}/context`, { command_id, target_id });

/** @param {string} message @param {string} custom_id @returns {Promise<Begun>} */
export const press = (message, custom_id) => call(`/messages/${message}/press`, { custom_id });

/** @param {string} message @param {string} custom_id @param {string[]} values @returns {Promise<Begun>} */
export const select = (message, custom_id, values) => call(`/messages/${message}/select`, { custom_id, values });

/** @returns {Promise<import('./types.js').Channel>} the person's direct messages with the bot */
export const direct = () => call('/direct', {});

/** @param {string} message */
export const deleteMessage = (message) => call(`/messages/${message}/delete`, {});

/** @param {string} channel */
export const deleteChannel = (channel) => call(`/channels/${channel}/delete`, {});

/** @param {string} channel @param {string} name @param {{message_id?: string, private?: boolean}} how the message from
 *  which it starts, or whether only those added can see it @returns {Promise<import('./types.js').Channel>} */
export const startThread = (channel, name, how) => call(`/channels/${channel}/threads`, { name, ...how });

/** @param {string} thread @param {string} person */
export const addToThread = (thread, person) => call(`/channels/${thread}/members`, { person });

/** @param {string} thread @param {string} person */
export const removeFromThread = (thread, person) => call(`/channels/${thread}/members/remove`, { person });

/** @param {string} thread @param {boolean} archived @param {boolean} [locked] */
export const archive = (thread, archived, locked) => call(`/channels/${thread}/archive`, { archived, locked });

/** @param {string} guild */
export const join = (guild) => call(`/guilds/${guild}/join`, {});

/** @param {string} guild */
export const leave = (guild) => call(`/guilds/${guild}/leave`, {});

/** @typedef {{name: string, locale: string, community: boolean}} ServerKind only a Community has a language */

/** @param {ServerKind & {with_bot: boolean}} server @returns {Promise<{id: string}>} */
export const foundServer = (server) => call('/guilds', server);

/** @param {string} guild @param {ServerKind} server */
export const changeServer = (guild, server) => call(`/guilds/${guild}/change`, server);

/** @param {string} guild */
export const deleteServer = (guild) => call(`/guilds/${guild}/delete`, {});

/** @param {string} guild @param {string} name @param {number} type @returns {Promise<import('./types.js').Channel>} */
export const addChannel = (guild, name, type) => call(`/guilds/${guild}/channels`, { name, type });

/** @param {string} guild @param {string} person */
export const invite = (guild, person) => call(`/guilds/${guild}/invite`, { person });

/** @param {string} guild @param {string} person */
export const kick = (guild, person) => call(`/guilds/${guild}/kick`, { person });

/** @param {string} guild @param {string} person @param {number} seconds 0 ends the time-out */
export const timeOut = (guild, person, seconds) => call(`/guilds/${guild}/timeout`, { person, seconds });

/** @param {string} guild @param {string} person @param {string[]} roles replace all earlier ones */
export const setRoles = (guild, person, roles) => call(`/guilds/${guild}/members/roles`, { person, roles });

/** @param {string} guild @param {string} name @returns {Promise<import('./types.js').Role>} */
export const addRole = (guild, name) => call(`/guilds/${guild}/roles`, { name });

/**
 * Changes a role. Only what is named changes, because an answer to an earlier change may still be on its way.
 *
 * @param {string} guild
 * @param {string} role
 * @param {{name?: string, color?: number, permissions?: string, among?: string}} changed of its permissions only those
 *   in `among`
 */
export const changeRole = (guild, role, changed) => call(`/guilds/${guild}/roles/${role}/change`, changed);

/** @param {string} guild @param {string} role */
export const deleteRole = (guild, role) => call(`/guilds/${guild}/roles/${role}/delete`, {});

/** Changes the permissions in `among` in a channel. @param {string} channel @param {string} target a role or a member
 *  @param {bigint} allow @param {bigint} deny @param {bigint} among */
export const setOverwrite = (channel, target, allow, deny, among) =>
  call(`/channels/${channel}/permissions`, { target, allow: String(allow), deny: String(deny), among: String(among) });

/** @param {string} channel @param {string} target */
export const dropOverwrite = (channel, target) => call(`/channels/${channel}/permissions/forget`, { target });

/** @param {boolean} installed whether the person installs the bot or uninstalls it */
export const install = (installed) => call('/install', { installed });

/** @returns {Promise<import('./types.js').Push[]>} what the person's phone has shown, newest last */
export const lockScreen = () => call('/lock-screen');

/** @typedef {{left: number, logins: number}} Simulated number of the bot's requests and logins that will still be struck */

/** @param {string} what the fault's name @returns {Promise<Simulated>} */
export const simulate = (what) => call('/simulate', { what });

/** @returns {Promise<Simulated>} */
export const simulated = () => call('/simulate');

/** @param {string} interaction that opened the modal
 *  @param {{custom_id: string, value?: string|boolean|null, values?: string[]}[]} components @returns {Promise<Begun>} */
export const submit = (interaction, components) => call(`/modals/${interaction}/submit`, { components });
