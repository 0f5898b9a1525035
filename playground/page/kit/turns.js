/** One thing after the other. */

/**
 * Begins only when the one before has ended: what is asked last is known last.
 *
 * @template {any[]} A @param {(...given: A) => Promise<void>} act @returns {(...given: A) => Promise<void>}
 */
export function inTurn(act) {
  /** @type {Promise<void>} */
  let last = Promise.resolve();
  return (...given) => (last = last.catch(() => {}).then(() => act(...given)));
}
