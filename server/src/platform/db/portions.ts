/** So many rows are changed in a few milliseconds, with all the indexes they stand in. */
const ROWS = 500;

/**
 * For statements about as many things as somebody likes: some of them at a time, in the same transaction. Between two
 * statements the thread may be given to others, within one it cannot.
 */
export async function inPortions<T>(all: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += ROWS) await work(all.slice(at, at + ROWS));
}
