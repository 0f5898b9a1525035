/** The focus comes back to where it was, even if that was drawn anew meanwhile. */

/** @param {Element|null} element @returns {HTMLElement|null} itself, or the control that stands in its place now */
export function nowOf(element) {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  if (element.isConnected) return element;
  const { custom } = element.dataset;
  const article = document.getElementById(element.closest('article')?.id ?? '');
  if (!custom || !article) return article;
  const same = article.querySelector(`[data-custom="${CSS.escape(custom)}"]:not(:disabled)`);
  // Where a choice led on to the next one, that begins with its first control.
  return /** @type {HTMLElement} */ (same ?? article.querySelector('[data-custom]:not(:disabled)') ?? article);
}

/** Draws a part of the page anew: the focus stays, and what was being written. @param {Element} root @param {() => void} draw */
export function redrawn(root, draw) {
  const before = document.activeElement;
  const [first] = before instanceof HTMLElement && root.contains(before) ? Object.entries(before.dataset) : [];
  const around = before?.closest('[data-guild]');
  draw();
  if (!first || !(before instanceof HTMLElement) || before.isConnected) return;
  const same = `[data-${first[0]}="${CSS.escape(first[1] ?? '')}"]`;
  const guild = around instanceof HTMLElement && around !== before ? `[data-guild="${around.dataset.guild}"] ` : '';
  const now = /** @type {HTMLElement|null} */ (root.querySelector(guild + same));
  if (before instanceof HTMLInputElement && before.type === 'text' && now instanceof HTMLInputElement) {
    now.value = before.value;
    now.focus();
    now.setSelectionRange(before.selectionStart, before.selectionEnd);
  } else now?.focus({ preventScroll: true });
}
