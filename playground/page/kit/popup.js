/** Panels that float beside the control that opened them, close on Escape or a press elsewhere, and return the focus. */

import { replacementOf } from './focus.js';

const GAP = 6;
const EDGE = 8;

/**
 * @param {HTMLElement} anchor the control beside which it opens
 * @param {HTMLElement} panel
 * @param {{at?: {x: number, y: number}, closed?: () => void}} [options] at: a point instead of the anchor's edge
 * @returns {() => void} closes it
 */
export function popUp(anchor, panel, { at, closed } = {}) {
  panel.popover = 'auto';
  panel.classList.add('popup');
  // A panel outside an open dialog would be inert.
  (anchor.closest('dialog') ?? document.body).append(panel);
  panel.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'closed') return;
    const inside = panel.contains(document.activeElement) || document.activeElement === document.body;
    panel.remove();
    if (inside) replacementOf(anchor)?.focus();
    closed?.();
  });
  panel.showPopover();
  place(panel, at ? new DOMRect(at.x, at.y, 0, 0) : anchor.getBoundingClientRect());
  return () => panel.isConnected && panel.hidePopover();
}

/** @param {HTMLElement} panel @param {DOMRect} beside */
function place(panel, beside) {
  panel.style.minWidth = `${Math.min(beside.width, innerWidth - 2 * EDGE)}px`;
  const below = innerHeight - beside.bottom - GAP - EDGE;
  const above = beside.top - GAP - EDGE;
  const down = below >= Math.min(panel.offsetHeight, 320) || below >= above;
  panel.style.maxHeight = `${Math.max(down ? below : above, 120)}px`;
  const left = Math.max(EDGE, Math.min(beside.left, innerWidth - panel.offsetWidth - EDGE));
  panel.style.left = `${left}px`;
  panel.style.top = `${down ? beside.bottom + GAP : Math.max(EDGE, beside.top - GAP - panel.offsetHeight)}px`;
}
