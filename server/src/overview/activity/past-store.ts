import type { Queries } from '../../platform/db/database.ts';
import type { PastEventRow } from '../../platform/db/tables/webhooks.ts';

/** The lowest number from there on, below that one. */
export async function lowestBetween(
  q: Queries,
  accountId: number,
  { from, below }: { from: number; below: number },
): Promise<number | undefined> {
  const found = await q
    .selectFrom('past_events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '>=', from)
    .where('id', '<', below)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export async function insertPast(tx: Queries, row: PastEventRow): Promise<void> {
  await tx.insertInto('past_events').values(row).execute();
}
