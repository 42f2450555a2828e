import { may, requireInAccount, requireInProject } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { SavedViewRow } from '../../platform/db/tables/projects.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { viewerOf } from '../items/sight.ts';
import { refuseIfArchived, requireOpenProject, requireProject } from '../projects/projects.ts';
import * as store from './store.ts';
import type { NewView, ViewChange } from './wire.ts';

/** Of one person in a project; of all that are shared there; at hand of one person. */
export const MOST = { made: 100, shared: 200, pinned: 50 };

const isOwn = ({ actor }: Context, view: SavedViewRow): boolean => view.created_by === actor.personId;

const asShown = (ctx: Context, view: store.ViewOfOne): store.ShownView => ({
  ...view,
  isOwn: isOwn(ctx, view),
  canChange: view.project_status !== 'archived' && (isOwn(ctx, view) || may(ctx.actor, 'view.change', view)),
});

/** Of one project, or of all. */
export async function listViews(
  ctx: Context,
  { projectId, isPinned }: { projectId?: number; isPinned: boolean },
  paging: Paging,
): Promise<Page<store.ShownView>> {
  if (projectId === undefined) requireInAccount(ctx.actor, 'project.list');
  else await requireProject(ctx, ctx.db, projectId, 'task.read');
  const filter: store.ViewFilter = { viewer: viewerOf(ctx), projectId, isPinned };
  const page = await ctx.services.cursors.page(ctx, `views ${JSON.stringify(filter)}`, paging, {
    rows: (start) => store.listViews(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countViews(ctx.db, filter),
    boundary: ({ name_key, id }) => ({ key: name_key, id }),
  });
  return { ...page, items: page.items.map((view) => asShown(ctx, view)) };
}

export async function readView(ctx: Context, id: number): Promise<store.ShownView> {
  const view = await store.findView(ctx.db, viewerOf(ctx), id);
  if (!view) throw notFound('view');
  return asShown(ctx, view);
}

/** Everybody who sees the tasks keeps views for themselves; who may only look shows none to others. */
export async function createView(
  ctx: Context,
  projectId: number,
  { name, look, query = '', shared = false }: Read<(typeof NewView)['fields']>,
): Promise<Committed<SavedViewRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'task.read');
    if (shared) requireInProject(ctx.actor, 'comment.create', project);
    const { accountId, personId } = ctx.actor;
    if ((await store.countMade(tx, { accountId, projectId }, personId)) >= MOST.made)
      throw invalid(`You have made ${MOST.made} views in this project, which is the most. Delete one first.`);
    if (shared) await refuseIfTooManyShared(ctx, tx, projectId);
    const row: SavedViewRow = {
      account_id: accountId,
      id: await newId(ctx, tx, 'view'),
      project_id: projectId,
      name,
      name_key: sortKey(name),
      look,
      query,
      is_shared: bit(shared),
      created_by: personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    await store.insertView(tx, row);
    return row;
  });
}

async function refuseIfTooManyShared(ctx: Context, tx: Queries, projectId: number): Promise<void> {
  if ((await store.countMade(tx, { accountId: ctx.actor.accountId, projectId })) >= MOST.shared)
    throw invalid(`There are ${MOST.shared} shared views in this project, which is the most. Delete one first.`);
}

/** Who does not see it is told so before anything about what they may do. */
async function require(ctx: Context, tx: Queries, id: number): Promise<store.ViewOfOne> {
  const view = await store.holdView(tx, viewerOf(ctx), id);
  if (!view) throw notFound('view');
  if (!isOwn(ctx, view)) requireInProject(ctx.actor, 'view.change', view, 'view');
  refuseIfArchived({ status: view.project_status });
  return view;
}

export async function updateView(ctx: Context, id: number, input: Read<(typeof ViewChange)['fields']>): Promise<void> {
  await transact(ctx, async (tx) => {
    const view = await require(ctx, tx, id);
    const { name = view.name, look = view.look, query = view.query, shared = view.is_shared === 1 } = input;
    if (shared && view.is_shared === 0) {
      requireInProject(ctx.actor, 'comment.create', view, 'view');
      await refuseIfTooManyShared(ctx, tx, view.project_id);
    }
    const next = { ...view, name, name_key: sortKey(name), look, query, is_shared: bit(shared) };
    const isSame = name === view.name && look === view.look && query === view.query;
    if (isSame && next.is_shared === view.is_shared) return;
    await store.saveView(tx, { ...next, updated_at: ctx.now });
  });
}

export async function deleteView(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => store.removeView(tx, await require(ctx, tx, id)));
}

/** Pins are one's own: they change nothing for others, and work in archived projects. */
export async function pinView(ctx: Context, id: number, isPinned: boolean): Promise<void> {
  await transact(ctx, async (tx) => {
    const { personId } = ctx.actor;
    const view = await store.holdView(tx, viewerOf(ctx), id);
    if (!view) throw notFound('view');
    if (!isPinned) return store.removePin(tx, view, personId);
    if (
      view.pinned_by === null &&
      (await store.countViews(tx, { viewer: viewerOf(ctx), isPinned: true })) >= MOST.pinned
    )
      throw invalid(`You have pinned ${MOST.pinned} views, which is the most. Take one down first.`);
    await store.putPin(tx, view, personId);
  });
}
