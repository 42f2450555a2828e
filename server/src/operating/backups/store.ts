import type { Queries } from '../../platform/db/database.ts';
import type { BackupRow } from '../../platform/db/tables/operating.ts';

const INSTALLATION = 0;
const KEPT_ROWS = 50;

const rows = (q: Queries) => q.selectFrom('backups').selectAll().where('account_id', '=', INSTALLATION);

export const insertRun = (tx: Queries, row: Omit<BackupRow, 'account_id'>): Promise<unknown> =>
  tx
    .insertInto('backups')
    .values({ account_id: INSTALLATION, ...row })
    .execute();

export const findRunning = (q: Queries): Promise<BackupRow[]> => rows(q).where('state', '=', 'running').execute();

export const lastRun = (q: Queries): Promise<BackupRow | undefined> =>
  rows(q).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** The last that can be restored. */
export const lastMade = (q: Queries): Promise<BackupRow | undefined> =>
  rows(q).where('state', 'in', ['done', 'incomplete']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** False when it is not, or no longer, of that lease. */
export async function saveRun(
  tx: Queries,
  id: string,
  lease: string,
  change: Partial<Pick<BackupRow, 'state' | 'ended_at' | 'leased_until' | 'problem'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backups')
    .set(change)
    .where('account_id', '=', INSTALLATION)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of what was tried long ago only what can be restored is of any interest, and that the place itself knows. */
export async function forgetOldRuns(tx: Queries): Promise<void> {
  const oldest = await rows(tx).orderBy('id', 'desc').offset(KEPT_ROWS).limit(1).executeTakeFirst();
  if (oldest)
    await tx.deleteFrom('backups').where('account_id', '=', INSTALLATION).where('id', '<=', oldest.id).execute();
}

/** A backup contains the row of itself, while it was being made. */
export async function forgetUnfinished(tx: Queries): Promise<void> {
  await tx.deleteFrom('backups').where('account_id', '=', INSTALLATION).where('state', '=', 'running').execute();
}

/** A backup has the rows of exports and not their bytes. */
export async function forgetExports(tx: Queries): Promise<void> {
  await tx.deleteFrom('exports').execute();
}
