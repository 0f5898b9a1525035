/** The menu of a server, opened by its name, and the dialog for a new one. */

import { openDialog } from '../kit/dialog.js';
import { fill, h } from '../kit/dom.js';
import { textField, tick } from '../kit/fields.js';
import { openMenu } from '../kit/menu.js';
import { selectMenu } from '../message/select.js';
import { addChannel, foundServer, invite, kick, leave } from '../world/api.js';
import { reloadState } from '../world/renew.js';
import { world } from '../world/world.js';
import { ChannelType, ComponentType, WRITTEN_IN } from '../world/types.js';
import { say } from '../world/words.js';
import { openEvents } from './events.js';
import { attempt } from './notices.js';
import { may } from './permissions.js';
import { kindFields, openSettings } from './settings.js';

/** @typedef {import('../world/types.js').Guild} Guild */

/** @param {string} id @returns {HTMLElement|null} the server's name in the sidebar */
const nameAt = (id) => document.querySelector(`[data-server="${id}"]`);

/** @param {HTMLElement} anchor @param {Guild} guild */
export function serverMenu(anchor, guild) {
  const back = () => nameAt(guild.id);
  openMenu(anchor, guild.name, [
    {
      items: [
        { label: say('serverSettings'), act: () => openSettings(guild.id, back) },
        { label: say('events'), act: () => openEvents(guild.id, back) },
        ...(may(guild, 'manageChannels') ? [{ label: say('createChannel'), act: () => makeChannel(guild, back) }] : []),
        ...botItems(guild),
        ...(guild.owner_id === world.me.id
          ? []
          : [{ label: say('leaveServer'), act: () => attempt(leave(guild.id)) }]),
      ],
    },
  ]);
}

/** @param {Guild} guild @returns {import('../kit/menu.js').Item[]} for those who may remove the bot or add it */
function botItems(guild) {
  const { id, name } = world.application;
  if (!guild.members.some((member) => member.user.id === id))
    return may(guild, 'manageServer')
      ? [{ label: say('inviteSomebody', { name }), act: () => attempt(invite(guild.id, id)) }]
      : [];
  return may(guild, 'kickMembers') ? [{ label: say('kick', { name }), act: () => attempt(kick(guild.id, id)) }] : [];
}

const CHANNEL_NAMES = Object.freeze({
  text: 'channelText',
  news: 'channelNews',
  voice: 'channelVoice',
  stage: 'channelStage',
});

/** @param {Guild} guild @param {() => HTMLElement|null} back */
function makeChannel(guild, back) {
  const name = textField(say('channelName'), '');
  let type = String(ChannelType.text);
  const label = say('channelType');
  const options = WRITTEN_IN.map((kind) => ({ value: String(ChannelType[kind]), label: say(CHANNEL_NAMES[kind]) }));
  const menu = selectMenu(
    { type: ComponentType.stringSelect, custom_id: 'type', placeholder: label, options },
    '',
    ([value]) => (type = value),
    [type],
  );
  const kind = h('div', { class: 'question' }, h('span', { class: 'label' }, label), menu);
  form(say('createChannel'), [name, kind], say('create'), back, async () => {
    const channel = await addChannel(guild.id, name.querySelector('input')?.value ?? '', Number(type));
    return channel.id;
  });
}

export function makeServer() {
  const { elements, read } = kindFields(say('serverOf', { name: world.me.global_name ?? world.me.username }), 'en-US', false);
  const bot = tick(say('withBot', { name: world.application.name }), true, { key: 'bot' });
  const back = () => /** @type {HTMLElement|null} */ (document.querySelector('[data-server=new]'));
  form(say('addServer'), [...elements, h('div', { class: 'question' }, bot)], say('create'), back, async () => {
    const { id } = await foundServer({ ...read(), with_bot: bot.querySelector('input')?.checked ?? false });
    await reloadState();
    return [...world.channels.values()].find((channel) => channel.guild_id === id)?.id;
  });
}

/**
 * A dialog with a few questions, and one action that uses the answers.
 *
 * @param {string} title
 * @param {HTMLElement[]} questions
 * @param {string} label
 * @param {() => HTMLElement|null} back
 * @param {() => Promise<string|undefined>} act returns the channel to go to
 */
function form(title, questions, label, back, act) {
  const trouble = h('p', { class: 'error', role: 'alert' });
  const body = h(
    'form',
    {
      novalidate: true,
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (body.ariaBusy) return;
        body.ariaBusy = 'true';
        try {
          const channel = await act();
          dialog.close();
          // The event may come later than the answer.
          await reloadState();
          if (channel) location.hash = channel;
        } catch (error) {
          fill(trouble, /** @type {Error} */ (error).message);
        } finally {
          body.ariaBusy = null;
        }
      },
    },
    h('div', { class: 'questions' }, ...questions, trouble),
    h(
      'footer',
      {},
      h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, say('cancel')),
      h('button', { type: 'submit', class: 'button primary' }, label),
    ),
  );
  const dialog = openDialog(title, [body], { back });
  const first = body.querySelector('input');
  first?.focus();
  first?.select();
}
