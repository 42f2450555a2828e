import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { TaskPredecessorRow, TaskRow } from '../../../platform/db/tables/tasks.ts';
import { invalid } from '../../../platform/failures.ts';
import { involvedIn, type Somebody } from '../../items/involvement.ts';
import { viewerOf } from '../../items/sight.ts';
import { type Predecessor, predecessorsOf, seenOf } from '../show-store.ts';
import * as store from '../store.ts';
import { requireTask } from '../tasks.ts';
import { dependentsOf, linksOf, putLinks, removeLinks } from './store.ts';

/** `start`: it cannot start before that task is completed; `complete`: it cannot be completed before. */
type NamedPredecessor = { id: number; type?: TaskPredecessorRow['type'] };

const refuse = (message: string) => invalid(`predecessors ${message}.`, [{ field: 'predecessors', message }]);

/** Exactly these, of those the actor sees: what they do not see they cannot mean to remove. False when it was so already. */
export async function setPredecessors(
  ctx: Context,
  tx: Queries,
  { account_id, id }: TaskRow,
  named: NamedPredecessor[],
): Promise<boolean> {
  const wanted = new Map(named.map((one) => [one.id, one.type ?? 'complete']));
  const seen = await seenOf(tx, viewerOf(ctx), wanted.keys());
  if (seen.length < wanted.size) throw refuse('names a task that does not exist or that you cannot see');
  const known = new Map((await predecessorsOf(tx, viewerOf(ctx), [id])).map((one) => [one.id, one.type]));
  const gone = [...known.keys()].filter((one) => !wanted.has(one));
  const changed = [...wanted].filter(([one, type]) => known.get(one) !== type);
  await refuseRing(
    tx,
    account_id,
    id,
    changed.map(([one]) => one),
  );
  await removeLinks(tx, { account_id, id }, gone);
  await putLinks(
    tx,
    changed.map(([predecessor_id, type]) => ({ account_id, task_id: id, predecessor_id, type })),
  );
  return gone.length + changed.length > 0;
}

/**
 * Nothing may wait for itself, through however many others. Those on the way are locked: two who close a ring from both
 * ends at once get into each other's way, and one of them starts again and sees it.
 */
async function refuseRing(tx: Queries, accountId: number, id: number, predecessors: number[]): Promise<void> {
  const passed = new Set<number>();
  for (let ahead = new Set(predecessors); ahead.size > 0; ) {
    if (ahead.has(id)) throw refuse('would make the task wait for itself');
    await store.lockTasks(tx, accountId, ahead);
    for (const one of ahead) passed.add(one);
    const links = await linksOf(tx, accountId, ahead);
    ahead = new Set(links.map((link) => link.predecessor_id).filter((one) => !passed.has(one)));
  }
}

/** A task at the other end of a link, and who is to do it. */
export type LinkedTask = Predecessor & { responsible: Somebody[] };

export async function listPredecessors(ctx: Context, id: number): Promise<LinkedTask[]> {
  await requireTask(ctx, ctx.db, id, 'task.read');
  return withPeople(ctx, await predecessorsOf(ctx.db, viewerOf(ctx), [id]));
}

export async function listDependents(ctx: Context, id: number): Promise<LinkedTask[]> {
  await requireTask(ctx, ctx.db, id, 'task.read');
  return withPeople(ctx, await dependentsOf(ctx.db, viewerOf(ctx), id));
}

async function withPeople(ctx: Context, tasks: Predecessor[]): Promise<LinkedTask[]> {
  const ids = tasks.map(({ id }) => id);
  const involved = await involvedIn(ctx.db, ctx.actor.accountId, 'task', ids);
  return tasks.map((task) => ({ ...task, responsible: involved.get(task.id)!.responsible }));
}
