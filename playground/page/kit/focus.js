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
