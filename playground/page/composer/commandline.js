/** A slash command that the person is writing: its options as fields, each with a list of choices. */

import { composing, fill, h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { listbox } from '../kit/listbox.js';
import { autocomplete } from '../world/api.js';
import { world } from '../world/world.js';
import { OptionType } from '../world/types.js';
import { say } from '../world/words.js';
import { described, named, wrapped } from './commands.js';
import { written } from './text.js';
import { ask as askForFiles } from './files.js';
import {
  clearFile,
  giveFile,
  makeField,
  pickRow,
  read,
  rowsFrom,
  rowsOf,
  settled,
  size,
  soFar,
  takesFile,
} from './field.js';

/** @typedef {import('../world/types.js').Answer} Answer @typedef {import('../world/types.js').Option} Option */
/** @typedef {import('./commands.js').Line} Line @typedef {import('./field.js').Field} Field */
/** @typedef {import('../kit/listbox.js').Listbox} Listbox */
/**
 * @typedef {{element: HTMLElement, line: Line, focus: () => void, submit: () => void,
 *   takeFiles: (files: File[]) => void}} CommandLine
 */

/** How long to wait for further typing before asking the bot for choices, in ms. */
const PAUSE = 120;

/**
 * @param {Line} line
 * @param {string} rest text already typed after the command
 * @param {HTMLElement} shelf where the lists show
 * @param {{send: (options: Answer[], shown: string) => void, leave: (text: string) => void}} then
 * @returns {CommandLine}
 */
export function commandLine(line, rest, shelf, then) {
  /** @type {Field[]} */
  let fields = [];
  /** @type {Listbox|null} the open list of the focused field */
  let list = null;
  let asked = 0;
  let escapes = 0;
  /** @type {Promise<void>} */
  let loading = Promise.resolve();

  const label = h('span', { class: 'command', 'aria-hidden': 'true' }, line.title);
  // While there is no field yet, this input has the focus and receives whatever is typed, composed or pasted.
  const start = /** @type {HTMLInputElement} */ (
    h('input', { type: 'text', class: 'start', autocomplete: 'off', spellcheck: 'false', 'aria-label': line.title })
  );
  start.addEventListener('input', (event) => /** @type {InputEvent} */ (event).isComposing || begin());
  start.addEventListener('compositionend', () => begin());
  const holder = h('span', { class: 'fields' });
  const more = h('span', { class: 'more-options' });
  const element = h(
    'div',
    { class: 'command-line', role: 'group', 'aria-label': line.title },
    label,
    start,
    holder,
    more,
  );
  element.addEventListener('keydown', (event) => void key(event));

  /** @param {Option} option */
  function add(option) {
    const field = makeField(option);
    fields.push(field);
    field.input.addEventListener('focus', () => field.value === undefined && suggest(field));
    field.input.addEventListener('blur', () => hide());
    field.input.addEventListener('input', () => {
      field.value = undefined;
      field.element.classList.remove('wrong');
      suggest(spread(field));
    });
    if (takesFile(option)) field.input.addEventListener('click', () => chooseFile(field));
    holder.append(field.element);
    size(field);
    offerMore();
    return field;
  }

  /** @param {Field} field */
  function chooseFile(field) {
    askForFiles(false, ([file]) => {
      if (file) giveFile(field, file);
      field.input.focus();
    });
  }

  /** Puts dropped files into file options that are still empty. @param {File[]} files */
  function takeFiles(files) {
    const rest = [...files];
    const wanting = [...fields.filter((one) => takesFile(one.option) && !one.input.value)];
    const addable = line.options.filter((one) => takesFile(one) && !fields.some((field) => field.option === one));
    for (const field of wanting) if (rest.length) giveFile(field, /** @type {File} */ (rest.shift()));
    for (const option of addable) if (rest.length) giveFile(add(option), /** @type {File} */ (rest.shift()));
  }

  /** Distributes several options written into one field over their own fields. @param {Field} field @returns {Field} the last */
  function spread(field) {
    const { before, pairs } = written(
      field.input.value,
      line.options.flatMap((option) => [option.name, named(option)]),
    );
    if (pairs.length) field.input.value = before.trim();
    size(field);
    let last = share(field);
    for (const [name, value] of pairs) {
      const option = line.options.find((one) => one.name === name || named(one) === name);
      last = fields.find((one) => one.option === option) ?? add(/** @type {Option} */ (option));
      if (!takesFile(last.option)) last.input.value = value;
      size(last);
      last = share(last);
    }
    if (last === field) return last;
    if (!field.input.value && !field.option.required) drop(field);
    last.input.focus();
    return last;
  }

  /** Distributes several people named in one field over further fields. @param {Field} field @returns {Field} the last */
  function share(field) {
    if (field.option.type !== OptionType.user) return field;
    const [first, ...others] = field.input.value.split(/[\s,、]+(?=@)/u);
    const free = line.options.filter(
      (option) =>
        option.type === OptionType.user && !fields.some((one) => one.option === option && one.input.value),
    );
    if (!others.length || !free.length) return field;
    field.input.value = first;
    size(field);
    let last = field;
    for (const name of others) {
      const option = free.shift();
      if (option) last = fields.find((one) => one.option === option) ?? add(option);
      // No option is left for this person: the field reports that it matches nobody.
      last.input.value = option ? name : `${last.input.value} ${name}`;
      size(last);
    }
    return last;
  }

  /** @param {Field} field */
  function drop(field) {
    const at = fields.indexOf(field);
    fields = fields.filter((one) => one !== field);
    field.element.remove();
    offerMore();
    (fields[at - 1] ?? fields[0])?.input.focus();
    if (!fields.length) start.focus();
  }

  function offerMore() {
    start.hidden = fields.length > 0;
    const left = line.options.filter((option) => !fields.some((field) => field.option === option));
    fill(
      more,
      ...left.map((option) =>
        h(
          'button',
          {
            type: 'button',
            class: 'add-option',
            'aria-label': say('addOption', { name: named(option), text: described(option) }),
            title: described(option),
            onclick: () => add(option).input.focus(),
          },
          `+ ${named(option)}`,
        ),
      ),
    );
  }

  function hide() {
    list = null;
    asked += 1;
    fill(shelf);
    for (const { input, option } of fields) {
      if (takesFile(option)) continue;
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-activedescendant');
    }
  }

  /** Shows the choices of a field. @param {Field} field */
  function suggest(field) {
    const rows = field.option.autocomplete ? null : rowsOf(field);
    const about = h('div', { class: 'about' }, h('strong', {}, named(field.option)), ' ', described(field.option));
    if (takesFile(field.option)) {
      list = null;
      return fill(shelf, about);
    }
    if (!list || !shelf.contains(list.element) || list.element.dataset.option !== field.option.name) {
      list = listbox(field.input, named(field.option), (row) => {
        pickRow(field, row);
        hide();
        goOn(field);
      });
      list.element.dataset.option = field.option.name;
      fill(shelf, about, rows || field.option.autocomplete ? list.element : null);
    }
    field.input.setAttribute('aria-expanded', String(Boolean(rows || field.option.autocomplete)));
    if (rows) list.show(rows, say('noOptions'));
    else if (field.option.autocomplete) loading = ask(field, list);
  }

  /** Asks the bot for choices after a pause in typing; only the latest answer counts. @param {Field} field @param {Listbox} into */
  async function ask(field, into) {
    const mine = (asked += 1);
    const first = !into.rows().length;
    if (first) into.show([], say('loadingOptions'));
    into.element.setAttribute('aria-busy', 'true');
    await new Promise((resolve) => setTimeout(resolve, first ? 0 : PAUSE));
    if (mine !== asked) return;
    const options = fields
      .map((one) => ({
        name: one.option.name,
        type: one.option.type,
        ...(one === field ? { value: soFar(one), focused: true } : { value: settled(one) }),
      }))
      .filter((one) => one.value !== undefined);
    const answer = await autocomplete(world.open ?? '', line.command.id, wrapped(line, options)).catch(() => null);
    if (mine !== asked) return;
    into.element.removeAttribute('aria-busy');
    into.show(rowsFrom(field, answer?.choices ?? []), say(answer ? 'noOptions' : 'optionsFailed'));
  }

  /** Moves to the next field that needs a value. @param {Field} field */
  function goOn(field) {
    const later = fields.slice(fields.indexOf(field) + 1);
    const next = later.find((one) => one.option.required && one.value === undefined && !one.input.value);
    (next ?? field).input.focus();
  }

  /** @param {KeyboardEvent} event */
  async function key(event) {
    if (composing(event)) return;
    const field = fields.find((one) => one.input === event.target);
    if (!field && event.target !== start) return;
    if (field && takesFile(field.option) && (event.key === ' ' || (event.key === 'Enter' && !field.input.value))) {
      event.preventDefault();
      chooseFile(field);
    } else if (field && takesFile(field.option) && field.input.value && /^(Backspace|Delete)$/.test(event.key)) {
      event.preventDefault();
      clearFile(field);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // The list may still show the answer to an earlier text.
      const before = escapes;
      await loading;
      // Meanwhile the person may have left the command or the channel.
      if (escapes === before && element.isConnected && !list?.pick()) submit();
    } else if (event.key === 'Tab' && !event.shiftKey && field?.input.value && list?.rows().length) {
      event.preventDefault();
      await loading;
      if (element.isConnected) list?.pick();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      escapes += 1;
      if (list?.rows().length) hide();
      else then.leave('');
    } else if (event.key === 'Backspace' && !field?.input.value) {
      event.preventDefault();
      if (field && (!field.option.required || fields.indexOf(field) > 0)) stepBack(field);
      else then.leave(line.title);
    } else if (field && event.key === 'ArrowDown' && !list) {
      event.preventDefault();
      suggest(field);
    } else if (list?.key(event)) event.preventDefault();
  }

  /** Puts text after a command without required options into its first optional one. */
  function begin() {
    const [option] = line.options;
    const text = start.value.trimStart();
    start.value = '';
    if (!text || !option) return;
    const field = add(option);
    field.input.focus();
    if (takesFile(option)) return;
    field.input.value = text;
    suggest(spread(field));
  }

  /** @param {Field} field an empty one */
  function stepBack(field) {
    if (!field.option.required) drop(field);
    else fields[fields.indexOf(field) - 1].input.focus();
  }

  function submit() {
    /** @type {Answer[]} */
    const answers = [];
    for (const field of fields) {
      const found = read(field);
      if ('error' in found) return complain(field, found.error);
      if (found.value !== undefined)
        answers.push({ name: field.option.name, type: field.option.type, value: found.value });
    }
    hide();
    const shown = [
      line.title,
      ...fields.filter((one) => one.input.value).map((one) => `${named(one.option)}: ${one.input.value}`),
    ];
    then.send(wrapped(line, answers), shown.join(' '));
  }

  /** @param {Field} field @param {string} text */
  function complain(field, text) {
    field.input.focus();
    field.element.classList.add('wrong');
    fill(
      shelf,
      h('div', { class: 'about wrong', role: 'alert' }, icon('warn'), h('strong', {}, named(field.option)), ' ', text),
      list?.element,
    );
  }

  for (const option of line.options.filter((one) => one.required)) add(option);
  if (!fields.length && rest && line.options.length) add(line.options[0]);
  offerMore();
  if (rest && fields.length && !takesFile(fields[0].option)) {
    fields[0].input.value = rest;
    spread(fields[0]);
  }

  return {
    element,
    line,
    submit,
    takeFiles,
    focus() {
      if (!fields.length) fill(shelf, h('div', { class: 'about' }, line.about));
      (fields.find((one) => !one.input.value)?.input ?? fields[0]?.input ?? start).focus();
    },
  };
}
