/** The field of one option of a command. */

import { h } from '../kit/dom.js';
import { mentions } from '../kit/listbox.js';
import { everybody, places, roles } from '../world/entities.js';
import { world } from '../world/world.js';
import { OptionType as Type } from '../world/types.js';
import { say } from '../world/words.js';
import { described, named } from './commands.js';
import { bring } from './files.js';

/** @typedef {import('../world/types.js').Option} Option @typedef {import('../world/types.js').OptionChoice} OptionChoice */
/** @typedef {import('../kit/listbox.js').Row} Row @typedef {string|number|boolean} Value */
/**
 * @typedef {{option: Option, input: HTMLInputElement, element: HTMLElement, value: Value|undefined,
 *   offered: Map<string, Value>}} Field
 *   value: the picked value, or the uploaded file's id; offered: the values of the rows shown
 */

/** @param {Option} option @returns {Field} */
export function makeField(option) {
  const name = named(option);
  const input = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'text',
      size: '1',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      'aria-label': `${name}${option.required ? '' : ` (${say('optional')})`}: ${described(option)}`,
      'aria-required': option.required ? 'true' : null,
      enterkeyhint: 'send',
      data: { option: option.name },
    })
  );
  if (takesFile(option)) {
    // Shows the file's name, and opens the browser's file chooser.
    input.readOnly = true;
    input.placeholder = say('chooseFile');
    for (const name of ['role', 'aria-expanded', 'aria-autocomplete']) input.removeAttribute(name);
    input.setAttribute('aria-haspopup', 'dialog');
  }
  const element = h('label', { class: 'field' }, h('span', { class: 'name', 'aria-hidden': 'true' }, name), input);
  return { option, input, element, value: undefined, offered: new Map() };
}

/** @type {number[]} */
const NAMED_IN_LISTS = [Type.user, Type.mentionable, Type.role, Type.channel];

/** Whether its value must come from a list. @param {Option} option */
const listed = (option) =>
  NAMED_IN_LISTS.includes(option.type) || option.type === Type.boolean || Boolean(option.choices?.length);

/** @param {Option} option @returns {Row[]|null} all choices; null for free text */
function everything(option) {
  const channel = world.open ?? '';
  switch (option.type) {
    case Type.user:
      return everybody(channel);
    case Type.mentionable:
      return [...everybody(channel), ...roles(channel)];
    case Type.role:
      return roles(channel);
    case Type.channel:
      return places(channel, option.channel_types);
    case Type.boolean:
      return [
        { key: 'true', label: say('true') },
        { key: 'false', label: say('false') },
      ];
    default:
      return option.choices?.length
        ? option.choices.map((choice) => ({ key: String(choice.value), label: named(choice), also: names(choice) }))
        : null;
  }
}

/** Other names by which a choice can be found: its key, its names in other languages. @param {OptionChoice} choice @returns {string[]} */
const names = ({ name, value, name_localizations }) => [
  String(value),
  name,
  ...Object.values(name_localizations ?? {}),
];

/** @param {Field} field @returns {Row[]|null} the rows that match its text; null for free text */
export function rowsOf(field) {
  const rows = everything(field.option);
  if (!rows) return null;
  const wanted = field.input.value.trim().replace(/^[@#]/, '').toLowerCase();
  field.offered = new Map(rows.map((row) => [row.key, valueOf(field.option, row.key)]));
  return rows.filter((row) => mentions(row, wanted)).slice(0, 50);
}

/** @param {Field} field @param {OptionChoice[]} choices from the bot @returns {Row[]} */
export function rowsFrom(field, choices) {
  field.offered = new Map(choices.map((choice) => [String(choice.value), choice.value]));
  return choices.map((choice) => ({ key: String(choice.value), label: named(choice) }));
}

/** @param {Option} option @param {string} key @returns {Value} */
function valueOf(option, key) {
  if (option.type === Type.boolean) return key === 'true';
  return option.choices?.find((choice) => String(choice.value) === key)?.value ?? key;
}

/** @param {Option} option */
export const takesFile = (option) => option.type === Type.attachment;

/** Uploads the file for this option. @param {Field} field @param {File} file */
export function giveFile(field, file) {
  field.value = undefined;
  field.input.value = file.name;
  field.input.setAttribute('aria-busy', 'true');
  field.element.classList.remove('wrong');
  size(field);
  const brought = bring(file, () => {
    // Another file may have been chosen meanwhile.
    if (field.input.value !== file.name || field.value !== undefined) return;
    field.input.removeAttribute('aria-busy');
    if (brought.failed) clearFile(field);
    else field.value = brought.id ?? undefined;
  });
}

/** @param {Field} field */
export function clearFile(field) {
  field.value = undefined;
  field.input.value = '';
  field.input.removeAttribute('aria-busy');
  size(field);
}

/** @param {Field} field @param {Row} row */
export function pickRow(field, row) {
  field.value = field.offered.get(row.key);
  field.input.value = row.label;
  size(field);
}

/** Makes the input as wide as its text. @param {Field} field */
export function size({ input }) {
  const wide = [...(input.value || input.placeholder)].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0);
  input.style.width = `calc(${Math.max(wide, 3)}ch + 18px)`;
  // Some characters are wider than a digit.
  if (input.scrollWidth > input.clientWidth) input.style.width = `${input.scrollWidth}px`;
}

/**
 * @param {Field} field
 * @returns {{value: Value|undefined} | {error: string}} undefined: optional and empty
 */
export function read(field) {
  const { option, input } = field;
  const text = input.value.trim();
  if (field.value !== undefined) return { value: field.value };
  if (!text) return option.required ? { error: say('required') } : { value: undefined };
  if (takesFile(option)) return { error: say('fileOnItsWay') };
  if (listed(option)) {
    const rows = rowsOf(field) ?? [];
    const plain = text.replace(/^[@#]/, '').toLowerCase();
    const exact = rows.filter((row) => [row.label, ...(row.also ?? [])].some((name) => name.toLowerCase() === plain));
    const [meant, ...others] = exact.length ? exact : rows;
    return meant && !others.length ? { value: field.offered.get(meant.key) } : { error: say('chooseFromList') };
  }
  if (option.type !== Type.integer && option.type !== Type.number) return { value: text };
  const number = Number(text);
  const fits = option.type === Type.number ? Number.isFinite(number) : Number.isInteger(number);
  const inside = number >= (option.min_value ?? -Infinity) && number <= (option.max_value ?? Infinity);
  return fits && inside ? { value: number } : { error: `${say('notNumber')}${range(option)}` };
}

/** @param {Field} field @returns {Value|undefined} its value; undefined if its text matches no choice */
export function settled(field) {
  const found = read(field);
  return 'value' in found ? found.value : undefined;
}

/** @param {Option} option */
const range = ({ min_value: from, max_value: to }) =>
  from === undefined && to === undefined ? '' : ` (${from ?? ''}–${to ?? ''})`;

/** @param {Field} field @returns {Value} its unfinished value */
export const soFar = (field) => field.value ?? field.input.value;
