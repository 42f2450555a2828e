/** So many rows are changed in a few milliseconds, with all the indexes they stand in. */
const ROWS = 500;

/**
 * For statements about as many things as somebody likes: some of them at a time, in the same transaction. Between two
 * statements the thread may be given to others, within one it cannot.
 */
export async function inPortions<T>(all: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += ROWS) await work(all.slice(at, at + ROWS));
}

/** Repeats a change of some rows, no more than it is told, until it finds none: what it has changed it does not find again. */
export async function untilNone(change: (most: number) => Promise<unknown[]>): Promise<void> {
  while ((await change(ROWS)).length > 0);
}

/** All that is found, some of it at a time: `next` gives those that follow the last one, and no more than it is told. */
export async function inSteps<T>(
  next: (last: T | undefined, most: number) => Promise<T[]>,
  most = Infinity,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const wanted = Math.min(ROWS, most - all.length);
    const some = wanted > 0 ? await next(all.at(-1), wanted) : [];
    for (const one of some) all.push(one);
    if (some.length < wanted || wanted === 0) return all;
  }
}

/** What has so many rows each, put together as long as it is no more than that; what has more by itself stands alone. */
export function gathered(rowsOf: Map<number, number>, most: number): number[][] {
  const groups: number[][] = [];
  let room = 0;
  for (const [id, rows] of rowsOf) {
    // Also before something that has none any more.
    if (groups.length === 0 || rows > room) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)!.push(id);
    room -= rows;
  }
  return groups;
}
