import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { isInOwnProject, seen, type Viewer } from '../items/sight.ts';
import { subjectKinds } from './kinds.ts';
import { type CommentView, comment, isOrphan, placed, views } from './store.ts';

export type CommentFilter = Viewer & {
  kind?: ItemKind;
  /** Of that kind, the one they are about. */
  subjectId?: number;
  updatedAfter?: string;
};

/** Newest first, of one subject by their numbers; or as they were said. */
export type CommentOrder = 'number' | 'created_at' | 'as said';
export const keyOf = (order: CommentOrder) => (order === 'as said' ? 'number' : order);

function filtered(q: Queries, filter: CommentFilter, few: string | undefined) {
  const { accountId, personId, kind, subjectId, updatedAfter } = filter;
  let query = placed(q, accountId, personId)
    .where('c.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where((e) => e.not(isOrphan));
  if (kind) query = query.where('c.subject_kind', '=', kind);
  if (subjectId) query = query.where('c.subject_id', '=', subjectId);
  if (updatedAfter) query = query.where('c.updated_at', '>=', updatedAfter);
  if (few !== undefined) query = query.where(among(q, 'c.id', few));
  return query.where(seen(filter, { joined: 'm' }, ...comment));
}

const FEW = 2000;

const commentsOf = hot((q, $: { accountId: number; personId: number; limit: number }) =>
  q
    .selectFrom('items')
    .select('items.id')
    .where('items.account_id', '=', $.accountId)
    // In the words of the index.
    .where(sql<boolean>`items.kind || '' = 'comment'`)
    .where(isInOwnProject($, 'items.project_id'))
    .limit($.limit),
);

/**
 * The comments in somebody's projects, if they are few. Looking at those is quick; looking for them among everybody's,
 * newest first, would cost who sees little the most. Who sees many soon finds a page of them that way.
 */
async function fewOf(
  q: Queries,
  { accountId, personId, seesAll, subjectId }: CommentFilter,
): Promise<string | undefined> {
  if (seesAll || subjectId) return undefined;
  const found = await commentsOf(q, { accountId, personId, limit: FEW + 1 });
  return found.length > FEW ? undefined : idsText(found.map(({ id }) => id));
}

/** Subjects count their comments, and who sees all may take their word for it. */
async function countAll(q: Queries, { accountId, kind }: CommentFilter): Promise<number> {
  const kinds: ItemKind[] = kind ? [kind] : subjectKinds;
  const { count } = await q
    .selectFrom('items as subject')
    .innerJoin('projects as p', onId('p', 'subject.project_id'))
    .leftJoin('items as container', (on) =>
      on
        .onRef('container.account_id', '=', 'subject.account_id')
        .onRef('container.kind', '=', 'subject.inside_kind')
        .onRef('container.id', '=', 'subject.inside_id'),
    )
    .select((e) => e.fn.sum<number | null>('subject.comment_count').as('count'))
    .where('subject.account_id', '=', accountId)
    .where('subject.kind', 'in', kinds)
    .where('subject.comment_count', '>', 0)
    .where('p.deleted_at', 'is', null)
    .where((e) => e.not(isOrphan))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countComments(q: Queries, filter: CommentFilter): Promise<number> {
  if (filter.seesAll && !filter.subjectId && !filter.updatedAfter) return countAll(q, filter);
  const { count } = await filtered(q, filter, await fewOf(q, filter))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const viewsOf = hot((q, $: { accountId: number; personId: number; ids: string }) =>
  views(q, $.accountId, $.personId).where(among(q, 'c.id', $.ids)),
);

/** Finds the ids of the page on narrow indexes first, then reads only those rows whole. */
export async function listComments(
  q: Queries,
  filter: CommentFilter,
  order: CommentOrder,
  part: Slice,
): Promise<CommentView[]> {
  const { accountId, personId } = filter;
  const few = await fewOf(q, filter);
  // Their items know the same time, of which there is no index: the few are sorted, not looked for in the index of all.
  const key = few === undefined ? `c.${keyOf(order)}` : 'own.created_at';
  const matching = filtered(q, filter, few).select('c.id');
  const page = await slice(matching, { key, id: 'c.id', descending: order !== 'as said' }, part).execute();
  if (page.length === 0) return [];
  const found = await viewsOf(q, { accountId, personId, ids: idsText(page.map(({ id }) => id)) });
  const byId = new Map(found.map((view) => [view.id, view]));
  return page.flatMap(({ id }) => byId.get(id) ?? []);
}
