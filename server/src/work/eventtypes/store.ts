import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import type { EventTypeRow } from '../../platform/db/tables/time.ts';

export type EventType = Pick<EventTypeRow, 'id' | 'name' | 'color'>;

export const listTypes = (q: Queries, accountId: number): Promise<EventTypeRow[]> =>
  q.selectFrom('event_types').selectAll().where('account_id', '=', accountId).orderBy('id').execute();

export async function countTypes(q: Queries, accountId: number): Promise<number> {
  const { count } = await q
    .selectFrom('event_types')
    .where('account_id', '=', accountId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findTypes(q: Queries, accountId: number, ids: number[]): Promise<EventTypeRow[]> {
  if (ids.length === 0) return [];
  return q.selectFrom('event_types').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

export const insertType = hotInsert('event_types');

export async function saveType(tx: Queries, { account_id, id, name, color }: EventTypeRow): Promise<void> {
  await tx
    .updateTable('event_types')
    .set({ name, color })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** False when there was none. */
export async function removeType(tx: Queries, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('event_types')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}
