/** Runs asynchronous calls one after another. */

/**
 * Wraps a function so that each call begins when the one before has ended; so the last request is answered last.
 *
 * @template {any[]} A @param {(...given: A) => Promise<void>} act @returns {(...given: A) => Promise<void>}
 */
export function inSequence(act) {
  /** @type {Promise<void>} */
  let last = Promise.resolve();
  return (...given) => (last = last.catch(() => {}).then(() => act(...given)));
}
