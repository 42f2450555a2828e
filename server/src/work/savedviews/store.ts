import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { membership, onId, onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ProjectMemberRow, ProjectRow, SavedViewRow } from '../../platform/db/tables/projects.ts';
import { seen, type Viewer } from '../items/sight.ts';

/** A view as one person sees it: with its project, what they are there, and whether they have it at hand. */
export type ViewOfOne = SavedViewRow & {
  project_name: string;
  project_status: ProjectRow['status'];
  member_role: ProjectMemberRow['role'] | null;
  member_grants: number | null;
  pinned_by: number | null;
};

/** What whoever looks at it is to it. */
export type ShownView = ViewOfOne & { isOwn: boolean; canChange: boolean };

export type ViewFilter = { viewer: Viewer; projectId?: number | undefined; isPinned?: boolean };

/** Those of one's own and those that are shared, of projects whose tasks one sees. */
function matching(q: Queries, { viewer, projectId, isPinned }: ViewFilter) {
  const { accountId, personId } = viewer;
  let query = q
    .selectFrom('saved_views as v')
    .innerJoin('projects as p', onId('p', 'v.project_id'))
    .leftJoin('project_members as m', onMember(personId, 'v'))
    .leftJoin('view_pins as pin', (on) =>
      on
        .onRef('pin.account_id', '=', 'v.account_id')
        .onRef('pin.view_id', '=', 'v.id')
        .on('pin.person_id', '=', personId),
    )
    .where('v.account_id', '=', accountId)
    .where('p.deleted_at', 'is', null)
    .where((e) => e.or([e('v.is_shared', '=', 1), e('v.created_by', '=', personId)]))
    .where(seen(viewer, { joined: 'm' }, { kind: 'task' }));
  if (projectId !== undefined) query = query.where('v.project_id', '=', projectId);
  if (isPinned) query = query.where('pin.view_id', 'is not', null);
  return query;
}

const shown = (q: Queries, filter: ViewFilter) =>
  matching(q, filter)
    .selectAll('v')
    .select(membership)
    .select(['p.name as project_name', 'p.status as project_status', 'pin.person_id as pinned_by']);

export const listViews = (q: Queries, filter: ViewFilter, part: Slice): Promise<ViewOfOne[]> =>
  slice(shown(q, filter), { key: 'v.name_key', id: 'v.id' }, part).execute();

export async function countViews(q: Queries, filter: ViewFilter): Promise<number> {
  const { count } = await matching(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All of a project. */
export const viewsOf = (q: Queries, viewer: Viewer, projectId: number, most: number): Promise<ViewOfOne[]> =>
  shown(q, { viewer, projectId }).orderBy('v.name_key').orderBy('v.id').limit(most).execute();

export const findView = (q: Queries, viewer: Viewer, id: number): Promise<ViewOfOne | undefined> =>
  shown(q, { viewer }).where('v.id', '=', id).executeTakeFirst();

/** Nobody else changes it or takes it away until the transaction ends. */
export const holdView = (tx: Queries, viewer: Viewer, id: number): Promise<ViewOfOne | undefined> =>
  locking(tx, shown(tx, { viewer }).where('v.id', '=', id), 'v').executeTakeFirst();

type Counted = { accountId: number; projectId: number };

/** How many somebody has made in a project, or how many are shared there. */
export async function countMade(q: Queries, { accountId, projectId }: Counted, personId?: number): Promise<number> {
  const all = q.selectFrom('saved_views').where('account_id', '=', accountId).where('project_id', '=', projectId);
  const { count } = await (personId === undefined
    ? all.where('is_shared', '=', 1)
    : all.where('created_by', '=', personId)
  )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertView = hotInsert('saved_views');

export async function saveView(tx: Queries, row: SavedViewRow): Promise<void> {
  const { account_id, id, name, name_key, look, query, is_shared, updated_at } = row;
  await tx
    .updateTable('saved_views')
    .set({ name, name_key, look, query, is_shared, updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** With everybody's pins. */
export async function removeView(tx: Queries, { account_id, id }: SavedViewRow): Promise<void> {
  await tx.deleteFrom('saved_views').where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function putPin(tx: Queries, { account_id, id }: SavedViewRow, personId: number): Promise<void> {
  await tx
    .insertInto('view_pins')
    .values({ account_id, person_id: personId, view_id: id })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function removePin(tx: Queries, { account_id, id }: SavedViewRow, personId: number): Promise<void> {
  await tx
    .deleteFrom('view_pins')
    .where('account_id', '=', account_id)
    .where('person_id', '=', personId)
    .where('view_id', '=', id)
    .execute();
}
