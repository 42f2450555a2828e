import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import { onItem } from '../../platform/db/joins.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { hidden, isOpenTo, type Viewer, viewerOf } from './sight.ts';

type Asked = { accountId: number; personId: number; kind: ItemKind; ids: string };

/** A condition of a query that has `comments` under the alias c: this person wrote it or has marked it as read. */
export const isReadBy = (personId: number) =>
  sql<boolean>`(c.author_id = ${personId} or exists (select 1 from comment_reads as r where r.account_id = c.account_id
    and r.comment_id = c.id and r.person_id = ${personId}))`;

/** The comments on these items that are not in the trash. */
const commentsOn = (q: Queries, { accountId, kind, ids }: Asked) =>
  q
    .selectFrom('comments as c')
    .innerJoin('items', onItem('comment', 'c'))
    .select('c.subject_id')
    .where('c.account_id', '=', accountId)
    .where('c.subject_kind', '=', kind)
    .where(among(q, 'c.subject_id', ids))
    .where('c.deleted_at', 'is', null);

/** Of them, those that concern this person: open, or written for them. */
const concerning = (q: Queries, $: Asked) => commentsOn(q, $).where(isOpenTo({ personId: $.personId }, 'items'));

const unread = hot((q, $: Asked) =>
  concerning(q, $)
    .where(sql<boolean>`not ${isReadBy($.personId)}`)
    .distinct(),
);

/** Which of these items have comments that this person has not read. */
export async function unreadComments(
  q: Queries,
  accountId: number,
  personId: number,
  kind: ItemKind,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await unread(q, { accountId, personId, kind, ids: idsText(ids) });
  return new Set(rows.map((row) => row.subject_id));
}

const hiddenOn = hot((q, $: Asked & Viewer) =>
  commentsOn(q, $)
    .where(hidden($, { projectOf: 'items' }, 'items'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .groupBy('c.subject_id'),
);

/** The same items, each with as many comments as this person may see: of private ones not for them there are none. */
export async function countingSeen<Item extends { id: number; comment_count: number }>(
  ctx: Context,
  q: Queries,
  kind: ItemKind,
  items: Item[],
): Promise<Item[]> {
  const commented = items.filter(({ comment_count }) => comment_count > 0);
  const viewer = viewerOf(ctx);
  if (viewer.seesAll || commented.length === 0) return items;
  const rows = await hiddenOn(q, { ...viewer, kind, ids: idsText(commented.map(({ id }) => id)) });
  const counts = new Map(rows.map(({ subject_id, count }) => [subject_id, count]));
  return items.map((item) => ({ ...item, comment_count: item.comment_count - (counts.get(item.id) ?? 0) }));
}

const readCount = hot((q, $: Asked) =>
  concerning(q, $)
    .where(isReadBy($.personId))
    .select((e) => e.fn.countAll<number>().as('count'))
    .groupBy('c.subject_id'),
);

/** How many comments on each of these items this person has read. Every id asked for is in the answer. */
export async function readCounts(
  q: Queries,
  accountId: number,
  personId: number,
  kind: ItemKind,
  ids: number[],
): Promise<Map<number, number>> {
  const counts = new Map(ids.map((id) => [id, 0]));
  if (ids.length === 0) return counts;
  const rows = await readCount(q, { accountId, personId, kind, ids: idsText(ids) });
  for (const { subject_id, count } of rows) counts.set(subject_id, count);
  return counts;
}
