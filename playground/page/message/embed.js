/** Classic embeds. */

import { h } from '../kit/dom.js';
import { marked } from '../text/marked.js';
import { link } from '../text/links.js';
import { timestamp } from '../text/time.js';
import { colour } from './colour.js';
import { picture } from './media.js';

/** @typedef {import('../world/types.js').Embed} Embed @typedef {import('../world/types.js').Attachment} Attachment */

/** @param {Embed} one @param {Attachment[]} attachments @returns {HTMLElement} */
export function embed(one, attachments) {
  const seconds = one.timestamp ? Date.parse(one.timestamp) / 1000 : null;
  return h(
    'div',
    { class: 'embed', vars: one.color ? { accent: colour(one.color) } : {} },
    h(
      'div',
      { class: 'embed-body' },
      one.author && h('div', { class: 'embed-author' }, named(one.author.name, one.author.url)),
      one.title && h('div', { class: 'embed-title' }, named(one.title, one.url)),
      one.description && marked(one.description),
      one.fields?.length &&
        h(
          'div',
          { class: 'embed-fields' },
          ...one.fields.map((field) =>
            h(
              'div',
              { class: field.inline ? 'field inline' : 'field' },
              h('strong', {}, field.name),
              marked(field.value),
            ),
          ),
        ),
      one.image && h('div', { class: 'gallery', data: { count: 1 } }, picture(one.image, '', { attachments })),
      (one.footer || seconds) &&
        h(
          'div',
          { class: 'embed-footer' },
          one.footer?.text,
          one.footer && seconds && ' · ',
          seconds && timestamp(seconds, 'f'),
        ),
    ),
    one.thumbnail && h('div', { class: 'thumbnail' }, picture(one.thumbnail, '', { attachments })),
  );
}

/** @param {string} text @param {string} [url] */
const named = (text, url) => (url ? link(url, [text]) : text);
