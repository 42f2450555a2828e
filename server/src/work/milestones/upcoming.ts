import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { MilestoneRow } from '../../platform/db/tables/tasks.ts';
import { invalid } from '../../platform/failures.ts';
import { offWeekend } from '../../platform/zones/days.ts';
import { announce, visibleMilestones } from './milestones.ts';
import * as store from './store.ts';

const LAST_DAY = Date.parse('9999-12-31');

const timeOf = (day: string): number => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');

/** `beside`: the milestones of the project, held. A deadline went from one day to another. */
type Shift = { beside: MilestoneRow[]; from: string; to: string; isOffWeekends: boolean };

/**
 * When a milestone's deadline moves, the open ones of its project that were due after it move by as many days. Those the
 * actor cannot see stay. Each tells of its own move.
 */
export async function shiftUpcoming(
  ctx: Context,
  tx: Queries,
  { beside, from, to, isOffWeekends }: Shift,
): Promise<void> {
  const shift = timeOf(to) - timeOf(from);
  if (shift === 0) return;
  const later = beside.filter(({ completed_at, deadline }) => !completed_at && deadline > from);
  const visible = await visibleMilestones(
    ctx,
    tx,
    later.map(({ id }) => id),
  );
  const ids: number[] = [];
  for (const milestone of later) {
    if (!visible.has(milestone.id)) continue;
    const time = timeOf(milestone.deadline) + shift;
    const next = dayOf(checked(isOffWeekends ? offWeekend(time) : time));
    if (next === milestone.deadline) continue;
    await store.saveMilestone(tx, { ...milestone, deadline: next, updated_at: ctx.now });
    ids.push(milestone.id);
  }
  await announce(ctx, tx, 'MILESTONE.UPDATED', ids);
}

function checked(time: number): number {
  if (time <= LAST_DAY) return time;
  throw invalid('deadline would move a later milestone past the year 9999.', [
    { field: 'deadline', message: 'would move a later milestone past the year 9999' },
  ]);
}
