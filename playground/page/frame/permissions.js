/** Permissions: in a server as a whole, and their exceptions in one channel. */

import { h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { tick } from '../kit/fields.js';
import { avatar } from '../message/avatar.js';
import { selectMenu } from '../message/select.js';
import { deleteChannel, dropOverwrite, setOverwrite } from '../world/api.js';
import { nameOfId } from '../world/names.js';
import { world } from '../world/world.js';
import { ComponentType, Permission } from '../world/types.js';
import { say } from '../world/words.js';
import { choices, openPanel, ownerNotice } from './panel.js';
import { roleDot, rolesOf } from './roles.js';

/** @typedef {import('../world/types.js').Overwrite} Overwrite @typedef {import('../world/types.js').Guild} Guild */
/** @typedef {import('../world/words.js').Key} Key @typedef {keyof typeof Permission} Name */

/** @param {Name} name @returns {Key} */
const word = (name) => /** @type {Key} */ (`may_${name}`);

/** @type {Name[]} permissions that apply to a server as a whole */
const GENERAL = ['administrator', 'manageServer', 'kickMembers', 'timeOutMembers', 'createEvents', 'manageEvents'];
const NAMES = /** @type {Name[]} */ (Object.keys(Permission));
const IN_CHANNEL = NAMES.filter((name) => !GENERAL.includes(name));

/** @param {string} bits @param {bigint} wanted */
const includes = (bits, wanted) => (BigInt(bits) & wanted) !== 0n;

/** @param {Guild|undefined} guild @param {...Name} names @returns {boolean} whether the person has any of them in the server */
export function may(guild, ...names) {
  const wanted = [...names, /** @type {Name} */ ('administrator')].reduce((bits, name) => bits | Permission[name], 0n);
  return includes(guild?.permissions ?? '0', wanted);
}

/**
 * @param {string} bits of a role
 * @param {boolean} disabled
 * @param {(permissions: string, among: string) => void} changed is given the permission that was changed, as bits: in
 *   `permissions` too if the role has it now
 */
export const permissionList = (bits, disabled, changed) =>
  h(
    'fieldset',
    { class: 'permissions' },
    h('legend', {}, say('permissions')),
    ...NAMES.map((name) =>
      tick(say(word(name)), includes(bits, Permission[name]), {
        key: name,
        disabled,
        changed: (on) => changed(String(on ? Permission[name] : 0n), String(Permission[name])),
      }),
    ),
  );

/** Shows the permissions in a channel. @param {string} id @param {() => HTMLElement|null} back */
export function openPermissions(id, back) {
  const name = world.channels.get(id)?.name ?? '';
  let chosen = world.channels.get(id)?.guild_id ?? '';

  openPanel(
    say('permissionsIn', { channel: name }),
    (panel) => {
      const channel = world.channels.get(id);
      const guild = world.guilds.find((one) => one.id === channel?.guild_id);
      if (!channel || !guild) return null;
      const mine = may(guild, 'manageRoles');
      const all = channel.permission_overwrites ?? [];
      const known = all.filter((one) => one.id !== guild.id);
      if (chosen !== guild.id && !known.some((one) => one.id === chosen)) chosen = guild.id;
      const one = all.find((each) => each.id === chosen) ?? { id: chosen, type: 0, allow: '0', deny: '0' };
      const choose = (/** @type {string} */ key) => ((chosen = key), panel.draw());
      const roles = rolesOf(guild).filter((role) => known.some((each) => each.id === role.id));
      const people = known.filter((each) => each.type === 1);
      return [
        ownerNotice(mine, guild.owner_id ?? ''),
        h(
          'div',
          { class: 'two' },
          h(
            'div',
            { class: 'choosing' },
            choices(
              say('rolesAndMembers'),
              [
                ...roles.map((role) => ({ key: role.id, face: [roleDot(role), role.name] })),
                ...people.map(({ id: key }) => ({
                  key,
                  face: [avatar(world.users.get(key) ?? { id: key, username: '?' }), nameOfId(key)],
                })),
                { key: guild.id, face: [roleDot(), '@everyone'] },
              ],
              chosen,
              choose,
            ),
            mine &&
              selectMenu(
                { type: ComponentType.mentionableSelect, custom_id: 'add', placeholder: say('addRoleOrMember') },
                id,
                ([key]) => {
                  if (!key) return;
                  chosen = key;
                  const there = all.some((each) => each.id === key);
                  if (there) panel.draw();
                  else void panel.attempt(setOverwrite(id, key, 0n, 0n, 0n));
                },
                [],
              ),
          ),
          h(
            'div',
            { class: 'chosen-one' },
            h(
              'div',
              { class: 'three-ways' },
              ...IN_CHANNEL.map((each) =>
                threeWays(each, one, !mine, (allow, deny, among) => {
                  void panel.attempt(setOverwrite(id, chosen, allow, deny, among));
                }),
              ),
            ),
            mine &&
              chosen !== guild.id &&
              h(
                'button',
                {
                  type: 'button',
                  class: 'button secondary',
                  data: { key: 'remove' },
                  onclick: () => void panel.attempt(dropOverwrite(id, chosen)),
                },
                say('removeOverwrite'),
              ),
          ),
        ),
        may(guild, 'manageChannels') &&
          h(
            'footer',
            {},
            h(
              'button',
              {
                type: 'button',
                class: 'button danger',
                data: { key: 'delete' },
                onclick: () => void panel.attempt(deleteChannel(id)),
              },
              say('deleteChannel'),
            ),
          ),
      ];
    },
    back,
  );
}

/**
 * A switch with three positions: denied, inherited, allowed.
 *
 * @param {Name} name
 * @param {Overwrite} one
 * @param {boolean} disabled
 * @param {(allow: bigint, deny: bigint, among: bigint) => void} changed is given this permission alone
 */
function threeWays(name, one, disabled, changed) {
  const bit = Permission[name];
  const now = includes(one.deny, bit) ? 'deny' : includes(one.allow, bit) ? 'allow' : 'neutral';
  const label = say(name === 'manageRoles' ? 'may_managePermissions' : word(name));
  /** @param {'deny'|'neutral'|'allow'} way @param {'close'|'slash'|'check'} sign */
  const choice = (way, sign) =>
    h(
      'label',
      { class: way, title: say(way) },
      h('input', {
        type: 'radio',
        name: `${name}-${one.id}`,
        value: way,
        checked: now === way,
        disabled,
        'aria-label': say(way),
        data: { key: `${name}-${way}` },
        onchange: () => changed(way === 'allow' ? bit : 0n, way === 'deny' ? bit : 0n, bit),
      }),
      icon(sign),
    );
  return h(
    'fieldset',
    { class: 'three' },
    h('legend', {}, label),
    h('div', { class: 'ways' }, choice('deny', 'close'), choice('neutral', 'slash'), choice('allow', 'check')),
  );
}
