/** The message box: plain messages with mentions, and the way into slash commands. */

import { composing, fill, h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { listbox } from '../kit/listbox.js';
import { Refused, say as sayInChannel, slash } from '../world/api.js';
import { everybody, places } from '../world/entities.js';
import { offers, on, signOf, world } from '../world/world.js';
import { say } from '../world/words.js';
import { notice } from '../frame/notices.js';
import { focusNewest } from '../frame/timeline.js';
import { run } from '../frame/waiting.js';
import { commandLine } from './commandline.js';
import { complete, fitting, lines } from './commands.js';
import { ask, takeDropped, tray } from './files.js';
import { meant, nameBegun } from './text.js';

/** @typedef {import('./commands.js').Line} Line @typedef {import('../kit/listbox.js').Row} Row */
/** @typedef {{begin: (title: string) => void, mention: (name: string) => void, focus: () => void}} Composer */

/** @param {HTMLFormElement} form @returns {Composer} */
export function showComposer(form) {
  const shelf = h('div', { class: 'suggestions' });
  const box = /** @type {HTMLTextAreaElement} */ (
    h('textarea', {
      id: 'say',
      rows: '1',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      autocomplete: 'off',
      enterkeyhint: 'send',
      maxlength: '2000',
    })
  );
  const leaveButton = h(
    'button',
    { type: 'button', class: 'icon-button', hidden: true, 'aria-label': say('leaveCommand'), onclick: () => leave('') },
    icon('close'),
  );
  const sendButton = h(
    'button',
    { type: 'submit', class: 'icon-button send', 'aria-label': say('send') },
    icon('send'),
  );
  const clip = h(
    'button',
    {
      type: 'button',
      class: 'icon-button clip',
      'aria-label': say('attach'),
      title: say('attach'),
      onclick: () => ask(true, takeFiles),
    },
    icon('clip'),
  );
  const files = tray(() => box.focus());
  const place = h('div', { class: 'writing' }, box);
  const drop = h('div', { class: 'drop-here', 'aria-hidden': 'true' }, say('dropHere'));
  form.append(shelf, files.element, h('div', { class: 'bar' }, clip, place, leaveButton, sendButton), drop);
  takeDropped(form, takeFiles);

  /** @param {File[]} chosen */
  function takeFiles(chosen) {
    if (box.disabled) return;
    if (command) command.takeFiles(chosen);
    else {
      files.add(chosen);
      box.focus();
    }
  }

  /** @type {import('./commandline.js').CommandLine|null} */
  let command = null;
  const list = listbox(box, say('commands'), (row) => take(row));
  /** The action of each row shown. @type {Map<string, () => void>} */
  let deeds = new Map();

  const draftKey = (channel = world.open) => `banmen.draft.${world.me.id}.${channel}`;

  function grow() {
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight, 200)}px`;
  }

  /** @param {string} text */
  function write(text) {
    box.value = text;
    sessionStorage.setItem(draftKey(), text);
    grow();
    suggest();
  }

  /** @param {Row} row */
  function take(row) {
    deeds.get(row.key)?.();
  }

  /** @param {{row: Row, deed: () => void}[]} offers @param {string} [empty] shown if there are no offers */
  function offer(offers, empty) {
    deeds = new Map(offers.map(({ row, deed }) => [row.key, deed]));
    list.show(
      offers.map((one) => one.row),
      empty,
    );
    const open = offers.length > 0 || Boolean(empty);
    fill(shelf, open && list.element);
    box.setAttribute('aria-expanded', String(open));
  }

  function suggest() {
    const text = box.value;
    const before = text.slice(0, box.selectionStart ?? text.length);
    const begun = nameBegun(before);
    if (/^\/[^\n]*$/.test(text)) offerCommands(text);
    else if (begun) offerNames(begun.sign, begun.word);
    else offer([]);
  }

  /** @param {string} typed */
  function offerCommands(typed) {
    const all = lines(offers());
    const whole = complete(all, typed);
    if (whole) return start(whole.line, whole.rest);
    offer(
      fitting(all, typed).map((line) => ({
        row: { key: `${line.command.id} ${line.plain}`, label: line.title, detail: line.about },
        deed: () => start(line),
      })),
      say('nobody'),
    );
  }

  /** @param {'@'|'#'} sign @param {string} word */
  function offerNames(sign, word) {
    const channel = world.open ?? '';
    const wanted = word.toLowerCase();
    const rows = (sign === '@' ? everybody(channel) : places(channel)).filter((row) =>
      [row.label, row.detail ?? ''].some((name) => name.toLowerCase().startsWith(wanted)),
    );
    offer(rows.map((row) => ({ row, deed: () => finish(word, `${row.label} `) })));
  }

  /** Completes the word before the caret. @param {string} word @param {string} whole */
  function finish(word, whole) {
    const caret = box.selectionStart ?? box.value.length;
    box.setRangeText(whole, caret - word.length, caret, 'end');
    write(box.value);
    box.focus();
  }

  /** @param {Line} line @param {string} [rest] */
  function start(line, rest = '') {
    write('');
    command = commandLine(line, rest, shelf, {
      leave,
      send(options, shown) {
        leave('');
        run(shown, (channel) => slash(channel, line.command.id, options));
      },
    });
    form.classList.add('commanding');
    leaveButton.hidden = false;
    fill(place, command.element);
    command.focus();
  }

  /** Goes back to plain text. @param {string} text */
  function leave(text) {
    command = null;
    form.classList.remove('commanding');
    leaveButton.hidden = true;
    fill(place, box);
    fill(shelf);
    write(text);
    box.focus();
  }

  async function send() {
    if (command) return command.submit();
    const channel = world.open;
    const text = box.value.trim();
    const carried = files.take();
    if (!(text || carried.length) || !channel) return;
    write('');
    /** Restores what couldn't be sent, unless something else has been written meanwhile. @param {typeof carried} kept */
    const returnFocus = (kept) => {
      const elsewhere = world.open !== channel;
      if (!elsewhere) files.give(kept);
      if (!elsewhere && !box.value && !command) write(text);
      else if (elsewhere && !sessionStorage.getItem(draftKey(channel))) sessionStorage.setItem(draftKey(channel), text);
    };
    try {
      await Promise.all(carried.map((file) => file.settled));
      const ids = carried.flatMap((file) => file.id ?? []);
      if (ids.length < carried.length) return returnFocus(carried.filter((file) => file.id));
      await sayInChannel(channel, meant(text), ids);
    } catch (error) {
      returnFocus(carried);
      notice(say('notSent', { reason: error instanceof Refused ? error.message : say('unreachable') }), { bad: true });
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });
  box.addEventListener('input', () => write(box.value));
  box.addEventListener('blur', () => !command && offer([]));
  box.addEventListener('focus', () => !command && suggest());
  box.addEventListener('keydown', (event) => {
    if (composing(event)) return;
    const open = list.rows().length > 0 && shelf.contains(list.element);
    if (open && list.key(event)) event.preventDefault();
    else if (open && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      list.pick();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape') offer([]);
    else if (event.key === 'ArrowUp' && !box.value) {
      event.preventDefault();
      focusNewest();
    }
  });

  /** @type {string|null} */
  let writingIn = null;
  on('open', () => {
    // A jump within the channel keeps what the person is writing.
    if (writingIn !== world.open) {
      writingIn = world.open;
      if (command) leave('');
      files.take();
      box.value = sessionStorage.getItem(draftKey()) ?? '';
      grow();
      offer([]);
    }
    showPlace();
  });
  on('commands', () => {
    showPlace();
    if (!command && document.activeElement === box) suggest();
  });

  /** Shows the channel's name, or that the person may not write there: then the input is disabled, as in Discord. */
  function showPlace() {
    const channel = world.channels.get(world.open ?? '');
    const isMute = !world.open || world.mute.has(world.open);
    if (isMute && command) leave('');
    // Keep the draft, but hide it so that the notice can be read.
    if (isMute) box.value = '';
    else if (box.disabled) box.value = sessionStorage.getItem(draftKey()) ?? '';
    grow();
    const name = channel?.name ?? '';
    const label = isMute
      ? say('maySayNothing')
      : channel && signOf(channel) !== 'hash'
        ? say('sayThread', { channel: name })
        : say('say', { channel: name });
    box.placeholder = label;
    box.setAttribute('aria-label', label);
    for (const part of [box, clip, sendButton]) part.toggleAttribute('disabled', isMute);
  }

  return {
    focus: () => (command ? command.focus() : box.focus()),
    mention(name) {
      if (box.disabled) return;
      if (command) leave('');
      write(`${box.value}${/\S$/.test(box.value) ? ' ' : ''}@${name} `);
      box.focus();
      box.selectionStart = box.value.length;
    },
    begin(title) {
      const line = lines(offers()).find((one) => one.title === title || one.plain === title);
      if (line && !box.disabled) start(line);
    },
  };
}
