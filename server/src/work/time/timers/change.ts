import { type Committed, type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import type { TimerRow } from '../../../platform/db/tables/time.ts';
import { conflict } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { paused, started } from './intervals.ts';
import * as store from './store.ts';
import { chosenPlace, holdTimer, pauseOthers, viewTimer } from './timers.ts';
import type { TimerChange } from './wire.ts';

type Change = Read<(typeof TimerChange)['fields']>;

/** Only what is sent changes. */
export const updateTimer = (ctx: Context, id: number, input: Change): Promise<Committed<store.TimerView>> =>
  transact(ctx, async (tx) => {
    const timer = await holdTimer(ctx, tx, id);
    if (input.stopRunningTimers) await pauseOthers(ctx, tx, id);
    const next = {
      ...timer,
      ...(await place(ctx, tx, timer, input)),
      description: input.description ?? timer.description,
      is_billable: input.isBillable === undefined ? timer.is_billable : bit(input.isBillable),
    };
    return save(ctx, tx, input.isRunning === undefined ? next : (input.isRunning ? started : paused)(next, ctx.now));
  });

export const pauseTimer = (ctx: Context, id: number): Promise<Committed<store.TimerView>> =>
  transact(ctx, async (tx) => save(ctx, tx, paused(await holdTimer(ctx, tx, id), ctx.now)));

/** `stopRunningTimers`: and the others pause. */
export const resumeTimer = (
  ctx: Context,
  id: number,
  { stopRunningTimers }: { stopRunningTimers?: boolean },
): Promise<Committed<store.TimerView>> =>
  transact(ctx, async (tx) => {
    const timer = await holdTimer(ctx, tx, id);
    if (stopRunningTimers) await pauseOthers(ctx, tx, id);
    return save(ctx, tx, started(timer, ctx.now));
  });

async function place(ctx: Context, tx: Queries, timer: TimerRow, { taskId, projectId }: Change): Promise<store.Place> {
  if (!taskId && !projectId) return timer;
  const next = await chosenPlace(ctx, tx, { ...(taskId && { taskId }), ...(projectId && { projectId }) });
  const there = await store.timerAt(tx, ctx.actor, next);
  if (there && there.id !== timer.id)
    throw conflict(`You have a timer there already, with the id ${there.id}. Complete or delete one of them first.`);
  return next;
}

async function save(ctx: Context, tx: Queries, next: TimerRow): Promise<store.TimerView> {
  await store.saveTimer(tx, { ...next, updated_at: ctx.now });
  return viewTimer(ctx, tx, next.id);
}
