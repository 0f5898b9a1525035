/** The interactions that this tab began, and how each of them ended. */

/** @typedef {import('./types.js').Modal} Modal */
/** @typedef {'answered'|'failed'} Ending */

/** Our interactions without an answer yet. @type {Map<string, (ending: Ending) => void>} */
const open = new Map();

/** @type {Set<string>} */
const ours = new Set();

// Events of an interaction may arrive before the answer to the request that began it: while a request is
// pending, keep them until we know whether the interaction is ours.
let underWay = 0;
/** @type {Map<string, Ending>} */
const earlyEndings = new Map();
/** @type {Map<string, Modal>} */
const earlyModals = new Map();

/** @type {(modal: Modal) => void} */
let showModal = () => {};

/** @param {(modal: Modal) => void} show shows a modal */
export function modalsShowWith(show) {
  showModal = show;
}

/** @param {Promise<{interaction_id: string}>} request @returns {Promise<{id: string, ending?: Ending}>} */
async function begin(request) {
  underWay += 1;
  try {
    const id = (await request).interaction_id;
    ours.add(id);
    const modal = earlyModals.get(id);
    if (modal) showModal(modal);
    return { id, ending: earlyEndings.get(id) };
  } finally {
    underWay -= 1;
    if (!underWay) {
      earlyEndings.clear();
      earlyModals.clear();
    }
  }
}

/**
 * @param {Promise<{interaction_id: string}>} request
 * @returns {Promise<Ending>} how it ended
 * @throws {import('./api.js').Refused} if the playground refuses to begin it
 */
export async function ending(request) {
  const begun = await begin(request);
  return begun.ending ?? new Promise((resolve) => open.set(begun.id, resolve));
}

/** @param {{interaction_id: string, state: 'pending'|Ending}} told */
export function receiveProgress({ interaction_id: id, state }) {
  if (state === 'pending') return;
  const settle = open.get(id);
  open.delete(id);
  if (settle) settle(state);
  else if (underWay) earlyEndings.set(id, state);
}

/** A modal shows only in the tab whose press asked for it. @param {Modal} modal */
export function receiveModal(modal) {
  if (ours.has(modal.interaction_id)) showModal(modal);
  else if (underWay) earlyModals.set(modal.interaction_id, modal);
}

/** Gives up on the open interactions: the connection broke, so their endings won't arrive. */
export function abandonPending() {
  for (const settle of open.values()) settle('answered');
  open.clear();
}
