/** Slash commands as typable lines: a command, or one of its subcommands. */

import { inOwnLanguage } from '../world/names.js';
import { world } from '../world/world.js';
import { CommandType, OptionType } from '../world/types.js';

/** @typedef {import('../world/types.js').Command} Command @typedef {import('../world/types.js').Option} Option */
/** @typedef {import('../world/types.js').Answer} Answer */
/**
 * @typedef {{command: Command, path: Option[], options: Option[], title: string, plain: string, about: string}} Line
 *   path: the group and subcommand chosen; title: "/challenge vault" in the person's language; plain: in the bot's default one
 */

/** @param {{name: string, name_localizations?: Record<string, string>|null}} one */
export const named = (one) => inOwnLanguage(one.name_localizations, one.name);

/** @param {{description?: string, description_localizations?: Record<string, string>|null}} one */
export const described = (one) => inOwnLanguage(one.description_localizations, one.description ?? '');

/**
 * @param {string} plain a command's default name: "challenge vault", "Challenge to a game"
 * @returns {string} its name in the person's language
 */
export function localName(plain) {
  const whole = world.commands.find((command) => command.name === plain);
  const line = lines(world.commands).find((one) => one.plain === `/${plain}`);
  return whole ? named(whole) : (line?.title.slice(1) ?? plain);
}

/** @param {Option} option */
const leadsOn = (option) => option.type === OptionType.subcommand || option.type === OptionType.group;

/** @param {Command[]} commands @returns {Line[]} in the order in which the bot has them */
export function lines(commands) {
  return commands
    .filter((command) => (command.type ?? CommandType.slash) === CommandType.slash)
    .flatMap((command) => below(command, []));
}

/** @param {Command} command @param {Option[]} path @returns {Line[]} */
function below(command, path) {
  const here = path.at(-1) ?? command;
  const options = here.options ?? [];
  const ways = options.filter(leadsOn);
  if (ways.length) return ways.flatMap((way) => below(command, [...path, way]));
  const steps = [command, ...path];
  return [
    {
      command,
      path,
      options,
      title: `/${steps.map(named).join(' ')}`,
      plain: `/${steps.map((step) => step.name).join(' ')}`,
      about: described(here),
    },
  ];
}

/** @param {Line[]} all @param {string} typed including the slash @returns {Line[]} matching lines, best match first */
export function fitting(all, typed) {
  const wanted = typed.toLowerCase().trimEnd();
  const rank = (/** @type {Line} */ line) =>
    line.title.startsWith(wanted) || line.plain.startsWith(wanted) ? 0 : contains(line, wanted.slice(1)) ? 1 : 2;
  return all
    .map((line) => ({ line, rank: rank(line) }))
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.line);
}

/** @param {Line} line @param {string} words */
const contains = (line, words) => `${line.title} ${line.plain} ${line.about}`.toLowerCase().includes(words);

/** @param {Line[]} all @param {string} typed @returns {{line: Line, rest: string}|null} a complete command, and the text after it */
export function complete(all, typed) {
  const lower = typed.toLowerCase();
  for (const line of all) {
    for (const title of [line.title, line.plain]) {
      if (lower.startsWith(`${title} `)) return { line, rest: typed.slice(title.length + 1) };
    }
  }
  return null;
}

/**
 * @param {Line[]} all
 * @param {string} channel its name may be one of the command's words
 * @returns {Line|undefined} a command for two people: one with a person option
 */
export function invitation(all, channel) {
  const inviting = all.filter((line) => line.options.some((one) => one.required && one.type === OptionType.user));
  const word = channel.replace(/[^\p{L}\p{N}]/gu, '');
  return inviting.find((line) => line.plain.slice(1).split(' ').includes(word)) ?? inviting[0];
}

/** @param {Line} line @param {Answer[]} answers @returns {Answer[]} wrapped into the subcommand and its group */
export const wrapped = (line, answers) =>
  line.path.reduceRight((inner, step) => [{ name: step.name, type: step.type, options: inner }], answers);
