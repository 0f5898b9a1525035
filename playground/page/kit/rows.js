/** Keeps a parent's children in step with data, touching only what changed. */

import { nowOf } from './focus.js';

/** @typedef {{key: string, stamp: any[], make: () => HTMLElement}} Keyed a row is made anew when its stamp differs */

/** @type {WeakMap<Element, Keyed>} */
const made = new WeakMap();

/** @param {Element} parent @param {Keyed[]} rows */
export function keepInStep(parent, rows) {
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

/** Puts the new element where the old one is; pictures don't flicker, and the focus stays. @param {Element} old @param {HTMLElement} child */
function succeed(old, child) {
  for (const image of child.querySelectorAll('img')) {
    const known = [...old.querySelectorAll('img')].find((one) => one.src === image.src && one.alt === image.alt);
    // Its listeners belong to the old button around it; the picture itself has none that matter once loaded.
    if (known?.complete && known.naturalWidth) image.replaceWith(known);
  }
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  old.replaceWith(child);
  nowOf(focused)?.focus({ preventScroll: true });
}
