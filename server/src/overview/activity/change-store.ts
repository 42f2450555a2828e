import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/dialect.ts';

/** A thing as an event left it, and as the event before that had left it. */
export type Update = { id: number; after: string; before: string; event_before: string };

/** Of these events; one whose thing has no earlier event has nothing to be compared with. */
export const updatesOf = (q: Queries, accountId: number, ids: number[]): Promise<Update[]> =>
  q
    .selectFrom(rowsOf(q, ids).as('told'))
    .crossJoin('events as e')
    .crossJoin('events as earlier')
    .where('e.account_id', '=', accountId)
    .whereRef('e.id', '=', 'told.id')
    .where('earlier.account_id', '=', accountId)
    .where(
      'earlier.id',
      '=',
      sql<number>`(select max(one.id) from events as one where one.account_id = ${accountId} and one.project_id is not null
        and one.object_kind = e.object_kind and one.object_id = e.object_id and one.id < e.id)`,
    )
    .select(['e.id', 'e.snapshot as after', 'earlier.snapshot as before', 'earlier.name as event_before'])
    .execute();
