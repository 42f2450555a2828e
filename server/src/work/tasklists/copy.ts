import { type Committed, type Context, type CopyOfProject, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';
import { involve, involvedIn } from '../items/involvement.ts';
import { viewerOf } from '../items/sight.ts';
import { whoSees } from '../members/named.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { copyTags } from '../tags/tags.ts';
import { listTasklists } from './list-store.ts';
import { endOf } from './position-store.ts';
import * as store from './store.ts';
import { announce, insertTasklist, requireTasklist } from './tasklists.ts';

export type Target = { projectId: number; includesCompleted?: boolean };

/** The original is held meanwhile, so that its tasks are copied as they stand together. */
export async function copyTasklist(
  ctx: Context,
  id: number,
  { projectId, includesCompleted = false }: Target,
): Promise<Committed<TasklistRow>> {
  return transact(ctx, async (tx) => {
    await store.lockTasklist(tx, ctx.actor.accountId, id);
    const source = await requireTasklist(ctx, tx, id, 'tasklist.read');
    const target = await requireNamedProject(ctx, tx, projectId, 'tasklist.change');
    const copy = await insertCopy(ctx, tx, source, includesCompleted, {
      project_id: target.id,
      milestone_id: target.id === source.project_id ? source.milestone_id : null,
      is_inbox: 0,
      position: await endOf(tx, target, 'bottom'),
    });
    await announce(ctx, tx, 'TASKLIST.CREATED', copy.id);
    return copy;
  });
}

/** It is new, unless everything in it is done and comes along. Who cannot see the project it goes to is left out. */
async function insertCopy(
  ctx: Context,
  tx: Queries,
  source: store.TasklistView,
  includesCompleted: boolean,
  place: Pick<TasklistRow, 'project_id' | 'milestone_id' | 'is_inbox' | 'position'>,
): Promise<TasklistRow> {
  const { account_id, name, description, is_private, is_pinned } = source;
  const isCompleted = source.status === 'completed' && includesCompleted;
  const copy: TasklistRow = {
    account_id,
    id: await newId(ctx, tx, 'tasklist'),
    name,
    description,
    is_private,
    is_pinned,
    status: isCompleted ? 'completed' : 'new',
    completed_at: isCompleted ? source.completed_at : null,
    open_count: 0,
    task_count: 0,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
    ...place,
  };
  await insertTasklist(ctx, tx, copy);
  const ref = { account_id, kind: 'tasklist', id: copy.id } as const;
  const granted = (await involvedIn(tx, account_id, 'tasklist', [source.id]))
    .get(source.id)!
    .granted.map(({ id }) => id);
  const seeing = await whoSees(tx, { account_id, id: place.project_id }, granted);
  await involve(tx, ref, 'granted', [...seeing]);
  await copyTags(tx, { ...ref, id: source.id }, copy.id);
  await ctx.services.kinds.task.inLists.copy(ctx, tx, source, copy, { includesCompleted });
  return copy;
}

/** When a project is copied: of its lists those that who copies can see, with their tasks. */
export const copyTasklistsOfProject: CopyOfProject['copy'] = async (ctx, tx, { from, to, copies }) => {
  const filter = { ...viewerOf(ctx), projectId: from, status: 'all', withTrash: false, withArchived: true } as const;
  for (const list of await listTasklists(tx, filter, { offset: 0, limit: 1e9 }))
    await insertCopy(ctx, tx, list, true, {
      project_id: to,
      milestone_id: copies.get('milestone')?.get(list.milestone_id ?? 0) ?? null,
      is_inbox: list.is_inbox,
      position: list.position,
    });
};
