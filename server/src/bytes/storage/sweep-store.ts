import type { Queries } from '../../platform/db/database.ts';
import { amongTexts } from '../../platform/db/dialect.ts';
import type { DoomedBlobRow } from '../../platform/db/tables/files.ts';

export async function insertDoomed(tx: Queries, accountId: number, key: string, now: string): Promise<void> {
  await tx
    .insertInto('doomed_blobs')
    .values({ account_id: accountId, blob_key: key, doomed_at: now })
    // Taken over rather than left: the sweep that is looking at the older row then keeps this one.
    .onConflict((on) => on.columns(['account_id', 'blob_key']).doUpdateSet({ doomed_at: now }))
    .execute();
}

export const listDoomed = (
  q: Queries,
  accountId: number,
  { after, until, limit }: { after: string; until?: string; limit: number },
): Promise<DoomedBlobRow[]> =>
  q
    .selectFrom('doomed_blobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('blob_key', '>', after)
    .$if(until !== undefined, (some) => some.where('doomed_at', '<=', until!))
    .orderBy('blob_key')
    .limit(limit)
    .execute();

export async function doomedAmong(q: Queries, accountId: number, keys: string[], until?: string): Promise<Set<string>> {
  const rows = await q
    .selectFrom('doomed_blobs')
    .select('blob_key')
    .where('account_id', '=', accountId)
    .where(amongTexts(q, 'blob_key', JSON.stringify(keys)))
    .$if(until !== undefined, (some) => some.where('doomed_at', '<=', until!))
    .execute();
  return new Set(rows.map(({ blob_key }) => blob_key));
}

/** Not those that were doomed again meanwhile. */
export async function forgetDoomed(tx: Queries, doomed: DoomedBlobRow[]): Promise<void> {
  for (const { account_id, blob_key, doomed_at } of doomed) {
    await tx
      .deleteFrom('doomed_blobs')
      .where('account_id', '=', account_id)
      .where('blob_key', '=', blob_key)
      .where('doomed_at', '=', doomed_at)
      .execute();
  }
}

/** Forgets the pictures that were made of these bytes, and says where they are. */
export async function removePreviews(tx: Queries, accountId: number, sources: string[]): Promise<string[]> {
  if (sources.length === 0) return [];
  const rows = await tx
    .deleteFrom('previews')
    .where('account_id', '=', accountId)
    .where('source_key', 'in', sources)
    .returning(['thumb_key', 'large_key'])
    .execute();
  return rows.flatMap(({ thumb_key, large_key }) => [thumb_key, large_key]);
}

/** Whether an export is being brought back: its bytes come before the rows that name them. */
export async function isBroughtBack(q: Queries, accountId: number): Promise<boolean> {
  const archive = q
    .selectFrom('account_imports')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('blob_key', '<>', '');
  return (await archive.executeTakeFirst()) !== undefined;
}
