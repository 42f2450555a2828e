import { may, requireInProject } from '../../platform/access/access.ts';
import type { Membership } from '../../platform/access/grants.ts';
import type { Action } from '../../platform/access/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { Failure, invalid, notFound } from '../../platform/failures.ts';
import { involvedIn } from '../items/involvement.ts';
import { canSee, untrimmed } from '../items/sight.ts';
import { refuseIfArchived } from '../projects/projects.ts';
import { lockTasklist, requireTasklist, type TasklistView } from '../tasklists/tasklists.ts';
import { isOwn, type TaskView, viewTasks } from './show.ts';
import * as store from './store.ts';
import { showTask } from './wire.ts';

type TaskAction = 'task.change' | 'task.create';

/** A task and the list it is in. */
export type TaskInList = { task: store.BareTask; list: TasklistView };

export const refOf = ({ account_id, id }: { account_id: number; id: number }) =>
  ({ account_id, kind: 'task', id }) as const;

export const one = (ctx: Context, id: number) => ({
  accountId: ctx.actor.accountId,
  personId: ctx.actor.personId,
  id,
});

/** The task, if the actor may do this with it. */
export const requireTask = async (ctx: Context, q: Queries, id: number, action: Action): Promise<store.BareTask> =>
  (await requireWithList(ctx, q, id, action)).task;

export const requireWithList = async (ctx: Context, q: Queries, id: number, action: Action): Promise<TaskInList> =>
  permit(ctx, q, await store.findTask(q, one(ctx, id)), action);

/** Who does not see it is told so before anything about what they may do. */
async function permit(ctx: Context, q: Queries, task: store.BareTask | undefined, action: Action): Promise<TaskInList> {
  if (!task || task.deleted_at) throw notFound('task');
  const list = await requireTasklist(ctx, q, task.tasklist_id, 'task.read', 'task');
  if (!canSee(ctx.actor, list.member_role, task)) throw notFound('task');
  requireInProject(ctx.actor, action, list, 'task', await isTheirs(ctx, q, task, list));
  return { task, list };
}

/** Whose task it is matters to who may not change those of others. */
async function isTheirs(ctx: Context, q: Queries, task: store.BareTask, list: Membership): Promise<boolean> {
  if (may(ctx.actor, 'task.change', list)) return false;
  const involved = await involvedIn(q, task.account_id, 'task', [task.id]);
  return isOwn(ctx, task, involved.get(task.id)!.responsible);
}

/** In the trash, too. */
export const requireChanging = async (ctx: Context, q: Queries, task: store.BareTask, list: Membership, what: string) =>
  requireInProject(ctx.actor, 'task.change', list, what, await isTheirs(ctx, q, task, list));

/** The task to be changed, which nobody else changes until the transaction ends. */
export async function lockForChange(
  ctx: Context,
  tx: Queries,
  id: number,
  action: TaskAction = 'task.change',
): Promise<TaskInList> {
  const found = await permit(ctx, tx, await store.lockTask(tx, one(ctx, id)), action);
  refuseIfArchived({ status: found.list.project_status });
  return found;
}

/**
 * The task whose place or completion is to change: its list is kept from other writers, too, and so is the list it goes
 * to. Lists come before tasks and in the order of their ids, so that who changes the same ones waits in line.
 */
export async function lockInList(
  ctx: Context,
  tx: Queries,
  id: number,
  goesTo?: number,
  action: TaskAction = 'task.change',
): Promise<TaskInList> {
  const { tasklist_id: own } = await requireTask(ctx, tx, id, action);
  const lists = new Set([Math.min(own, goesTo ?? own), Math.max(own, goesTo ?? own)]);
  for (const list of lists) await lockTasklist(ctx, tx, list, action);
  const found = await lockForChange(ctx, tx, id, action);
  // It was moved to another list while we waited.
  return found.list.id === own ? found : lockInList(ctx, tx, id, goesTo, action);
}

/** What a body names: when it is not there for the actor the body is wrong, so 422. */
export async function named<T>(field: string, what: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'notFound') throw error;
    throw invalid(`${field} names no ${what} that you can see.`, [{ field, message: `names no ${what}` }]);
  }
}

/** These tasks as the actor sees them, in the order in which they are named. Who asks has found out what they may see. */
export async function viewNamed(ctx: Context, q: Queries, ids: number[]): Promise<TaskView[]> {
  const { accountId, personId } = ctx.actor;
  return viewTasks(ctx, q, await store.findTasks(q, { accountId, personId, ids }));
}

/** What search finds a task by. */
export const wordsOf = ({ content, description }: Pick<store.BareTask, 'content' | 'description'>) => ({
  name: content,
  text: description,
});

/** Records an event with each of these tasks as the API shows it now to who sees everything, and what is told with it. */
export async function announce(
  ctx: Context,
  tx: Queries,
  name: EventName,
  ids: number[],
  more: object = {},
): Promise<void> {
  const { accountId, personId } = ctx.actor;
  await inPortions(ids, async (some) => {
    const tasks = await store.findTasks(tx, { accountId, personId, ids: some });
    for (const view of await viewTasks(untrimmed(ctx), tx, tasks))
      await record(ctx, tx, {
        name,
        objectKind: 'task',
        objectId: view.task.id,
        projectId: view.task.project_id,
        snapshot: { ...showTask(view, ctx), ...more },
      });
  });
}

/** Something that hangs on it was changed. */
export async function touch(ctx: Context, tx: Queries, id: number): Promise<void> {
  const changed = { updated_at: ctx.now, updated_by: ctx.actor.personId };
  await store.saveTasks(tx, ctx.actor.accountId, [id], changed);
  await announce(ctx, tx, 'TASK.UPDATED', [id]);
}
