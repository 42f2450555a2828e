import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { Boundary } from '../db/keyset.ts';

/** How long somebody may take over a page. */
export const KEPT_MS = 10 * 60_000;
/** Whoever asks for a page once more is one or two behind; nobody goes back further. */
const LATEST = 10;

/** Where a reader is in a list: how many rows there were on page 1, and by page after which row each ended. */
export type Place = { total: number; ends: Map<number, Boundary> };

export const oldestPlace = (now: Date): string => new Date(now.getTime() - KEPT_MS).toISOString();

export async function findPlace(
  q: Queries,
  accountId: number,
  key: string,
  usedSince: string,
): Promise<Place | undefined> {
  const row = await q
    .selectFrom('list_places')
    .select(['total', 'ends'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('used_at', '>', usedSince)
    .executeTakeFirst();
  return row && { total: row.total, ends: new Map(JSON.parse(row.ends) as [number, Boundary][]) };
}

export async function keepPlace(
  tx: Queries,
  accountId: number,
  key: string,
  { total, ends, usedAt }: Place & { usedAt: string },
): Promise<void> {
  const kept = { total, ends: JSON.stringify([...ends].slice(-LATEST)), used_at: usedAt };
  await tx
    .insertInto('list_places')
    .values({ account_id: accountId, key, ...kept })
    .onConflict((on) => on.columns(['account_id', 'key']).doUpdateSet(kept))
    .execute();
}

export async function hasOldPlace(q: Queries, accountId: number, until: string): Promise<boolean> {
  const found = await q
    .selectFrom('list_places')
    .select(sql`1`.as('one'))
    .where('account_id', '=', accountId)
    .where('used_at', '<=', until)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeOldPlaces(tx: Queries, accountId: number, until: string, most: number): Promise<number> {
  const old = tx
    .selectFrom('list_places')
    .select('key')
    .where('account_id', '=', accountId)
    .where('used_at', '<=', until);
  const removed = tx.deleteFrom('list_places').where('account_id', '=', accountId).where('key', 'in', old.limit(most));
  // Somebody may have gone on meanwhile.
  return (await removed.where('used_at', '<=', until).returning('account_id').execute()).length;
}
