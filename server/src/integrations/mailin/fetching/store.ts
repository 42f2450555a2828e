import type { Queries } from '../../../platform/db/database.ts';
import type { MailFetchingRow } from '../../../platform/db/tables/notifications.ts';

const INSTALLATION = 0;

export const findFetching = (q: Queries): Promise<MailFetchingRow | undefined> =>
  q.selectFrom('mail_fetching').selectAll().where('account_id', '=', INSTALLATION).executeTakeFirst();

type Taking = { lease: string; until: string /** A lease that ends later is somebody else's. */; freeBy: string };

/** False when it is somebody else's turn. */
export async function takeLease(tx: Queries, { lease, until, freeBy }: Taking): Promise<boolean> {
  const turn = { lease, leased_until: until, connected_at: null };
  const taken = await tx
    .insertInto('mail_fetching')
    .values({ account_id: INSTALLATION, ...turn, failure: '', failed_at: null })
    .onConflict((on) => on.column('account_id').doUpdateSet(turn).where('mail_fetching.leased_until', '<=', freeBy))
    .returning('lease')
    .execute();
  return taken.length > 0;
}

export type Change = Partial<Omit<MailFetchingRow, 'account_id'>>;

/** False for who has lost the turn. */
export async function changeHeld(tx: Queries, lease: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_fetching')
    .set(change)
    .where('account_id', '=', INSTALLATION)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
