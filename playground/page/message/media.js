/** Pictures and files, shown inline; a press enlarges a picture. */

import { h } from '../kit/dom.js';
import { returnFocus } from '../kit/focus.js';
import { icon } from '../kit/icons.js';
import { say } from '../world/words.js';

/** @typedef {import('../world/types.js').Attachment} Attachment @typedef {import('../world/types.js').Media} Media */

/**
 * The address of a file, on this page's own origin: the page may be at `localhost`, and the file at `127.0.0.1`, which
 * is another origin.
 *
 * @param {string} url
 */
function local(url) {
  const parsed = new URL(url, location.href);
  return parsed.pathname.startsWith('/cdn/') ? parsed.pathname + parsed.search : url;
}

/** @param {string} url @param {Attachment[]} attachments the message's own, to which `attachment://name` refers */
export function addressOf(url, attachments) {
  if (!url.startsWith('attachment://')) return local(url);
  const name = url.slice('attachment://'.length);
  return local(attachments.find((file) => file.filename === name)?.url ?? url);
}

/**
 * @param {{url: string, width?: number|null, height?: number|null}} media
 * @param {string} text alt text
 * @param {{spoiler?: boolean, attachments?: Attachment[]}} [options]
 * @returns {HTMLElement}
 */
export function picture(media, text, { spoiler = false, attachments = [] } = {}) {
  const src = addressOf(media.url, attachments);
  const image = h('img', {
    src,
    alt: text,
    width: media.width || null,
    height: media.height || null,
    draggable: 'false',
  });
  const button = h(
    'button',
    {
      type: 'button',
      class: `picture${spoiler ? ' covered' : ''}`,
      'aria-label': spoiler ? say('spoiler') : say('enlarge', { text: text || say('picture') }),
      onclick: () => {
        if (!button.classList.contains('covered')) return enlarge(src, text);
        button.classList.remove('covered');
        button.setAttribute('aria-label', say('enlarge', { text: text || say('picture') }));
      },
    },
    image,
  );
  // Reserve the picture's space until it is loaded.
  if (media.width && media.height) button.style.setProperty('--ratio', `${media.width} / ${media.height}`);
  if (media.width) button.style.setProperty('--width', `${media.width}px`);
  image.addEventListener('error', () => button.classList.add('broken'));
  return button;
}

/** @param {string} src @param {string} text */
function enlarge(src, text) {
  const opener = document.activeElement;
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      'dialog',
      {
        class: 'lightbox',
        'aria-label': text || say('picture'),
        onclick: () => dialog.close(),
        onclose: () => {
          dialog.remove();
          returnFocus(opener);
        },
      },
      h('img', { src, alt: text }),
      text && h('p', { class: 'caption' }, text),
      h('button', { type: 'button', class: 'icon-button corner', 'aria-label': say('close') }, icon('close')),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} url @param {string} name @param {number} [size] in bytes @returns {HTMLElement} */
export function file(url, name, size) {
  return h(
    'a',
    {
      class: 'file',
      href: local(url),
      target: '_blank',
      rel: 'noopener',
      download: name,
      'aria-label': say('download', { name }),
    },
    icon('file'),
    h('span', { class: 'name' }, name),
    size !== undefined && h('span', { class: 'detail' }, bytes(size)),
  );
}

/** @param {number} size */
const bytes = (size) =>
  size < 1024
    ? `${size} B`
    : size < 1024 ** 2
      ? `${(size / 1024).toFixed(1)} KB`
      : `${(size / 1024 ** 2).toFixed(1)} MB`;

/** @param {Attachment} one */
const isPicture = (one) =>
  one.content_type ? one.content_type.startsWith('image/') : /\.(png|jpe?g|gif|webp|svg|avif)$/i.test(one.filename);

/** @param {Attachment[]} attachments @returns {HTMLElement[]} */
export function attached(attachments) {
  const pictures = attachments.filter(isPicture);
  const others = attachments.filter((one) => !isPicture(one));
  return [
    ...(pictures.length
      ? [
          h(
            'div',
            { class: 'gallery attached', data: { count: pictures.length } },
            ...pictures.map((one) =>
              picture(one, one.description ?? '', { spoiler: one.filename.startsWith('SPOILER_') }),
            ),
          ),
        ]
      : []),
    ...others.map((one) => file(one.url, one.filename, one.size)),
  ];
}
