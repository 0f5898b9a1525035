/** The focus comes back to where it was, even if that was drawn anew meanwhile. */

/** @param {Element|null} element @returns {HTMLElement|null} itself, or the control that stands in its place now */
export function nowOf(element) {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  if (element.isConnected) return element;
  const { custom } = element.dataset;
  const article = document.getElementById(element.closest('article')?.id ?? '');
  if (!article) return twinOf(element, document.body);
  if (!custom) return article;
  const same = article.querySelector(`[data-custom="${CSS.escape(custom)}"]:not(:disabled)`);
  // Where a choice led on to the next one, that begins with its first control.
  return /** @type {HTMLElement} */ (same ?? article.querySelector('[data-custom]:not(:disabled)') ?? article);
}

/**
 * Gives the focus back to what had it before something that is gone now, unless somebody has gone on: word of it may
 * come late.
 *
 * @param {Element|null} opener @param {() => HTMLElement|null} [otherwise] where it goes if that is gone, too
 */
export function giveBack(opener, otherwise = () => null) {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === opener) (nowOf(opener) ?? otherwise())?.focus();
}

/** What bears the same first mark now as something that was drawn anew, in the same server. @param {HTMLElement} gone
 *  @param {Element} root @returns {HTMLElement|null} */
function twinOf(gone, root) {
  const [first] = Object.entries(gone.dataset);
  if (!first) return null;
  const around = /** @type {HTMLElement|null|undefined} */ (gone.parentElement?.closest('[data-guild]'));
  const guild = around ? `[data-guild="${around.dataset.guild}"] ` : '';
  return root.querySelector(`${guild}[data-${first[0]}="${CSS.escape(first[1] ?? '')}"]`);
}

/** How long one waits for a press to end, in ms. */
const PRESS = 50;

/**
 * Draws a part of the page anew: the focus stays, and what was being written. Not while something in it is pressed: a
 * press that ends on another element than it began on does nothing.
 *
 * @param {Element} root @param {() => void} draw
 */
export function redrawn(root, draw) {
  if (root.matches(':active')) return void setTimeout(redrawn, PRESS, root, draw);
  const before = root.contains(document.activeElement) ? document.activeElement : null;
  draw();
  if (!(before instanceof HTMLElement)) return;
  const now = before.isConnected ? before : twinOf(before, root);
  if (before instanceof HTMLInputElement && before.type === 'text' && now instanceof HTMLInputElement) {
    now.value = before.value;
    now.focus();
    now.setSelectionRange(before.selectionStart, before.selectionEnd);
  } else now?.focus({ preventScroll: true });
}
