/** A server's settings: overview, roles, members. */

import { ask } from '../kit/dialog.js';
import { h } from '../kit/dom.js';
import { textField, tick } from '../kit/fields.js';
import { icon } from '../kit/icons.js';
import { openMenu } from '../kit/menu.js';
import { avatar } from '../message/avatar.js';
import { colour } from '../message/colour.js';
import { selectMenu } from '../message/select.js';
import { hour } from '../text/time.js';
import { addRole, changeRole, changeServer, deleteRole, deleteServer, invite, kick, setRoles, timeOut } from '../world/api.js';
import { nameOf } from '../world/names.js';
import { byAge, world } from '../world/world.js';
import { ComponentType } from '../world/types.js';
import { say } from '../world/words.js';
import { choices, openPanel, ownerNotice } from './panel.js';
import { may, permissionList } from './permissions.js';
import { roleDot, rolesOf } from './roles.js';

/** @typedef {import('../world/types.js').Guild} Guild @typedef {import('../world/types.js').Role} Role */
/** @typedef {import('../world/types.js').Member} Member @typedef {import('../world/types.js').User} User */
/** @typedef {import('../kit/menu.js').Item} Item @typedef {import('./panel.js').Panel} Panel */
/** @typedef {(doing: Promise<unknown>) => unknown} Attempt */

const TABS = /** @type {const} */ (['overview', 'roles', 'members']);
/** Some of the languages that a Community server may have. */
const LOCALES = ['en-US', 'ja', 'de', 'es-ES', 'fr', 'ko', 'zh-CN', 'zh-TW'];
const TIMEOUTS = /** @type {const} */ ([
  [60, 'timeOutMinute'],
  [600, 'timeOutTen'],
  [3600, 'timeOutHour'],
]);

/** @param {string} id of the server @param {() => HTMLElement|null} back */
export function openSettings(id, back) {
  /** @type {typeof TABS[number]} */
  let tab = 'overview';
  let role = id;
  /** The fields of the overview; what is written there stays until the server itself changes.
   *  @type {{stamp: string, shown: [boolean, HTMLElement]}|null} */
  let fields = null;

  openPanel(
    say('serverSettings'),
    (panel) => {
      const guild = world.guilds.find((one) => one.id === id);
      if (!guild) return null;
      const choose = (/** @type {string} */ key) => ((role = key), panel.draw());
      const draw = {
        overview: () => {
          const stamp = JSON.stringify([guild.name, guild.preferred_locale, guild.features, guild.permissions]);
          if (fields?.stamp !== stamp) fields = { stamp, shown: overview(guild, panel) };
          return fields.shown;
        },
        roles: () => rolesTab(guild, panel, guild.roles.some((one) => one.id === role) ? role : id, choose),
        members: () => membersTab(guild, panel),
      };
      const [rights, content] = draw[tab]();
      return [tabs(tab, (key) => ((tab = key), panel.draw())), ownerNotice(rights, guild.owner_id ?? ''), content];
    },
    back,
  );
}

/** @param {typeof TABS[number]} open @param {(tab: typeof TABS[number]) => void} choose */
function tabs(open, choose) {
  return h(
    'div',
    {
      class: 'tabs',
      role: 'tablist',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const next = TABS[(TABS.indexOf(open) + step + TABS.length) % TABS.length];
        choose(next);
        /** @type {HTMLElement|null} */ (document.querySelector(`[data-key="tab-${next}"]`))?.focus();
      },
    },
    ...TABS.map((tab) =>
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          'aria-selected': String(tab === open),
          tabindex: tab === open ? '0' : '-1',
          data: { key: `tab-${tab}` },
          onclick: () => choose(tab),
        },
        say(tab),
      ),
    ),
  );
}

// Overview

/** @param {Guild} guild @param {Panel} panel @returns {[boolean, HTMLElement]} whether the person may change it, and the content */
function overview(guild, panel) {
  const mine = may(guild, 'manageServer');
  const { elements, read } = kindFields(guild.name, guild.preferred_locale, guild.features.includes('COMMUNITY'), !mine);
  return [
    mine,
    h(
      'form',
      {
        class: 'questions',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void panel.attempt(changeServer(guild.id, read()));
        },
      },
      ...elements,
      mine &&
        h(
          'footer',
          {},
          guild.owner_id === world.me.id &&
            h(
              'button',
              { type: 'button', class: 'button danger', data: { key: 'delete' }, onclick: () => remove(guild, panel) },
              say('deleteServer'),
            ),
          h('button', { type: 'submit', class: 'button primary', data: { key: 'save' } }, say('save')),
        ),
    ),
  ];
}

/** @param {Guild} guild @param {Panel} panel */
function remove(guild, panel) {
  ask(say('deleteServer'), say('deleteServerAbout', { name: guild.name }), say('deleteServer'), () => {
    void panel.attempt(deleteServer(guild.id));
  });
}

/**
 * Fields of a server: its name and, if it is a Community, its language.
 *
 * @param {string} name
 * @param {string} locale
 * @param {boolean} community
 * @param {boolean} [disabled]
 * @returns {{elements: HTMLElement[], read: () => import('../world/api.js').ServerKind}}
 */
export function kindFields(name, locale, community, disabled = false) {
  const named = textField(say('serverName'), name, { disabled });
  const kind = tick(say('community'), community, { key: 'community', disabled, changed: (on) => (menu.hidden = !on) });
  const languages = new Intl.DisplayNames([world.me.locale ?? 'en'], { type: 'language' });
  let spoken = locale;
  const options = [...new Set([...LOCALES, locale])].map((value) => ({ value, label: languages.of(value) ?? value }));
  const chooser = selectMenu(
    { type: ComponentType.stringSelect, custom_id: 'language', placeholder: say('language'), options, disabled },
    '',
    ([value]) => (spoken = value),
    [locale],
  );
  const menu = h('div', { class: 'question', hidden: !community }, h('span', { class: 'label' }, say('language')), chooser);
  return {
    elements: [named, h('div', { class: 'question' }, kind, h('p', { class: 'detail' }, say('communityAbout'))), menu],
    read: () => ({
      name: named.querySelector('input')?.value ?? '',
      locale: spoken,
      community: kind.querySelector('input')?.checked ?? false,
    }),
  };
}

// Roles

/** @param {Guild} guild @param {Panel} panel @param {string} chosen @param {(role: string) => void} choose
 *  @returns {[boolean, HTMLElement]} */
function rolesTab(guild, panel, chosen, choose) {
  const mine = may(guild, 'manageRoles');
  const role = guild.roles.find((one) => one.id === chosen) ?? guild.roles[0];
  const rows = rolesOf(guild).map((one) => ({ key: one.id, face: [roleDot(one), one.name] }));
  const make = () => void panel.attempt(addRole(guild.id, say('newRole')).then((made) => choose(made.id)));
  return [
    mine,
    h(
      'div',
      { class: 'two' },
      h(
        'div',
        { class: 'choosing' },
        choices(say('roles'), [...rows, { key: guild.id, face: [roleDot(), '@everyone'] }], role.id, choose),
        mine &&
          h(
            'button',
            { type: 'button', class: 'button secondary', data: { key: 'make' }, onclick: make },
            icon('plus'),
            say('createRole'),
          ),
      ),
      roleDetails(guild, role, panel, mine),
    ),
  ];
}

/** @param {Guild} guild @param {Role} role @param {Panel} panel @param {boolean} mine */
function roleDetails(guild, role, panel, mine) {
  const everybody = role.id === guild.id;
  /** @param {Parameters<typeof changeRole>[2]} changed */
  const change = (changed) => void panel.attempt(changeRole(guild.id, role.id, changed));
  return h(
    'div',
    { class: 'chosen-one', 'aria-label': role.name, role: 'group' },
    !everybody && textField(say('roleName'), role.name, { key: `role-${role.id}`, disabled: !mine, changed: (name) => change({ name }) }),
    !everybody && paint(role.color ?? 0, mine, (color) => change({ color })),
    permissionList(role.permissions, !mine, (permissions, among) => change({ permissions, among })),
    mine &&
      !everybody &&
      !role.managed &&
      h(
        'button',
        {
          type: 'button',
          class: 'button danger',
          data: { key: 'delete-role' },
          onclick: () => void panel.attempt(deleteRole(guild.id, role.id)),
        },
        say('deleteRole'),
      ),
  );
}

/** @param {number} now @param {boolean} mine @param {(colour: number) => void} changed */
function paint(now, mine, changed) {
  const input = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'color',
      value: colour(now),
      disabled: !mine,
      data: { key: 'colour' },
      onchange: () => changed(parseInt(input.value.slice(1), 16)),
    })
  );
  return h(
    'div',
    { class: 'question paint' },
    h('label', {}, say('roleColour'), input),
    mine &&
      now > 0 &&
      h('button', { type: 'button', class: 'text-button', data: { key: 'plain' }, onclick: () => changed(0) }, say('noColour')),
  );
}

// Members

/** @param {Guild} guild @param {Panel} panel @returns {[boolean, HTMLElement]} */
function membersTab(guild, panel) {
  const there = new Set(guild.members.map((member) => member.user.id));
  const bot = world.users.get(world.application.id);
  const absent = [...world.people, ...(bot ? [bot] : [])].filter((user) => !there.has(user.id));
  const all = [...guild.members].sort(
    (a, b) => Number(b.user.bot ?? false) - Number(a.user.bot ?? false) || byAge(a.user.id, b.user.id),
  );
  return [
    may(guild, 'manageRoles', 'kickMembers', 'timeOutMembers'),
    h(
      'div',
      { class: 'member-rows' },
      h('ul', { 'aria-label': say('members') }, ...all.map((member) => memberRow(guild, member, panel))),
      absent.length > 0 && h('h3', { id: 'absent' }, say('notHere')),
      absent.length > 0 &&
        h('ul', { 'aria-labelledby': 'absent' }, ...absent.map((user) => absentRow(guild, user, panel))),
    ),
  ];
}

/** @param {Guild} guild @param {Member} member @param {Panel} panel */
function memberRow(guild, member, panel) {
  const { user } = member;
  const given = rolesOf(guild).filter((role) => !role.managed);
  const kept = member.roles.filter((key) => !given.some((role) => role.id === key));
  const items = memberItems(guild, member, panel.attempt);
  const name = nameOf(user);
  return h(
    'li',
    { class: 'member-row' },
    avatar(user),
    h(
      'span',
      { class: 'who' },
      h('span', { class: 'name' }, name),
      user.bot && h('span', { class: 'app' }, say('app')),
      h('span', { class: 'detail' }, state(guild, member)),
    ),
    given.length > 0 &&
      selectMenu(
        {
          type: ComponentType.stringSelect,
          custom_id: `roles-${user.id}`,
          placeholder: say('rolesOf', { name }),
          disabled: !may(guild, 'manageRoles'),
          min_values: 0,
          max_values: given.length,
          options: given.map((role) => ({ value: role.id, label: role.name })),
        },
        '',
        (values) => void panel.attempt(setRoles(guild.id, user.id, [...kept, ...values])),
        member.roles.filter((key) => !kept.includes(key)),
      ),
    items.length > 0 &&
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-haspopup': 'menu',
          'aria-label': say('actionsFor', { name }),
          data: { key: `actions-${user.id}` },
          onclick: (/** @type {Event} */ event) =>
            openMenu(/** @type {HTMLElement} */ (event.currentTarget), name, [{ items }]),
        },
        icon('dots'),
      ),
  );
}

/** @param {Guild} guild @param {Member} member */
function state(guild, member) {
  const until = timedOut(member);
  if (until) return say('timedOutUntil', { time: hour(until) });
  return guild.owner_id === member.user.id ? say('owner') : '';
}

/** @param {Member} member @returns {string|null} when their time-out ends */
function timedOut({ communication_disabled_until: until }) {
  return until && Date.parse(until) > Date.now() ? until : null;
}

/** @param {Guild} guild @param {User} user @param {Panel} panel */
function absentRow(guild, user, panel) {
  return h(
    'li',
    { class: 'member-row' },
    avatar(user),
    h('span', { class: 'who' }, h('span', { class: 'name' }, nameOf(user)), user.bot && h('span', { class: 'app' }, say('app'))),
    h(
      'button',
      {
        type: 'button',
        class: 'button secondary',
        'aria-label': say('inviteSomebody', { name: nameOf(user) }),
        data: { key: `invite-${user.id}` },
        onclick: () => void panel.attempt(invite(guild.id, user.id)),
      },
      say('invite'),
    ),
  );
}

/**
 * Menu items for another member.
 *
 * @param {Guild} guild
 * @param {Member} member
 * @param {Attempt} attempt
 * @returns {Item[]}
 */
export function memberItems(guild, member, attempt) {
  const { user } = member;
  if (user.id === world.me.id || user.id === guild.owner_id) return [];
  const name = nameOf(user);
  /** @type {Item[]} */
  const pauses = timedOut(member)
    ? [{ label: say('endTimeout'), act: () => attempt(timeOut(guild.id, user.id, 0)) }]
    : TIMEOUTS.map(([seconds, key]) => ({
        label: say(key),
        act: () => attempt(timeOut(guild.id, user.id, seconds)),
      }));
  return [
    ...(may(guild, 'timeOutMembers') ? pauses : []),
    ...(may(guild, 'kickMembers') ? [{ label: say('kick', { name }), act: () => attempt(kick(guild.id, user.id)) }] : []),
  ];
}
