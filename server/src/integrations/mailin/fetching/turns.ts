import { randomUUID } from 'node:crypto';
import type { Services } from '../../../platform/context.ts';
import * as store from './store.ts';

/** Long enough for a machine that is busy, or a database that is away for a moment. */
export const LEASE_MS = 60_000;
const BEAT_MS = 15_000;
const EVER = '9999';
/** A crash ends whoever holds it, too. */
const BEAT = { mayBeLost: true };

/** The right to fetch. Two who do it at once make nothing twice, and would only be in each other's way. */
type Turn = {
  /** Somebody else has it. */
  lost: AbortSignal;
  /** Goes on with it, and says how it goes. */
  keep(change?: store.Change): Promise<void>;
  /** Others may have it. */
  end(change?: store.Change): Promise<void>;
};

/** How it goes: since when there is a connection, if there is one, and what went wrong last. */
export type Fetching = { connectedAt: string | null; failure: string; failedAt: string | null };

export async function readFetching({ db, now }: Services): Promise<Fetching> {
  const row = await store.findFetching(db.read);
  const isHeld = row !== undefined && row.leased_until > now().toISOString();
  return {
    connectedAt: isHeld ? row.connected_at : null,
    failure: row?.failure ?? '',
    failedAt: row?.failed_at ?? null,
  };
}

/** Undefined while it is somebody else's. Who has the database for itself takes it from whoever died. */
export async function takeTurn(services: Services, isFirst: boolean): Promise<Turn | undefined> {
  const { db } = services;
  const now = services.now();
  const untilOf = (at: Date) => new Date(at.getTime() + LEASE_MS).toISOString();
  const freeBy = isFirst && db.isOnlyProcess ? EVER : now.toISOString();
  const held = await store.findFetching(db.committed);
  if (held && held.leased_until > freeBy) return undefined;
  const lease = randomUUID();
  const taking = { lease, until: untilOf(now), freeBy };
  if (!(await db.transaction((tx) => store.takeLease(tx, taking)))) return undefined;

  const lost = new AbortController();
  const change = async (to: store.Change, options = {}) => {
    if (!(await db.transaction((tx) => store.changeHeld(tx, lease, to), options))) lost.abort();
  };
  const keep = (to: store.Change = {}, options = {}) =>
    change({ ...to, leased_until: untilOf(services.now()) }, options);
  // While the database is away nothing can be taken either; once it is back, this says whose turn it is.
  const beats = setInterval(() => void keep({}, BEAT).catch(() => {}), BEAT_MS).unref();
  return {
    lost: lost.signal,
    keep,
    async end(to = {}) {
      clearInterval(beats);
      // Also for a beat that is still on its way.
      await change({ ...to, lease: '', leased_until: '', connected_at: null });
    },
  };
}
