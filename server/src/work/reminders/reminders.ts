import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ReminderRow } from '../../platform/db/tables/tasks.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { requireOnProject } from '../members/named.ts';
import { requireTask } from '../tasks/tasks.ts';
import * as store from './store.ts';
import type { NewReminder, ReminderChange } from './wire.ts';

const MOST = 100;
const MORNING = '09:00';

type Change = Read<(typeof ReminderChange)['fields']>;

/** Those that are the actor's, and those they have set for others. */
export async function listReminders(ctx: Context, taskId: number): Promise<store.ReminderView[]> {
  await requireTask(ctx, ctx.db, taskId, 'task.read');
  return store.listReminders(ctx.db, { ...whose(ctx), taskId });
}

const whose = ({ actor: { accountId, personId } }: Context) => ({ accountId, personId });

const refuse = (field: string, message: string) => invalid(`${field} ${message}.`, [{ field, message }]);

/** Who only looks at a project may be reminded, too, and reminds nobody else. */
export async function createReminders(
  ctx: Context,
  taskId: number,
  { people = [], ...input }: Read<(typeof NewReminder)['fields']>,
): Promise<Committed<{ id: number }>> {
  return transact(ctx, async (tx) => {
    const task = await requireTask(ctx, tx, taskId, 'task.read');
    const { accountId, personId } = ctx.actor;
    const named = people.length > 0 ? [...new Set(people)] : [personId];
    if ((await store.countReminders(tx, { accountId, taskId })) + named.length > MOST)
      throw refuse('user-id', `would make more than ${MOST} reminders of this task`);
    const others = named.filter((id) => id !== personId);
    if (others.length > 0) {
      await requireTask(ctx, tx, taskId, 'comment.create');
      await requireOnProject(ctx, tx, { account_id: accountId, id: task.project_id }, 'user-id', others);
    }
    const time = timeIn(ctx, input, undefined);
    let first = 0;
    for (const person_id of named) {
      const id = await newId(ctx, tx, 'reminder');
      first ||= id;
      await store.insertReminder(tx, {
        account_id: accountId,
        id,
        task_id: taskId,
        person_id,
        way: input.way ?? 'EMAIL',
        note: input.note ?? '',
        ...time,
        sent_at: null,
        created_by: personId,
        created_at: ctx.now,
      });
    }
    return { id: first };
  });
}

type Time = Pick<ReminderRow, 'at' | 'days_before' | 'time_of_day' | 'look_at'>;

/** At a time, or before the due date: what was sent, else what it was. When it is time is found out by looking at it. */
function timeIn(ctx: Context, input: Change, before: ReminderRow | undefined): Time {
  const { at, daysBefore, timeOfDay } = input;
  const isRelative = input.isRelative ?? (at !== undefined ? false : (before?.at ?? '') === '');
  const look_at = ctx.now;
  if (isRelative) {
    const days_before = daysBefore ?? before?.days_before ?? null;
    if (days_before === null)
      throw invalid('Say when: date-time-utc, or relative-number-days before the task is due.', [
        { field: 'date-time-utc', message: 'is needed' },
      ]);
    return { at: '', days_before, time_of_day: timeOfDay ?? (before?.time_of_day || MORNING), look_at };
  }
  const moment = at ?? before?.at ?? '';
  if (moment === '') throw refuse('date-time-utc', 'is needed');
  if (moment <= ctx.now && moment !== before?.at) throw refuse('date-time-utc', 'is over already');
  return { at: moment, days_before: null, time_of_day: '', look_at: moment };
}

/** One's own, or one that one has set; who does not see its task any more does not see it, either. */
async function holdReminder(ctx: Context, tx: Queries, id: number): Promise<ReminderRow> {
  const reminder = await store.lockReminder(tx, { ...whose(ctx), id });
  if (!reminder) throw notFound('reminder');
  await requireTask(ctx, tx, reminder.task_id, 'task.read');
  return reminder;
}

/** One that was told and gets another time is told again. */
export async function updateReminder(ctx: Context, id: number, input: Change): Promise<Committed<{ id: number }>> {
  return transact(ctx, async (tx) => {
    const before = await holdReminder(ctx, tx, id);
    const { at, daysBefore, timeOfDay, isRelative, way = before.way, note = before.note } = input;
    const isTimed = [at, daysBefore, timeOfDay, isRelative].some((one) => one !== undefined);
    const time = isTimed ? { ...timeIn(ctx, input, before), sent_at: null } : {};
    await store.saveReminder(tx, { ...before, ...time, way, note });
    return { id };
  });
}

export async function deleteReminder(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => store.removeReminder(tx, await holdReminder(ctx, tx, id)));
}
