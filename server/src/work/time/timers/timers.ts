import { requireInAccount, requireOwn } from '../../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import type { TimerRow } from '../../../platform/db/tables/time.ts';
import { record } from '../../../platform/events/log.ts';
import { invalid, notFound } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { untrimmed, viewerOf } from '../../items/sight.ts';
import { requireNamedProject } from '../../projects/projects.ts';
import { named, requireTask } from '../../tasks/tasks.ts';
import { paused, started } from './intervals.ts';
import * as store from './store.ts';
import { type NewTimer, showTimer } from './wire.ts';

export type { TimerView } from './store.ts';

const WHAT = 'timer';

/** One's own, or as an Administrator of the owner company anybody's. */
export async function readTimer(ctx: Context, id: number): Promise<store.TimerView> {
  const timer = await store.findTimer(ctx.db, viewerOf(ctx), id);
  if (!timer) throw notFound(WHAT);
  requireOwn(ctx.actor, 'timer.read', WHAT, timer.person_id === ctx.actor.personId);
  return timer;
}

export type Narrowing = Omit<store.TimerFilter, 'viewer'>;

async function list(ctx: Context, narrowing: Narrowing, paging: Paging): Promise<Page<store.TimerView>> {
  const filter = { viewer: viewerOf(ctx), ...narrowing };
  return ctx.services.cursors.page(ctx, `timers ${JSON.stringify(filter)}`, paging, {
    rows: (start) => store.listTimers(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countTimers(ctx.db, filter),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

export function listTimers(ctx: Context, narrowing: Narrowing, paging: Paging): Promise<Page<store.TimerView>> {
  requireInAccount(ctx.actor, 'timer.list');
  return list(ctx, narrowing, paging);
}

export async function listTimersOf(ctx: Context, personId: number, narrowing: Narrowing, paging: Paging) {
  requireOwn(ctx.actor, 'timer.read', 'person', personId === ctx.actor.personId);
  return list(ctx, { ...narrowing, personId }, paging);
}

/** Everybody's for an Administrator of the owner company, and for others their own. */
export async function listSeenTimers(ctx: Context, narrowing: Narrowing, paging: Paging) {
  const { isOwnerAdministrator, personId } = ctx.actor;
  if (isOwnerAdministrator) return list(ctx, narrowing, paging);
  const isOwn = (narrowing.personId ?? personId) === personId;
  return isOwn ? list(ctx, { ...narrowing, personId }, paging) : { items: [], total: 0, paging };
}

/** On what somebody works: a task, or a project and none of its tasks. */
export async function chosenPlace(
  ctx: Context,
  tx: Queries,
  { taskId, projectId }: { taskId?: number; projectId?: number },
): Promise<store.Place> {
  if (taskId) {
    const task = await named('taskId', 'task', requireTask(ctx, tx, taskId, 'time.create'));
    if (projectId && task.project_id !== projectId)
      throw invalid('taskId names a task of another project than projectId.', [
        { field: 'taskId', message: 'names a task of another project' },
      ]);
    await requireNamedProject(ctx, tx, task.project_id, 'time.create');
    return { task_id: task.id, project_id: null };
  }
  if (!projectId)
    throw invalid('Say on what you work: taskId, or projectId.', [{ field: 'projectId', message: 'is needed' }]);
  return { task_id: null, project_id: (await requireNamedProject(ctx, tx, projectId, 'time.create')).id };
}

/** One's own timer, which nothing else of theirs changes until the transaction ends. */
export async function holdTimer(ctx: Context, tx: Queries, id: number): Promise<TimerRow> {
  await store.lockTimers(tx, ctx.actor);
  const timer = await store.ownTimer(tx, ctx.actor, id);
  if (!timer || !(await store.findTimer(tx, viewerOf(ctx), id))) throw notFound(WHAT);
  return timer;
}

export async function viewTimer(ctx: Context, tx: Queries, id: number): Promise<store.TimerView> {
  const timer = await store.findTimer(tx, viewerOf(ctx), id);
  if (!timer) throw notFound(WHAT);
  return timer;
}

/** Also those in places that one does not see any more. */
export async function pauseOthers(ctx: Context, tx: Queries, but?: number): Promise<void> {
  for (const timer of await store.runningTimers(tx, ctx.actor))
    if (timer.id !== but) await store.saveTimer(tx, { ...paused(timer, ctx.now), updated_at: ctx.now });
}

type Input = Read<(typeof NewTimer)['fields']>;

/** Nobody has two in one place: who starts there again goes on with the one they have. */
export async function startTimer(ctx: Context, input: Input): Promise<Committed<store.TimerView>> {
  return transact(ctx, async (tx) => {
    await store.lockTimers(tx, ctx.actor);
    const place = await chosenPlace(ctx, tx, input);
    const known = await store.timerAt(tx, ctx.actor, place);
    if (input.stopRunningTimers) await pauseOthers(ctx, tx, known?.id);
    const timer = begun(ctx, { ...(known ?? (await fresh(ctx, tx, place))), updated_at: ctx.now }, input);
    if (known) await store.saveTimer(tx, timer);
    else await store.insertTimer(tx, timer);
    if (!known) await announce(ctx, tx, timer.id);
    return viewTimer(ctx, tx, timer.id);
  });
}

const fresh = async (ctx: Context, tx: Queries, place: store.Place): Promise<TimerRow> => ({
  account_id: ctx.actor.accountId,
  id: await newId(ctx, tx, 'timer'),
  person_id: ctx.actor.personId,
  ...place,
  description: '',
  is_billable: 0,
  seconds: 0,
  started_at: null,
  intervals: '[]',
  created_at: ctx.now,
  updated_at: ctx.now,
});

function begun({ now }: Context, timer: TimerRow, input: Input): TimerRow {
  const next = {
    ...timer,
    description: input.description ?? timer.description,
    is_billable: input.isBillable === undefined ? timer.is_billable : bit(input.isBillable),
    seconds: timer.seconds + (input.seconds ?? 0),
  };
  return (input.isRunning ?? true) ? started(next, now) : next;
}

/** Its time is given up. */
export async function deleteTimer(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => store.removeTimer(tx, await holdTimer(ctx, tx, id)));
}

async function announce(ctx: Context, tx: Queries, id: number): Promise<void> {
  const view = await viewTimer(untrimmed(ctx), tx, id);
  const snapshot = showTimer(view, ctx.now);
  await record(ctx, tx, {
    name: 'TIMER.CREATED',
    objectKind: 'timer',
    objectId: id,
    projectId: view.project_id,
    snapshot,
  });
}
