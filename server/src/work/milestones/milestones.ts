import { requireInAccount, requireInProject } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import { type Committed, type Context, newId, type Summaries, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { addItem } from '../items/items.ts';
import { requirePrivacy, setPeople } from '../items/people.ts';
import { canSee, requireSight, viewerOf } from '../items/sight.ts';
import { tellAlso } from '../members/named.ts';
import { type ProjectView, refuseIfArchived, requireOpenProject, requireProject } from '../projects/projects.ts';
import { todayOf } from '../projects/show.ts';
import { setTags } from '../tags/tags.ts';
import { resolveMilestonePeople } from './people.ts';
import { show, type Wanted, withDetails } from './show.ts';
import * as store from './store.ts';
import type { NewMilestone, Shown } from './wire.ts';

export type { MilestoneView } from './store.ts';

const WHAT = 'milestone';
const PORTION = 500;
const one = (ctx: Context, id: number) => ({ accountId: ctx.actor.accountId, personId: ctx.actor.personId, id });

/** The milestone, if the actor may do this with it. */
export async function requireMilestone(
  ctx: Context,
  q: Queries,
  id: number,
  action: Action,
): Promise<store.MilestoneView> {
  const milestone = await store.findMilestone(q, one(ctx, id));
  if (!milestone || milestone.deleted_at) throw notFound(WHAT);
  await requireProject(ctx, q, milestone.project_id, action, WHAT);
  if (!canSee(ctx.actor, milestone.member_role, milestone)) throw notFound(WHAT);
  return milestone;
}

/** A milestone of this project, named in a body: when it is not there for the actor the body is wrong, so 422. */
export async function requireMilestoneOf(
  ctx: Context,
  q: Queries,
  project: Pick<ProjectView, 'id'>,
  fieldName: string,
  id: number,
): Promise<store.MilestoneView> {
  const milestone = await store.findMilestone(q, one(ctx, id));
  const isThere = milestone?.project_id === project.id && milestone.deleted_at === null;
  if (!isThere || !canSee(ctx.actor, milestone.member_role, milestone))
    throw invalid(`${fieldName} names no milestone of this project.`, [
      { field: fieldName, message: 'names no milestone of this project' },
    ]);
  return milestone;
}

/** Of these milestones, those the actor may see, by id. Those in the trash are none. */
export async function visibleMilestones(
  ctx: Context,
  q: Queries,
  ids: number[],
): Promise<Map<number, store.MilestoneView>> {
  const found = new Map<number, store.MilestoneView>();
  for (let at = 0; at < ids.length; at += PORTION) {
    const filter = filterFor(ctx, { ids: ids.slice(at, at + PORTION), withArchived: true });
    for (const milestone of await store.listMilestones(q, filter, { offset: 0, limit: PORTION }))
      found.set(milestone.id, milestone);
  }
  return found;
}

export const summarizeNext: Summaries['nextMilestone'] = async (ctx, q, projects) => {
  const filter = filterFor(ctx, { state: 'incomplete', withArchived: true });
  const next = await store.firstMilestones(
    q,
    filter,
    projects.map(({ id }) => id),
  );
  return new Map(next.map(({ project_id, id, title, deadline }) => [project_id, { id, title, deadline }]));
};

/** The milestone to be changed, which nobody else changes until the transaction ends. */
export async function lockForChange(
  ctx: Context,
  tx: Queries,
  id: number,
  isInTrash = false,
): Promise<{ milestone: MilestoneRow; project: ProjectView }> {
  const milestone = await store.lockMilestone(tx, ctx.actor.accountId, id);
  if (!milestone || (milestone.deleted_at !== null) !== isInTrash)
    throw notFound(isInTrash ? 'milestone in the trash' : WHAT);
  const project = await requireProject(ctx, tx, milestone.project_id, 'milestone.read', WHAT);
  await requireSight(ctx, tx, { kind: 'milestone', id, role: project.member_role });
  requireInProject(ctx.actor, 'milestone.change', project, WHAT);
  refuseIfArchived(project);
  return { milestone, project };
}

export async function readMilestone(ctx: Context, id: number, wanted: Wanted): Promise<Shown> {
  const milestone = await requireMilestone(ctx, ctx.db, id, 'milestone.read');
  const [shown] = await withDetails(ctx, ctx.db, [milestone], wanted);
  return shown!;
}

export type Find = Pick<store.MilestoneFilter, 'state' | 'withArchived'>;

/** An archived project may be read, so whoever asks for its milestones by name gets them. */
export async function listProjectMilestones(
  ctx: Context,
  projectId: number,
  { state }: Find,
  wanted: Wanted,
  paging: Paging,
): Promise<Page<Shown>> {
  await requireProject(ctx, ctx.db, projectId, 'milestone.read');
  return list(ctx, filterFor(ctx, { projectId, state, withArchived: true }), wanted, paging);
}

/** Of every project the actor sees. */
export async function listMilestones(ctx: Context, find: Find, wanted: Wanted, paging: Paging): Promise<Page<Shown>> {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, filterFor(ctx, find), wanted, paging);
}

function filterFor(ctx: Context, filter: Find & { projectId?: number; ids?: number[] }): store.MilestoneFilter {
  return { ...viewerOf(ctx), today: todayOf(ctx), ...filter };
}

/** By deadline, the earliest first. */
async function list(ctx: Context, filter: store.MilestoneFilter, wanted: Wanted, paging: Paging): Promise<Page<Shown>> {
  const page = await ctx.services.cursors.page(ctx, `milestones ${JSON.stringify(filter)}`, paging, {
    rows: (start) => store.listMilestones(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countMilestones(ctx.db, filter),
    boundary: (row) => ({ key: row.deadline, id: row.id }),
  });
  return { ...page, items: await withDetails(ctx, ctx.db, page.items, { ...wanted, tasklists: true }) };
}

export async function createMilestone(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewMilestone)['fields']>,
): Promise<Committed<MilestoneRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'milestone.change');
    await requirePrivacy(ctx, tx, project, input);
    const row: MilestoneRow = {
      account_id: project.account_id,
      id: await newId(ctx, tx, 'milestone'),
      project_id: project.id,
      title: input.title,
      description: input.description ?? '',
      deadline: input.deadline,
      is_private: bit(input.isPrivate ?? false),
      reminds: bit(input.reminds ?? false),
      status: 'new',
      completed_at: null,
      completed_by: null,
      created_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    };
    const people = await resolveMilestonePeople(ctx, tx, project, { ...row, kind: 'milestone' }, input);
    if (input.tasklists) await ctx.services.kinds.tasklist.inMilestones.set(ctx, tx, row, input.tasklists);
    await insertMilestone(ctx, tx, row);
    await setPeople(tx, refOf(row), people);
    await setTags(ctx, tx, refOf(row), { names: input.tags, ids: input.tagIds });
    await tellAlso(ctx, tx, project, refOf(row), input);
    await announce(ctx, tx, 'MILESTONE.CREATED', [row.id]);
    return row;
  });
}

export const refOf = ({ account_id, id }: MilestoneRow) => ({ account_id, kind: 'milestone', id }) as const;

/** What search finds a milestone by. */
export const wordsOf = ({ title, description }: MilestoneRow) => ({ name: title, text: description });

/** The row of a new milestone, and what makes it an item of its project. */
export async function insertMilestone(ctx: Context, tx: Queries, row: MilestoneRow): Promise<void> {
  await store.insertMilestone(tx, row);
  const { id, project_id: projectId } = row;
  await addItem(ctx, tx, { kind: 'milestone', id, projectId, ...wordsOf(row), isPrivate: row.is_private === 1 });
}

/** When what hangs on it has changed, and not itself. */
export async function touchMilestone(ctx: Context, tx: Queries, id: number): Promise<void> {
  await store.touchMilestone(tx, ctx.actor.accountId, id, ctx.now);
  await announce(ctx, tx, 'MILESTONE.UPDATED', [id]);
}

/** Records an event for each, with the milestone as the API shows it now, and what is told with it. */
export async function announce(
  ctx: Context,
  tx: Queries,
  name: EventName,
  ids: number[],
  more: object = {},
): Promise<void> {
  for (let at = 0; at < ids.length; at += PORTION) {
    const milestones = await store.viewMilestones(tx, one(ctx, 0), ids.slice(at, at + PORTION));
    for (const shown of await withDetails(ctx, tx, milestones)) {
      const { id: objectId, project_id: projectId } = shown.milestone;
      const snapshot = { ...show(ctx, shown), ...more };
      await record(ctx, tx, { name, objectKind: 'milestone', objectId, projectId, snapshot });
    }
  }
}
