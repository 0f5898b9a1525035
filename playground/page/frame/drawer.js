/** On a narrow screen the sidebar is a drawer. */

import { on } from '../world/world.js';
import { say } from '../world/words.js';

const NARROW = matchMedia('(max-width: 720px)');

/** @param {HTMLElement} side @param {HTMLElement} button opens it @param {HTMLElement} shade covers the page behind it */
export function makeDrawer(side, button, shade) {
  /** @param {boolean} open */
  function set(open) {
    document.body.classList.toggle('drawer-open', open);
    side.inert = NARROW.matches && !open;
    button.setAttribute('aria-expanded', String(open));
    button.setAttribute('aria-label', say(open ? 'closeChannels' : 'openChannels'));
    if (open) /** @type {HTMLElement|null} */ (side.querySelector('[aria-current]'))?.focus();
  }
  const shut = () => document.body.classList.contains('drawer-open') && (set(false), button.focus());

  button.addEventListener('click', () => set(!document.body.classList.contains('drawer-open')));
  shade.addEventListener('click', shut);
  side.addEventListener('keydown', (event) => event.key === 'Escape' && shut());
  NARROW.addEventListener('change', () => set(false));
  on('open', () => set(false));
  // Whatever was opened from the drawer shows behind it.
  on('begun', () => set(false));
  document.getElementById('composer')?.addEventListener('focusin', () => set(false));
  set(false);
}
