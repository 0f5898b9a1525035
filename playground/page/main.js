/** The page: chooses the person for this tab, loads the world, and follows its events. */

import { showComposer } from './composer/composer.js';
import { showSide, channelsOf } from './frame/channels.js';
import { makeDrawer } from './frame/drawer.js';
import { offerMenus } from './frame/menus.js';
import { showLockScreen } from './frame/lockscreen.js';
import { openModal } from './frame/modal.js';
import { notice, noticeBot, noticeLink, noticesIn } from './frame/notices.js';
import { showPeople } from './frame/people.js';
import { showSimulate } from './frame/simulate.js';
import { closeChannel, fetchPage, openChannel, showTimeline, showTitle } from './frame/timeline.js';
import { byId, types } from './kit/dom.js';
import { isHidden } from './text/links.js';
import { countOn } from './text/time.js';
import * as api from './world/api.js';
import { abandonPending, receiveModal, modalsShowWith, receiveProgress } from './world/interactions.js';
import { nameOf } from './world/names.js';
import { followOtherTabs } from './world/reading.js';
import { followCommands, reloadState } from './world/renew.js';
import { listen } from './world/socket.js';
import { byAge, forgetMessages, handlers, loadLockScreen, loadState, on, emit, world } from './world/world.js';
import { say, speak } from './world/words.js';

/** @typedef {import('./world/types.js').State} State @typedef {import('./world/types.js').User} User */

const WHO = 'banmen.person';
/** Number of channels whose latest messages are fetched at once, to count unread ones. */
const WATCHED = 40;

/** @param {string} [locale] @returns {string} the language alone: "en" for "en-GB" */
const languageOf = (locale = '') => locale.split('-')[0];

/** @param {User[]} people @returns {User} the first person who speaks the browser's language, else English */
function atHome(people) {
  const speakers = [...navigator.languages, 'en'].map((language) =>
    people.find((person) => languageOf(person.locale) === languageOf(language)),
  );
  return speakers.find(Boolean) ?? people[0];
}

/** @param {User} person @param {string} wanted an id or a name */
const isCalled = ({ id, username, global_name }, wanted) =>
  id === wanted || [username, global_name].some((name) => name?.toLowerCase() === wanted.toLowerCase());

/** @param {State} state @returns {string} the person that the address, this tab's memory or the browser's language names */
function whoAmI(state) {
  const wanted = new URLSearchParams(location.search).get('as') ?? sessionStorage.getItem(WHO);
  const called = state.people.find((person) => isCalled(person, wanted ?? ''));
  const me = called ?? atHome(state.people);
  world.me = me;
  sessionStorage.setItem(WHO, me.id);
  if (wanted && !called) notice(say('guest', { name: nameOf(me) }));
  history.replaceState(null, '', `?as=${me.id}${location.hash}`);
  return me.id;
}

/** Opens the channel in the address (after #), or the first one. */
function followAddress() {
  const [channel, message] = location.hash.slice(1).split('/');
  const known = world.channels.has(channel) ? channel : null;
  const first = channelsOf(world.guilds[0]?.id)[0]?.id;
  const there = known ?? first;
  if (there) openChannel(there, known ? message : undefined);
  else closeChannel();
}

/** Fetches what the unread marks need: the newest messages of the most recently active channels. */
function lookAround() {
  const busy = [...world.channels.values()].filter((channel) => channel.last_message_id && channel.id !== world.open);
  busy.sort((a, b) => byAge(b.last_message_id ?? '0', a.last_message_id ?? '0'));
  for (const channel of busy.slice(0, WATCHED)) fetchPage(channel.id);
}

/** Fetches what was missed while disconnected. */
async function catchUp() {
  abandonPending();
  // If the connection breaks again, this runs again after it is restored.
  await reloadState().catch(() => {});
  await loadLockScreen(api.lockScreen()).catch(() => {});
  forgetMessages();
  emit('commands');
  if (world.open) await fetchPage(world.open);
  lookAround();
}

/** Opens another channel if the open one goes away. */
function leaveWhatIsGone() {
  const before = world.open;
  if (before && world.channels.has(before)) return;
  followAddress();
  if (before) notice(say('channelGone'));
}

/** @param {string} me @returns {Promise<void>} resolves once connected, or once that has failed */
function keepInTouch(me) {
  let first = true;
  return new Promise((dialled) => {
    /** @param {boolean} open */
    function link(open) {
      const asHoped = first && open;
      first = false;
      dialled();
      if (asHoped) return;
      noticeLink(open);
      if (open) catchUp();
    }
    listen(
      me,
      (kind, data) => {
        if (kind === 'INTERACTION_STATE') receiveProgress(data);
        else if (kind === 'MODAL') receiveModal(data);
        else if (kind === 'GUILDS_UPDATE') reloadState().catch(() => {});
        else handlers[kind]?.(data);
      },
      link,
    );
  });
}

/** @param {import('./composer/composer.js').Composer} composer */
function listenToPresses(composer) {
  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const command = target.closest('[data-command]');
    if (command instanceof HTMLElement) composer.begin(`/${command.dataset.command}`);
    const away = target.closest('a[target="_blank"]');
    if (away instanceof HTMLAnchorElement && isHidden(away.href)) {
      event.preventDefault();
      notice(say('noAccess'));
    }
    // A second press on the same link doesn't change the address, but should jump all the same.
    const jump = target.closest('a[href^="#"]');
    if (jump?.getAttribute('href') === location.hash) goWhereTheAddressSays();
  });
  /** Focuses the message box after a change of channel; not on a touch screen, where the keyboard would cover the channel. */
  function goWhereTheAddressSays() {
    followAddress();
    if (!location.hash.includes('/') && matchMedia('(hover: hover)').matches) composer.focus();
  }
  addEventListener('hashchange', goWhereTheAddressSays);
  document.addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key === 'Escape' && target.closest('.timeline')) composer.focus();
    // Typing anywhere writes a message.
    if (types(event) && !target.closest('input, textarea, dialog, [popover]')) composer.focus();
  });
}

async function start() {
  noticesIn(byId('notice'));
  const state = await api.state();
  loadState(state);
  const me = whoAmI(state);
  api.actAs(me);
  speak(world.me.locale);
  document.documentElement.lang = world.me.locale ?? 'en';
  // Receive events from now on, so that nothing is missed between the fetch and the first event.
  await keepInTouch(me);
  // Only now are the person and what they see known.
  await reloadState();
  await loadLockScreen(api.lockScreen());
  byId('skip').textContent = say('skip');
  // The address names a channel after #, so this link only moves the focus.
  byId('skip').addEventListener('click', (event) => (event.preventDefault(), byId('say').focus()));
  byId('side').setAttribute('aria-label', say('channels'));

  showPeople(byId('people'));
  showLockScreen(byId('lock-screen'));
  showSimulate(byId('simulate'));
  showSide(byId('side'));
  makeDrawer(byId('side'), byId('drawer'), byId('shade'));
  showTimeline(byId('messages'), byId('announcer'));
  showTitle(byId('title'));
  const composer = showComposer(/** @type {HTMLFormElement} */ (byId('composer')));
  offerMenus(document.body, composer.mention);
  modalsShowWith(openModal);
  listenToPresses(composer);
  on('bot', noticeBot);
  on('channels', leaveWhatIsGone);
  if (world.botOnline === false) noticeBot();
  followOtherTabs();
  followCommands();
  countOn();
  followAddress();
  lookAround();
  if (!location.hash.includes('/')) composer.focus();
}

start();
