/** Builds elements from data. People's texts are inserted as text, never as markup. */

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] `on…` listens, `vars` sets CSS custom properties, `data` data-attributes, true and
 *   false set and leave out an attribute, null leaves it out; everything else is an attribute
 * @param {...(Child|Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'vars')
      for (const [key, one] of Object.entries(value)) element.style.setProperty(`--${key}`, one);
    else if (name === 'data') Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...kept(children));
  return element;
}

/** @param {(Child|Child[])[]} children @returns {(Node|string)[]} */
function kept(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/** @param {Element} element @param {...(Child|Child[])} children replace its content */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children));
}

/** @param {string} id @returns {HTMLElement} an element of index.html */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

let count = 0;

/** @param {string} what @returns {string} an id that no other element has */
export const freshId = (what) => `${what}-${(count += 1)}`;

/** Whether the key event belongs to an input method's conversion (kana to kanji); then Enter must not send. @param {KeyboardEvent} event */
export const composing = (event) => event.isComposing || event.keyCode === 229;

/** Whether the key types a character; a space doesn't count because it presses the focused control. @param {KeyboardEvent} event */
export const types = (event) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
