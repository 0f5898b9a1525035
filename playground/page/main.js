/** The page: finds out whom this tab is, learns the town, and keeps in touch with it. */

import { showComposer } from './composer/composer.js';
import { showSide, channelsOf } from './frame/channels.js';
import { makeDrawer } from './frame/drawer.js';
import { offerMenus } from './frame/menus.js';
import { openModal } from './frame/modal.js';
import { notice, noticeBot, noticeLink, noticesIn } from './frame/notices.js';
import { showPeople } from './frame/people.js';
import { showSimulate } from './frame/simulate.js';
import { closeChannel, fetchPage, openChannel, showTimeline, showTitle } from './frame/timeline.js';
import { byId, types } from './kit/dom.js';
import { countOn } from './text/time.js';
import * as api from './town/api.js';
import { letGo, modalCame, modalsShowWith, progressed } from './town/interactions.js';
import { nameOf } from './town/names.js';
import { followOtherTabs } from './town/reading.js';
import { followOffers, learnAgain } from './town/renew.js';
import { listen } from './town/socket.js';
import { byAge, forgetMessages, hears, learn, on, tell, town } from './town/town.js';
import { say, speak } from './town/words.js';

/** @typedef {import('./town/types.js').State} State @typedef {import('./town/types.js').User} User */

const WHO = 'banmen.person';
/** Of so many channels the last messages are fetched at once, to count what is unread. */
const WATCHED = 40;

/** @param {string} [locale] @returns {string} the language alone: "en" for "en-GB" */
const languageOf = (locale = '') => locale.split('-')[0];

/** @param {User[]} people @returns {User} the first who speaks the browser's language, else English */
function atHome(people) {
  const speakers = [...navigator.languages, 'en'].map((language) =>
    people.find((person) => languageOf(person.locale) === languageOf(language)),
  );
  return speakers.find(Boolean) ?? people[0];
}

/** @param {User} person @param {string} wanted an id or a name */
const isCalled = ({ id, username, global_name }, wanted) =>
  id === wanted || [username, global_name].some((name) => name?.toLowerCase() === wanted.toLowerCase());

/** @param {State} state @returns {string} whom the address, this tab's memory or the browser's language asks for */
function whoAmI(state) {
  const wanted = new URLSearchParams(location.search).get('as') ?? sessionStorage.getItem(WHO);
  const called = state.people.find((person) => isCalled(person, wanted ?? ''));
  const me = called ?? atHome(state.people);
  town.me = me;
  sessionStorage.setItem(WHO, me.id);
  if (wanted && !called) notice(say('guest', { name: nameOf(me) }));
  history.replaceState(null, '', `?as=${me.id}${location.hash}`);
  return me.id;
}

/** Opens what the address says after its #, or the first channel. */
function followAddress() {
  const [channel, message] = location.hash.slice(1).split('/');
  const known = town.channels.has(channel) ? channel : null;
  const first = channelsOf(town.guilds[0]?.id)[0]?.id;
  const there = known ?? first;
  if (there) openChannel(there, known ? message : undefined);
  else closeChannel();
}

/** Fetches what the unread marks need: the newest messages of the channels where last something was said. */
function lookAround() {
  const busy = [...town.channels.values()].filter((channel) => channel.last_message_id && channel.id !== town.open);
  busy.sort((a, b) => byAge(b.last_message_id ?? '0', a.last_message_id ?? '0'));
  for (const channel of busy.slice(0, WATCHED)) fetchPage(channel.id);
}

/** After the line was broken, what was missed is fetched. */
async function catchUp() {
  letGo();
  // A line that broke again is taken up again, and then this is tried anew.
  await learnAgain().catch(() => {});
  forgetMessages();
  tell('commands');
  if (town.open) await fetchPage(town.open);
  lookAround();
}

/** Whoever is in a channel that goes away finds themselves in another one. */
function leaveWhatIsGone() {
  const before = town.open;
  if (before && town.channels.has(before)) return;
  followAddress();
  if (before) notice(say('channelGone'));
}

/** @param {string} me @returns {Promise<void>} until the line is open, or known to be broken */
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
        if (kind === 'INTERACTION_STATE') progressed(data);
        else if (kind === 'MODAL') modalCame(data);
        else if (kind === 'GUILDS_UPDATE') learnAgain().catch(() => {});
        else hears[kind]?.(data);
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
    // A second press on the same link changes no address, but should jump all the same.
    const jump = target.closest('a[href^="#"]');
    if (jump?.getAttribute('href') === location.hash) goWhereTheAddressSays();
  });
  /** Who goes to a channel goes on to write there; on a touch screen the keys would cover it. */
  function goWhereTheAddressSays() {
    followAddress();
    if (!location.hash.includes('/') && matchMedia('(hover: hover)').matches) composer.focus();
  }
  addEventListener('hashchange', goWhereTheAddressSays);
  document.addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key === 'Escape' && target.closest('.timeline')) composer.focus();
    // Whoever just types, wherever they are, writes a message.
    if (types(event) && !target.closest('input, textarea, dialog, [popover]')) composer.focus();
  });
}

async function start() {
  noticesIn(byId('notice'));
  const state = await api.state();
  learn(state);
  const me = whoAmI(state);
  api.actAs(me);
  speak(town.me.locale);
  document.documentElement.lang = town.me.locale ?? 'en';
  // What happens from now on is heard, so that nothing is missed between what is fetched and what is told.
  await keepInTouch(me);
  // Only now is it known who asks, and what they see.
  await learnAgain();
  byId('skip').textContent = say('skip');
  // What follows # in the address is a channel: the link moves the focus alone.
  byId('skip').addEventListener('click', (event) => (event.preventDefault(), byId('say').focus()));
  byId('side').setAttribute('aria-label', say('channels'));

  showPeople(byId('people'));
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
  if (town.botOnline === false) noticeBot();
  followOtherTabs();
  followOffers();
  countOn();
  followAddress();
  lookAround();
  if (!location.hash.includes('/')) composer.focus();
}

start();
