import type { Boundary, Slice } from '../db/keyset.ts';
import type { Page, Paging } from './request/paging.ts';

type Start = Omit<Slice, 'limit'>;
type Cursor = { total: number; ends: Map<number, Boundary>; usedAt: number };

const KEPT = 1000;
const KEPT_MS = 10 * 60_000;

/**
 * Page numbers without their faults. Whoever asks for page 2 after page 1 of the same list continues after the last row
 * they saw, so that rows added or removed meanwhile neither repeat nor hide one, and page 1,000 costs what page 1 does.
 * The total is counted on page 1 and kept for the cursor. Nothing depends on it: a forgotten cursor is read by offset.
 */
export function makeCursors(steady: () => number) {
  const cursors = new Map<string, Cursor>();

  function find(key: string, { page }: Paging): { cursor?: Cursor; start: Start | undefined } {
    const cursor = cursors.get(key);
    if (page === 1 || !cursor || steady() - cursor.usedAt > KEPT_MS)
      return { start: page === 1 ? { offset: 0 } : undefined };
    const after = cursor.ends.get(page - 1);
    return { cursor, start: after && { after, offset: 0 } };
  }

  return {
    /** `name` tells this caller's list from every other: who asks, what, in which order, how much at a time. */
    async page<T>(
      name: string,
      paging: Paging,
      read: { rows(start: Start): Promise<T[]>; count(): Promise<number>; boundary(row: T): Boundary },
    ): Promise<Page<T>> {
      const key = `${name} ${paging.pageSize}`;
      const { cursor, start } = find(key, paging);
      const [items, counted] = await Promise.all([
        read.rows(start ?? { offset: paging.offset }),
        cursor?.total ?? read.count(),
      ]);
      const ends = cursor?.ends ?? new Map<number, Boundary>();
      const last = items.at(-1);
      if (last) ends.set(paging.page, read.boundary(last));
      // Rows added since page 1 may have pushed others past the last page it spoke of: then there is one more.
      const upToHere = paging.offset + items.length;
      const isLast = items.length === paging.pageSize && upToHere >= counted;
      const beyond = last && isLast ? await read.rows({ after: read.boundary(last), offset: 0 }) : [];
      const total = Math.max(counted, beyond.length > 0 ? upToHere + beyond.length : 0);
      cursors.delete(key);
      cursors.set(key, { total, ends, usedAt: steady() });
      if (cursors.size > KEPT) cursors.delete(cursors.keys().next().value!);
      return { items, total, paging };
    },
  };
}

export type Cursors = ReturnType<typeof makeCursors>;
