/** Files that are chosen, dropped or pasted, and uploaded before the message or command is sent. */

import { h } from '../kit/dom.js';
import { icon } from '../kit/icons.js';
import { Refused, upload } from '../world/api.js';
import { say } from '../world/words.js';
import { notice } from '../frame/notices.js';

/** @typedef {{name: string, id: string|null, failed: boolean, settled: Promise<void>}} Brought id: set once uploaded */

/** @param {File} file @param {(file: Brought) => void} [then] called when the upload has ended, well or not @returns {Brought} */
export function bring(file, then = () => {}) {
  /** @type {Brought} */
  const brought = { name: file.name, id: null, failed: false, settled: Promise.resolve() };
  brought.settled = content(file)
    .then((text) => upload(file.name, text))
    .then(({ id }) => {
      brought.id = id;
    })
    .catch((error) => {
      brought.failed = true;
      notice(say('notSent', { reason: error instanceof Refused ? error.message : say('unreachable') }), { bad: true });
    })
    .then(() => then(brought));
  return brought;
}

/** @param {File} file @returns {Promise<string>} its content in base 64 */
function content(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Opens the browser's file chooser. @param {boolean} several @param {(files: File[]) => void} then */
export function ask(several, then) {
  const input = /** @type {HTMLInputElement} */ (h('input', { type: 'file', multiple: several, hidden: true }));
  input.addEventListener('change', () => {
    input.remove();
    then([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  // Attached to the page so that browser tests can find it.
  document.body.append(input);
  input.click();
}

/**
 * Accepts files dropped anywhere in the page, or pasted into the message box.
 *
 * @param {HTMLElement} shown is marked while files are dragged over the page
 * @param {(files: File[]) => void} take
 */
export function takeDropped(shown, take) {
  const held = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!held(event)) return;
    event.preventDefault();
    shown.classList.add('dropping');
  });
  addEventListener('dragleave', (event) => !event.relatedTarget && shown.classList.remove('dropping'));
  addEventListener('drop', (event) => {
    shown.classList.remove('dropping');
    if (!held(event)) return;
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
  shown.addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    take(files);
  });
}

/**
 * The files of the next message.
 *
 * @param {() => void} removed called when a file was removed, and the focus with it
 * @returns {{element: HTMLElement, add: (files: File[]) => void, list: () => Brought[], take: () => Brought[],
 *   give: (files: Brought[]) => void}} take: returns and removes them; give: puts them back
 */
export function tray(removed) {
  /** @type {Brought[]} */
  let files = [];
  const element = h('ul', { class: 'tray', 'aria-label': say('filesBrought') });

  function show() {
    element.replaceChildren(...files.map(chip));
  }

  /** @param {Brought} file */
  function chip(file) {
    const without = () => {
      files = files.filter((one) => one !== file);
      show();
      removed();
    };
    return h(
      'li',
      { class: 'brought', 'aria-busy': file.id ? null : 'true' },
      icon('file'),
      h('span', { class: 'name' }, file.name),
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': say('removeFile', { name: file.name }), onclick: without },
        icon('close'),
      ),
    );
  }

  /** @param {Brought} done */
  function arrived(done) {
    if (done.failed) files = files.filter((one) => one !== done);
    show();
  }

  show();
  return {
    element,
    add(chosen) {
      files = [...files, ...chosen.map((file) => bring(file, arrived))];
      show();
    },
    list: () => files,
    take() {
      const taken = files;
      files = [];
      show();
      return taken;
    },
    give(back) {
      files = [...back, ...files];
      show();
    },
  };
}
