import { hash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Boundary, Slice } from '../db/keyset.ts';
import { findPlace, KEPT_MS, keepPlace, oldestPlace, type Place } from './places-store.ts';
import type { Page, Paging } from './request/paging.ts';

type Start = Omit<Slice, 'limit'>;
/** The one who asks. */
type Reader = { actor: { accountId: number; personId: number } };
type Clocks = { now(): Date; steady(): number };
/** Of one list and reader. */
type Places = {
  find(accountId: number, name: string): Promise<Place | undefined>;
  keep(accountId: number, name: string, place: Place, isMore: boolean): Promise<void>;
};

const KEPT = 1000;

/** Who is alone with the database is asked for every page, so that it need not be written down. */
function placesInMemory({ steady }: Clocks): Places {
  const places = new Map<string, Place & { usedAt: number }>();
  return {
    async find(accountId, name) {
      const place = places.get(`${accountId} ${name}`);
      return place && steady() - place.usedAt <= KEPT_MS ? place : undefined;
    },
    async keep(accountId, name, place) {
      const key = `${accountId} ${name}`;
      places.delete(key);
      places.set(key, { ...place, usedAt: steady() });
      if (places.size > KEPT) places.delete(places.keys().next().value!);
    },
  };
}

/** Any process may be asked for the next page, and no other than the one before knows where that ended. */
function placesInDatabase(db: Database, { now }: Clocks): Places {
  const keyOf = (name: string) => hash('sha256', name, 'base64url');
  return {
    find: (accountId, name) => findPlace(db.committed, accountId, keyOf(name), oldestPlace(now())),
    async keep(accountId, name, place, isMore) {
      if (!isMore) return;
      const kept = { ...place, usedAt: now().toISOString() };
      // A reader is not refused because nothing can be written: without it the next page is read by offset.
      await db
        .transaction((tx) => keepPlace(tx, accountId, keyOf(name), kept), { mayBeLost: true })
        .catch(() => undefined);
    },
  };
}

/**
 * Page numbers without their faults. Whoever asks for page 2 after page 1 of the same list continues after the last row
 * they saw, so that rows added or removed meanwhile neither repeat nor hide one, and page 1,000 costs what page 1 does.
 * The total is counted on page 1 and kept with the place. Nothing depends on it: a forgotten place is read by offset.
 */
export function makeCursors(db: Database, clocks: Clocks) {
  const places = db.isOnlyProcess ? placesInMemory(clocks) : placesInDatabase(db, clocks);

  return {
    /** `list` tells it from every other: what, in which order. */
    async page<T>(
      { actor: { accountId, personId } }: Reader,
      list: string,
      paging: Paging,
      read: { rows(start: Start): Promise<T[]>; count(): Promise<number>; boundary(row: T): Boundary },
    ): Promise<Page<T>> {
      const name = `${personId} ${paging.pageSize} ${list}`;
      const place = paging.page === 1 ? undefined : await places.find(accountId, name);
      const after = place?.ends.get(paging.page - 1);
      const [items, counted] = await Promise.all([
        read.rows(after ? { after, offset: 0 } : { offset: paging.offset }),
        place?.total ?? read.count(),
      ]);
      const ends = place?.ends ?? new Map<number, Boundary>();
      const last = items.at(-1);
      if (last) ends.set(paging.page, read.boundary(last));
      // Rows added since page 1 may have pushed others past the last page it spoke of: then there is one more.
      const upToHere = paging.offset + items.length;
      const isFull = items.length === paging.pageSize;
      const beyond =
        last && isFull && upToHere >= counted ? await read.rows({ after: read.boundary(last), offset: 0 }) : [];
      const total = Math.max(counted, beyond.length > 0 ? upToHere + beyond.length : 0);
      await places.keep(accountId, name, { total, ends }, isFull && total > upToHere);
      return { items, total, paging };
    },
  };
}

export type Cursors = ReturnType<typeof makeCursors>;
