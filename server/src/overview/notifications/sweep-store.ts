import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';

/** Some that have stood in their inbox since before then. */
export async function someOld(q: Queries, accountId: number, before: string, limit: number): Promise<number[]> {
  const rows = await q
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', accountId)
    .where('placed_at', '<', before)
    .orderBy('placed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeNotifications(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}
