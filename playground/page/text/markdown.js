/** Parses Discord's Markdown into a tree of plain data; independent of the page. */

/**
 * @typedef {{kind: 'text', text: string} | {kind: 'break'} | {kind: 'code', text: string}
 *   | {kind: 'block', text: string, language: string}
 *   | {kind: 'strong'|'em'|'under'|'strike'|'spoiler'|'quote'|'subtext'|'paragraph', children: Mark[]}
 *   | {kind: 'heading', level: number, children: Mark[]}
 *   | {kind: 'list', ordered: boolean, start: number, items: Mark[][]}
 *   | {kind: 'link', url: string, children: Mark[]}
 *   | {kind: 'user'|'role'|'channel', id: string} | {kind: 'everyone', text: string}
 *   | {kind: 'command', name: string, id: string} | {kind: 'time', seconds: number, style: string}
 *   | {kind: 'emoji', name: string}} Mark
 */

/** Inline marks, tried in this order at each position. @type {[RegExp, (m: RegExpExecArray) => Mark][]} */
const INLINE = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => ({ kind: 'text', text: m[1] })],
  [/```(?:(\w[\w+-]*)\n)?\n?([\s\S]+?)\n?```/y, (m) => ({ kind: 'block', language: m[1] ?? '', text: m[2] })],
  [
    /(`{1,2})([\s\S]+?)\1(?!`)/y,
    (m) => ({ kind: 'code', text: m[2].length > 2 ? m[2].replace(/^ (.*) $/, '$1') : m[2] }),
  ],
  [/<@!?(\d+)>/y, (m) => ({ kind: 'user', id: m[1] })],
  [/<@&(\d+)>/y, (m) => ({ kind: 'role', id: m[1] })],
  [/<#(\d+)>/y, (m) => ({ kind: 'channel', id: m[1] })],
  [/<\/([^:>]+):(\d+)>/y, (m) => ({ kind: 'command', name: m[1], id: m[2] })],
  [/<t:(-?\d+)(?::([a-zA-Z]))?>/y, (m) => ({ kind: 'time', seconds: Number(m[1]), style: m[2] ?? 'f' })],
  [/<a?:(\w+):\d+>/y, (m) => ({ kind: 'emoji', name: m[1] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => ({ kind: 'link', url: m[1], children: [{ kind: 'text', text: m[1] }] })],
  [
    /\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+"[^"]*")?\)/y,
    (m) => ({ kind: 'link', url: m[2], children: inline(m[1]) }),
  ],
  [
    /https?:\/\/[^\s<]*[^\s<.,:;"'!?)\]]/y,
    (m) => ({ kind: 'link', url: m[0], children: [{ kind: 'text', text: m[0] }] }),
  ],
  [/@(everyone|here)\b/y, (m) => ({ kind: 'everyone', text: m[0] })],
  [/\|\|([\s\S]+?)\|\|/y, (m) => ({ kind: 'spoiler', children: inline(m[1]) })],
  [/\*\*((?:[^*]|\*(?!\*)|\*\*\*)+?)\*\*(?!\*)/y, (m) => ({ kind: 'strong', children: inline(m[1]) })],
  [/__([\s\S]+?)__(?!_)/y, (m) => ({ kind: 'under', children: inline(m[1]) })],
  [/\*(?=\S)((?:\*\*|\\.|[^*\\])+?)\*(?!\*)/y, (m) => ({ kind: 'em', children: inline(m[1]) })],
  [/_((?:__|\\.|[^_\\])+?)_(?![\p{L}\p{N}_])/uy, (m) => ({ kind: 'em', children: inline(m[1]) })],
  [/~~([\s\S]+?)~~/y, (m) => ({ kind: 'strike', children: inline(m[1]) })],
  [/\n/y, () => ({ kind: 'break' })],
  // A run of characters that begin no mark, then any single character.
  [/[^\\`<[h@|*_~\n]+/y, (m) => ({ kind: 'text', text: m[0] })],
  [/[\s\S]/uy, (m) => ({ kind: 'text', text: m[0] })],
];

/** @param {string} source @returns {Mark[]} */
export function inline(source) {
  /** @type {Mark[]} */
  const marks = [];
  let at = 0;
  while (at < source.length) {
    const [mark, end] = next(source, at);
    const last = marks.at(-1);
    if (mark.kind === 'text' && last?.kind === 'text') last.text += mark.text;
    else marks.push(mark);
    at = end;
  }
  return marks;
}

/** @param {string} source @param {number} at @returns {[Mark, number]} */
function next(source, at) {
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    // `_` inside a word (snake_case) is a character like others.
    if (match && !(match[0][0] === '_' && /[\p{L}\p{N}]/u.test(source[at - 1] ?? ''))) {
      // Building the mark may use the same patterns for its content, and so change their lastIndex.
      const end = pattern.lastIndex;
      return [make(match), end];
    }
  }
  return [{ kind: 'text', text: source[at] }, at + 1];
}

const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(.*)$/;
const QUOTE = /^> (.*)$/;
const FENCE = /^```/;

/** @param {string} source @returns {Mark[]} */
export function parse(source) {
  const lines = source.split('\n');
  /** @type {Mark[]} */
  const blocks = [];
  while (lines.length) blocks.push(...block(lines));
  return blocks;
}

/** Takes the next block off the front of the lines. @param {string[]} lines @returns {Mark[]} */
function block(lines) {
  const line = lines[0];
  const heading = HEADING.exec(line);
  if (heading) return (lines.shift(), [{ kind: 'heading', level: heading[1].length, children: inline(heading[2]) }]);
  const small = SUBTEXT.exec(line);
  if (small) return (lines.shift(), [{ kind: 'subtext', children: inline(small[1]) }]);
  if (line.startsWith('>>> ')) {
    const rest = lines.splice(0).join('\n').slice(4);
    return [{ kind: 'quote', children: parse(rest) }];
  }
  if (QUOTE.test(line)) return [{ kind: 'quote', children: parse(takeQuoted(lines).join('\n')) }];
  if (ITEM.test(line)) return [list(takeItems(lines))];
  const fenced = FENCE.test(line) && fence(lines);
  if (fenced) return [fenced];
  return paragraph(lines);
}

/** @param {string[]} lines @returns {string[]} */
function takeQuoted(lines) {
  const taken = [];
  for (let match; lines.length && (match = QUOTE.exec(lines[0])); lines.shift()) taken.push(match[1]);
  return taken;
}

/** @param {string[]} lines @returns {RegExpExecArray[]} */
function takeItems(lines) {
  /** @type {RegExpExecArray[]} */
  const taken = [];
  for (let match; lines.length && (match = ITEM.exec(lines[0])); lines.shift()) {
    // On the outermost level, numbers after bullets begin a new list.
    if (taken.length && !match[1] && Boolean(match[3]) !== Boolean(taken[0][3])) break;
    taken.push(match);
  }
  return taken;
}

/** @param {RegExpExecArray[]} items of one level, each followed by its deeper ones @returns {Mark} */
function list(items) {
  const [{ 1: indent, 3: number }] = items;
  /** @type {Mark[][]} */
  const rows = [];
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end][1].length > indent.length) end += 1;
    const deeper = items.slice(at + 1, end);
    rows.push([...inline(items[at][4]), ...(deeper.length ? [list(deeper)] : [])]);
    at = end;
  }
  return { kind: 'list', ordered: number !== undefined, start: Number(number ?? 1), items: rows };
}

/** @param {string[]} lines @returns {Mark|null} null if the fence is never closed */
function fence(lines) {
  const match = /^```(?:(\w[\w+-]*)\n)?\n?([\s\S]+?)\n?```/.exec(lines.join('\n'));
  if (!match) return null;
  const rest = lines.join('\n').slice(match[0].length).replace(/^\n/, '');
  lines.splice(0, lines.length, ...(rest ? rest.split('\n') : []));
  return { kind: 'block', language: match[1] ?? '', text: match[2] };
}

/** @param {string[]} lines @returns {Mark[]} */
function paragraph(lines) {
  const taken = [lines.shift() ?? ''];
  // A fence that opens within the paragraph keeps its lines together.
  const open = () => taken.join('\n').split('```').length % 2 === 0 && lines.join('\n').includes('```');
  while (lines.length && (open() || !startsBlock(lines[0]))) taken.push(lines.shift() ?? '');
  const text = taken.join('\n');
  return text.trim() ? [{ kind: 'paragraph', children: inline(text) }] : [];
}

/** @param {string} line */
const startsBlock = (line) =>
  [HEADING, SUBTEXT, QUOTE, ITEM, FENCE].some((pattern) => pattern.test(line)) || line.startsWith('>>> ');

/** Kinds of marks that stand on lines of their own; all others are inline. */
const APART = ['paragraph', 'heading', 'subtext', 'quote'];

/** @param {Mark[]} marks @param {(mark: Mark) => string|null} name gives the text for mentions and times @returns {string} */
export function plain(marks, name) {
  return marks
    .map((mark) => {
      const own = name(mark);
      if (own !== null) return own;
      if ('text' in mark) return mark.text;
      if (mark.kind === 'break') return ' ';
      if (mark.kind === 'list') return mark.items.map((item) => plain(item, name)).join(', ');
      if (!('children' in mark)) return '';
      return `${plain(mark.children, name)}${APART.includes(mark.kind) ? ' ' : ''}`;
    })
    .join('');
}
