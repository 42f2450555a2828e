import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { claiming } from '../../../platform/db/dialect.ts';
import { accountsWithDue } from '../../../platform/db/keyset.ts';
import { inPortions } from '../../../platform/db/portions.ts';
import type { CalendarEventRow } from '../../../platform/db/tables/time.ts';

type One = Pick<CalendarEventRow, 'account_id' | 'id'>;
type Member = One & Pick<CalendarEventRow, 'series_id' | 'project_id'>;

/** Each with the same people. */
export async function insertEvents(tx: Queries, rows: CalendarEventRow[], people: number[]): Promise<void> {
  await inPortions(rows, (some) => tx.insertInto('calendar_events').values(some).execute());
  const coming = rows.flatMap(({ account_id, id }) =>
    people.map((person_id, place) => ({ account_id, event_id: id, person_id, place })),
  );
  await inPortions(coming, (some) => tx.insertInto('event_people').values(some).execute());
}

export async function saveGoesOn(tx: Queries, { account_id, id }: One, goes_on: string | null): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({ goes_on })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** The others of its series that begin after this, and are in the same project: who has left another changes none there. */
const others = (q: Queries, { account_id, id, series_id, project_id }: Member, since: string) =>
  q
    .selectFrom('calendar_events')
    .where('account_id', '=', account_id)
    .where('series_id', 'is not', null)
    .where('series_id', '=', series_id)
    .where('id', '<>', id)
    .where('starts_at', '>', since)
    .where(sql<boolean>`coalesce(project_id, 0) = ${project_id ?? 0}`)
    .where('deleted_at', 'is', null);

/** In the order in which they take place. */
export const othersOf = (tx: Queries, one: Member, since: string): Promise<CalendarEventRow[]> =>
  others(tx, one, since).selectAll().orderBy('starts_at').orderBy('id').execute();

export async function trashOthers(tx: Queries, one: Member, since: string, now: string): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({ deleted_at: now, updated_at: now })
    .where('account_id', '=', one.account_id)
    .where('id', 'in', others(tx, one, since).select('id'))
    .execute();
}

/** Those that went to the trash together with it. */
export async function restoreOthers(
  tx: Queries,
  { account_id, series_id, deleted_at }: Pick<CalendarEventRow, 'account_id' | 'series_id' | 'deleted_at'>,
  now: string,
): Promise<void> {
  if (series_id === null) return;
  await tx
    .updateTable('calendar_events')
    .set({ deleted_at: null, updated_at: now })
    .where('account_id', '=', account_id)
    .where('series_id', 'is not', null)
    .where('series_id', '=', series_id)
    .where('deleted_at', '=', deleted_at)
    .execute();
}

/** One that goes alone leaves it to the last of the others to know how far they were made. */
export async function handOn(tx: Queries, one: Member & Pick<CalendarEventRow, 'goes_on'>): Promise<void> {
  if (one.goes_on === null) return;
  const last = await others(tx, one, '').select('id').orderBy('starts_at', 'desc').limit(1).executeTakeFirst();
  if (last) await saveGoesOn(tx, { account_id: one.account_id, id: last.id }, one.goes_on);
}

/** The accounts in which a series is to be gone on with. */
export const accountsGoingOn = accountsWithDue(
  'calendar_events',
  sql`m.goes_on is not null and m.deleted_at is null`,
  'goes_on',
);

/** The next of them, which nobody else goes on with until the transaction ends. */
export const claimGoingOn = (
  tx: Queries,
  { accountId, soon, limit }: { accountId: number; soon: string; limit: number },
): Promise<CalendarEventRow[]> =>
  claiming(
    tx,
    tx
      .selectFrom('calendar_events')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('goes_on', 'is not', null)
      .where('goes_on', '<=', soon)
      .where('deleted_at', 'is', null)
      .orderBy('goes_on')
      .limit(limit),
    'calendar_events',
  ).execute();
