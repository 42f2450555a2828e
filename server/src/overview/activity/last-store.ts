import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/dialect.ts';
import { isOpenTo, throughout } from '../../work/items/sight.ts';
import { isAbout, itemOfEvent, type Log, type Reader, type Scope, untold } from './store.ts';

/**
 * When the newest of what may be told in each of these projects happened: one statement for all that are seen alike. What
 * an event is about is asked of each as it comes, not joined: PostgreSQL would read every item first, to sort few events.
 */
export async function lastTold(
  q: Queries,
  { accountId, personId }: Reader,
  places: (Scope & { projectId: number })[],
): Promise<{ project_id: number; happened_at: string | null }[]> {
  const isAboutOne = (isSo: RawBuilder<boolean>) => sql<boolean>`exists (select 1 from items
    where items.account_id = e.account_id and items.kind = ${itemOfEvent.kind} and items.id = ${itemOfEvent.id} and ${isSo})`;
  const isHere = sql<boolean>`items.project_id = e.project_id`;
  const isTold = (place: Scope) => {
    if (place.sight === 'member') {
      const isOpen = isOpenTo({ personId, grants: sql`${sql.lit(place.grants)}` }, throughout);
      return sql<boolean>`(${isAbout.project} or ${isAboutOne(sql`${isHere} and ${isOpen}`)})`;
    }
    if (place.sight === 'all') return sql<boolean>`true`;
    return sql<boolean>`(${isAboutOne(isHere)} or not ${isAboutOne(sql`true`)})`;
  };
  const bySight = Map.groupBy(places, (place) => `${place.sight} ${place.sight === 'member' ? place.grants : ''}`);
  const found = [...bySight.values()].map((alike) => {
    const last = (log: Log) =>
      q
        .selectFrom(`${log} as e` as 'events as e')
        .select('e.happened_at')
        .where('e.account_id', '=', accountId)
        .where('e.project_id', 'is not', null)
        .where(sql<boolean>`e.project_id = project.id`)
        .where('e.name', 'not in', untold)
        .where(isTold(alike[0]!))
        .orderBy('e.id', 'desc')
        .limit(1);
    const ids = alike.map(({ projectId }) => projectId);
    return q
      .selectFrom(rowsOf(q, ids).as('project'))
      .select([
        'project.id as project_id',
        sql<string | null>`coalesce(${last('events')}, ${last('past_events')})`.as('happened_at'),
      ])
      .execute();
  });
  return (await Promise.all(found)).flat();
}
