import { type Committed, type Context, transact } from '../../../platform/context.ts';
import { localTime } from '../../../platform/zones/zones.ts';
import { requireOpenProject } from '../../projects/projects.ts';
import { lockForChange as lockTask } from '../../tasks/tasks.ts';
import { writeDown } from '../time.ts';
import { beganAt, paused } from './intervals.ts';
import * as store from './store.ts';
import { holdTimer, viewTimer } from './timers.ts';

const LONGEST_MINUTES = 9999 * 60;

/** What it measured becomes an entry of the day on which the work began, and it is gone: both, or neither. */
export const completeTimer = (ctx: Context, id: number): Promise<Committed<store.CompletedTimer>> =>
  transact(ctx, async (tx) => {
    const timer = paused(await holdTimer(ctx, tx, id), ctx.now);
    const view = await viewTimer(ctx, tx, id);
    if (timer.task_id) await lockTask(ctx, tx, timer.task_id);
    const project = await requireOpenProject(ctx, tx, view.project_id, 'time.create', 'timer');
    const began = localTime(beganAt(timer), ctx.actor.timeZone);
    const entry = await writeDown(ctx, tx, project, timer.task_id ?? 0, {
      date: began.slice(0, 10).replaceAll('-', ''),
      time: began.slice(11, 16),
      // What took less than a minute was worked all the same.
      minutes: Math.min(LONGEST_MINUTES, Math.max(1, Math.round(timer.seconds / 60))),
      description: timer.description,
      isBillable: timer.is_billable === 1,
    });
    await store.removeTimer(tx, timer);
    return { ...view, ...timer, project_id: view.project_id, updated_at: ctx.now, timelogId: entry.id };
  });
