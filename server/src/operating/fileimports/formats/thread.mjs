import { parentPort, workerData } from 'node:worker_threads';

/**
 * The thread behind parse.ts: what is long is parsed beside the service, and handed over in portions that nobody notices, each
 * when it is asked for. Plain JavaScript, as a thread would load a compiler for anything else.
 */

/** What boards and projects are read from; anything else stays here. */
const KEYS = ['name', 'lists', 'cards', 'members', 'labels', 'checklists', 'actions', 'customFields', 'data'];
const ITEMS = 200;
const THINGS = 2000;
/** One card or task does not have so much to it. */
const MOST_THINGS = 20_000;

/**
 * How many lists and objects it is.
 * @param {unknown} value
 * @returns {number}
 */
function weightOf(value) {
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 1;
  for (const one of Object.values(value)) sum += weightOf(one);
  return sum;
}

/** @param {string} text */
function* portionsOf(text) {
  const found = JSON.parse(text);
  for (const key of KEYS) {
    const value = found?.[key];
    if (typeof value === 'string') yield { key, value: value.slice(0, 1000) };
    if (!Array.isArray(value)) continue;
    /** @type {unknown[]} */
    let items = [];
    let things = 0;
    for (const one of value) {
      const weight = weightOf(one);
      if (weight > MOST_THINGS) throw new Error('too much');
      if (items.length >= ITEMS || things + weight > THINGS) {
        yield { key, items };
        items = [];
        things = 0;
      }
      items.push(one);
      things += weight;
    }
    yield { key, items };
  }
}

const portions = portionsOf(workerData.text);

parentPort?.on('message', () => {
  try {
    const { value, done } = portions.next();
    parentPort?.postMessage(done ? { isLast: true } : value);
  } catch (error) {
    parentPort?.postMessage({ isBroken: true, isTooMuch: /** @type {Error} */ (error).message === 'too much' });
  }
});
