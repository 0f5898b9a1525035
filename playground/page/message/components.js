/** A message's components, old and new. */

import { h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { marked } from '../text/marked.js';
import { placeOf } from '../text/links.js';
import { ComponentType as Kind } from '../world/types.js';
import { say } from '../world/words.js';
import { colour } from './colour.js';
import { addressOf, file, picture } from './media.js';
import { choiceIn, chose, isBusy, pressed } from './pressing.js';
import { selectMenu } from './select.js';
import { sign } from './sign.js';

/** @typedef {import('../world/types.js').Component} Component @typedef {import('../world/types.js').Message} Message */

const STYLES = ['', 'primary', 'secondary', 'success', 'danger', 'link', 'primary'];
const LINK = 5;

/** @param {Component[]|undefined} components @param {Message} message @returns {HTMLElement[]} */
export const components = (components, message) => (components ?? []).map((one) => component(one, message));

/** @param {Component} one @param {Message} message @returns {HTMLElement} */
function component(one, message) {
  const attachments = message.attachments ?? [];
  switch (one.type) {
    case Kind.row:
      return h('div', { class: 'row' }, ...components(one.components, message));
    case Kind.button:
      return button(one, message);
    case Kind.stringSelect:
    case Kind.userSelect:
    case Kind.roleSelect:
    case Kind.mentionableSelect:
    case Kind.channelSelect: {
      const menu = selectMenu(one, message.channel_id, (values) => chose(message, one, values), choiceIn(message, one));
      if (isBusy(message, one)) menu.setAttribute('aria-busy', 'true');
      return menu;
    }
    case Kind.section:
      return h(
        'div',
        { class: 'section' },
        h('div', { class: 'section-body' }, ...components(one.components, message)),
        one.accessory && h('div', { class: 'accessory' }, component(one.accessory, message)),
      );
    case Kind.text:
      return marked(one.content ?? '');
    case Kind.thumbnail:
      return h(
        'div',
        { class: 'thumbnail' },
        one.media && picture(one.media, one.description ?? '', { spoiler: one.spoiler, attachments }),
      );
    case Kind.gallery:
      return h(
        'div',
        { class: 'gallery', data: { count: one.items?.length ?? 0 } },
        ...(one.items ?? []).map((item) =>
          picture(item.media, item.description ?? '', { spoiler: item.spoiler, attachments }),
        ),
      );
    case Kind.file: {
      const url = addressOf(one.file?.url ?? '', attachments);
      return file(url, one.name ?? decodeURIComponent(url.split(/[?#]/)[0].split('/').at(-1) ?? ''), one.size);
    }
    case Kind.separator:
      return h('div', {
        class: `separator${one.divider === false ? ' bare' : ''}${one.spacing === 2 ? ' wide' : ''}`,
        role: one.divider === false ? null : 'separator',
      });
    case Kind.container:
      return container(one, message);
    default:
      return h('div', { class: 'unknown' }, `[${one.type}]`);
  }
}

/** @param {Component} one @param {Message} message */
function container(one, message) {
  const accent = typeof one.accent_color === 'number';
  const box = h(
    'div',
    {
      class: `container${accent ? ' accented' : ''}`,
      vars: accent ? { accent: colour(Number(one.accent_color)) } : {},
    },
    ...components(one.components, message),
  );
  if (!one.spoiler) return box;
  box.inert = true;
  const cover = h('div', { class: 'covered-box' }, box);
  cover.append(
    h(
      'button',
      {
        type: 'button',
        class: 'button secondary reveal',
        onclick: () => ((box.inert = false), cover.replaceWith(box), box.querySelector('button')?.focus()),
      },
      say('spoiler'),
    ),
  );
  return cover;
}

/** @param {Component} one @param {Message} message */
function button(one, message) {
  const inside = [sign(one.emoji), one.label && h('span', { class: 'label' }, one.label)];
  const label = one.label ? null : (one.emoji?.name ?? null);
  if (one.style === LINK) {
    const place = placeOf(one.url ?? '');
    return h(
      'a',
      {
        class: 'button link',
        href: one.disabled ? null : (place ?? one.url),
        target: place ? null : '_blank',
        rel: 'noopener noreferrer',
        'aria-disabled': one.disabled && 'true',
        'aria-label': label,
      },
      ...inside,
      icon(place ? 'jump' : 'out'),
    );
  }
  return h(
    'button',
    {
      type: 'button',
      class: `button ${STYLES[one.style ?? 2]}`,
      disabled: one.disabled,
      'aria-busy': isBusy(message, one) && 'true',
      'aria-label': label,
      data: { custom: one.custom_id },
      // Holding Enter a little long must not press the next button as well.
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.repeat && event.key === 'Enter' && event.preventDefault(),
      onclick: () => pressed(message, one),
    },
    ...inside,
  );
}
