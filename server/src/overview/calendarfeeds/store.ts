import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { CalendarFeedRow } from '../../platform/db/tables/notifications.ts';
import { isInOwnProject, type Viewer } from '../../work/items/sight.ts';

export type FeedView = CalendarFeedRow & { project_name: string | null };
/** Somebody's, and nobody else's. */
type Whose = { accountId: number; personId: number };

/** What a project is called is for those who see it now. */
const nameSeen = (viewer: Viewer) =>
  sql<string | null>`case when p.deleted_at is null and (${viewer.seesAll} = 1 or ${isInOwnProject(viewer, 'p.id')})
    then p.name end`.as('project_name');

export const listFeeds = (q: Queries, viewer: Viewer, page: Slice): Promise<FeedView[]> =>
  slice(
    q
      .selectFrom('calendar_feeds as f')
      .leftJoin('projects as p', onId('p', 'f.project_id'))
      .selectAll('f')
      .select(nameSeen(viewer))
      .where('f.account_id', '=', viewer.accountId)
      .where('f.person_id', '=', viewer.personId),
    { key: 'f.id', id: 'f.id' },
    page,
  ).execute();

export async function countFeeds(q: Queries, { accountId, personId }: Whose): Promise<number> {
  const { count } = await q
    .selectFrom('calendar_feeds')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertFeed = hotInsert('calendar_feeds');

export const findByHash = (q: Queries, accountId: number, hash: string): Promise<CalendarFeedRow | undefined> =>
  q
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();

/** False when there is none of that person. */
export async function saveHash(
  tx: Queries,
  { accountId, personId, id }: Whose & { id: number },
  change: Pick<CalendarFeedRow, 'hash' | 'renewed_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_feeds')
    .set({ ...change, last_read_at: null })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export async function removeFeed(tx: Queries, { accountId, personId, id }: Whose & { id: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

export async function noteRead(tx: Queries, { account_id, id }: CalendarFeedRow, at: string): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({ last_read_at: at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
