/** Restores the focus, even if the element that had it has been redrawn. */

/** @param {Element|null} element @returns {HTMLElement|null} itself, or the control that replaced it */
export function replacementOf(element) {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  if (element.isConnected) return element;
  const { custom } = element.dataset;
  const article = document.getElementById(element.closest('article')?.id ?? '');
  if (!article) return twinOf(element, document.body);
  if (!custom) return article;
  /** @type {HTMLElement[]} */
  const controls = [...article.querySelectorAll('[data-custom]:not(:disabled)')];
  // "Next" has another id at each step. After a choice that leads to another one, continue with its first control.
  const same = controls.find((one) => one.dataset.custom === custom) ?? controls.find((one) => isNamesake(one, element));
  return same ?? controls[0] ?? article;
}

/** Whether two buttons have the same words; a mere number means something else in each choice. @param {HTMLElement} a
 *  @param {HTMLElement} b */
const isNamesake = (a, b) => a.textContent === b.textContent && /\p{L}/u.test(a.textContent ?? '');

/**
 * Gives the focus back to the element that had it before, unless the person has moved on: events may
 * come late.
 *
 * @param {Element|null} opener @param {() => HTMLElement|null} [otherwise] gets the focus if that element is gone too
 */
export function returnFocus(opener, otherwise = () => null) {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === opener) (replacementOf(opener) ?? otherwise())?.focus();
}

/** The element with the same key as one that was redrawn, in the same server. @param {HTMLElement} gone
 *  @param {Element} root @returns {HTMLElement|null} */
function twinOf(gone, root) {
  const [first] = Object.entries(gone.dataset);
  if (!first) return null;
  const around = /** @type {HTMLElement|null|undefined} */ (gone.parentElement?.closest('[data-guild]'));
  const guild = around ? `[data-guild="${around.dataset.guild}"] ` : '';
  return root.querySelector(`${guild}[data-${first[0]}="${CSS.escape(first[1] ?? '')}"]`);
}

/** @param {Event} event */
const stop = (event) => event.stopImmediatePropagation();

/** How long to wait for a press to end, in ms. */
const PRESS = 50;

/**
 * Redraws a part of the page, keeping the focus and unfinished input. Waits while something in it is pressed, because
 * a press that ends on another element than it began on does nothing.
 *
 * @param {Element} root @param {() => void} draw
 */
export function redrawn(root, draw) {
  if (root.matches(':active')) return void setTimeout(redrawn, PRESS, root, draw);
  const before = root.contains(document.activeElement) ? document.activeElement : null;
  // Nobody has left a field that is only redrawn.
  root.addEventListener('blur', stop, true);
  draw();
  root.removeEventListener('blur', stop, true);
  if (!(before instanceof HTMLElement)) return;
  const now = before.isConnected ? before : twinOf(before, root);
  if (before instanceof HTMLInputElement && before.type === 'text' && now instanceof HTMLInputElement) {
    if (before.value !== before.defaultValue) now.value = before.value;
    now.focus();
    now.setSelectionRange(before.selectionStart, before.selectionEnd);
  } else now?.focus({ preventScroll: true });
}
