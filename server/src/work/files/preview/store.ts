import type { Queries } from '../../../platform/db/database.ts';
import { hot } from '../../../platform/db/hot.ts';
import type { PreviewRow } from '../../../platform/db/tables/files.ts';

type Of = { accountId: number; key: string };

const insertRow = hot((q, $: { accountId: number; key: string; now: string }) =>
  q
    .insertInto('previews')
    .values({ account_id: $.accountId, source_key: $.key, thumb_key: '', large_key: '', tries: 0, due_at: $.now })
    // Bytes that another version has already.
    .onConflict((on) => on.columns(['account_id', 'source_key']).doNothing()),
);

export async function insertPreview(tx: Queries, of: Of & { now: string }): Promise<void> {
  await insertRow(tx, of);
}

const rowOf = hot((q, $: Of) =>
  q.selectFrom('previews').selectAll().where('account_id', '=', $.accountId).where('source_key', '=', $.key),
);

export async function findPreview(q: Queries, of: Of): Promise<PreviewRow | undefined> {
  return (await rowOf(q, of))[0];
}

/** The one that has been due longest. One that is due beyond any lease was leased by a clock that has been set back since. */
export async function nextDue(
  q: Queries,
  accountId: number,
  { now, beyond }: { now: string; beyond: string },
): Promise<string | undefined> {
  const row = await q
    .selectFrom('previews')
    .select('source_key')
    .where('account_id', '=', accountId)
    .where((e) => e.or([e('due_at', '<=', now), e('due_at', '>', beyond)]))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.source_key;
}

/** Only while they are still to be made: undefined when somebody else was quicker. */
export function changeDue(
  tx: Queries,
  { accountId, key }: Of,
  change: Partial<Omit<PreviewRow, 'account_id' | 'source_key' | 'tries'>> & { moreTries?: 1 | -1 },
): Promise<PreviewRow | undefined> {
  const { moreTries = 0, ...columns } = change;
  return tx
    .updateTable('previews')
    .set((e) => ({ ...columns, tries: e('tries', '+', moreTries) }))
    .where('account_id', '=', accountId)
    .where('source_key', '=', key)
    .where('due_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}
