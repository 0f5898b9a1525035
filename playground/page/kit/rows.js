/** Updates a parent's children from data, touching only those that changed. */

import { replacementOf } from './focus.js';

/** @typedef {{key: string, stamp: any[], make: () => HTMLElement}} Keyed a row is rebuilt when its stamp changes */

/** @type {WeakMap<Element, Keyed>} */
const made = new WeakMap();

/** @param {Element} parent @param {Keyed[]} rows */
export function updateRows(parent, rows) {
  const before = new Map(
    [...parent.children].map((child) => [made.get(child)?.key, /** @type {HTMLElement} */ (child)]),
  );
  let next = parent.firstElementChild;
  for (const row of rows) {
    const old = before.get(row.key);
    before.delete(row.key);
    const same = old && sameStamp(made.get(old)?.stamp ?? [], row.stamp);
    const child = same ? old : row.make();
    if (!same) made.set(child, row);
    if (old && !same) {
      if (next === old) next = child;
      succeed(old, child);
    }
    if (child === next) next = child.nextElementSibling;
    else parent.insertBefore(child, next);
  }
  const bereft = [...before.values()].some((gone) => gone.contains(document.activeElement));
  for (const gone of before.values()) gone.remove();
  if (bereft)
    /** @type {HTMLElement|null} */ (parent.querySelector(':scope > :last-child > article'))?.focus({
      preventScroll: true,
    });
}

/** @param {any[]} a @param {any[]} b */
const sameStamp = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);

/** Replaces an element, without flicker of pictures or loss of the focus. @param {Element} old @param {HTMLElement} child */
function succeed(old, child) {
  for (const image of child.querySelectorAll('img')) {
    const known = [...old.querySelectorAll('img')].find((one) => one.src === image.src && one.alt === image.alt);
    // Reusing the picture is safe: listeners belong to the button around it, and a loaded picture needs none.
    if (known?.complete && known.naturalWidth) image.replaceWith(known);
  }
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  old.replaceWith(child);
  replacementOf(focused)?.focus({ preventScroll: true });
}
