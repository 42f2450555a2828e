import type { Queries } from '../../../platform/db/database.ts';
import { among } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import type { WorkingHoursRow } from '../../../platform/db/tables/notifications.ts';

const chosen = hot((q, $: { accountId: number; people: string }) =>
  q
    .selectFrom('working_hours')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where(among(q, 'person_id', $.people)),
);

export const hoursOf = async (q: Queries, asked: { accountId: number; people: string }): Promise<WorkingHoursRow[]> =>
  chosen(q, asked);

export async function saveHours(tx: Queries, row: WorkingHoursRow): Promise<void> {
  const { days, begins, ends } = row;
  await tx
    .insertInto('working_hours')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'person_id']).doUpdateSet({ days, begins, ends }))
    .execute();
}

export async function forgetHours(tx: Queries, accountId: number, personId: number): Promise<void> {
  await tx.deleteFrom('working_hours').where('account_id', '=', accountId).where('person_id', '=', personId).execute();
}
