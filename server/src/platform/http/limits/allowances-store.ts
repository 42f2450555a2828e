import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

type Wanted = { accountId: number; holder: string; some: number };
/** `ends` is when a minute that begins now does: one that says it ends later is of a clock that was ahead. */
type Span = { now: string; ends: string };

/** So many more requests of a holder in this minute, or the first of a new one. Says how many that makes, whoever else takes some. */
export function takeAllowance(
  tx: Queries,
  { accountId, holder, some }: Wanted,
  { now, ends }: Span,
): Promise<{ used: number; ends: string }> {
  const isOver = sql`(allowances.ends <= ${now} or allowances.ends > ${ends})`;
  return tx
    .insertInto('allowances')
    .values({ account_id: accountId, holder, used: some, ends })
    .onConflict((on) =>
      on.columns(['account_id', 'holder']).doUpdateSet({
        used: sql`case when ${isOver} then ${some} else allowances.used + ${some} end`,
        ends: sql`case when ${isOver} then ${ends} else allowances.ends end`,
      }),
    )
    .returning(['used', 'ends'])
    .executeTakeFirstOrThrow();
}

export async function hasOldAllowance(q: Queries, accountId: number, now: string): Promise<boolean> {
  const found = await q
    .selectFrom('allowances')
    .select('holder')
    .where('account_id', '=', accountId)
    .where('ends', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeOldAllowances(tx: Queries, accountId: number, now: string, most: number): Promise<number> {
  const old = tx.selectFrom('allowances').select('holder').where('account_id', '=', accountId).where('ends', '<=', now);
  const removed = tx
    .deleteFrom('allowances')
    .where('account_id', '=', accountId)
    .where('holder', 'in', old.limit(most));
  // A new minute may have begun meanwhile.
  return (await removed.where('ends', '<=', now).returning('account_id').execute()).length;
}
