import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { TimeEntryRow } from '../../platform/db/tables/time.ts';
import { invalid } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import { changeItem, leaveHolder, moveItem } from '../items/items.ts';
import { type ProjectView, requireNamedProject } from '../projects/projects.ts';
import { setTags } from '../tags/tags.ts';
import { lockForChange as lockTask, named } from '../tasks/tasks.ts';
import { type Held, holdTime } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import { countIn, countOut, removeEmpty } from './sums-store.ts';
import { checkDuration, checkWorker, insideOf, momentOf, requireBiller, wordsOf, zoneOfWorker } from './time.ts';
import type { TimeChange } from './wire.ts';

type Change = Read<(typeof TimeChange)['fields']>;

/** Only what is sent changes; what was already so is no change and makes no event. */
export async function updateTime(ctx: Context, id: number, input: Change): Promise<void> {
  await transact(ctx, (tx) => changeTime(ctx, tx, id, input));
}

export async function changeTime(ctx: Context, tx: Queries, id: number, input: Change): Promise<void> {
  const held = await holdTime(ctx, tx, id);
  const { entry } = held;
  const next = await changed(ctx, tx, held, input);
  const isChanged = (Object.keys(next) as (keyof TimeEntryRow)[]).some((column) => next[column] !== entry[column]);
  if (isChanged) await save(ctx, tx, entry, next);
  const { tags: names, tagIds: ids } = input;
  const isTagged = (names || ids) && (await setTags(ctx, tx, { ...entry, kind: 'time' }, { names, ids }));
  if (isTagged && !isChanged) await store.saveTime(tx, touched(ctx, entry));
  if (isChanged || isTagged) await announce(ctx, tx, 'TIME.UPDATED', id);
}

const touched = (ctx: Context, entry: TimeEntryRow): TimeEntryRow => ({
  ...entry,
  updated_at: ctx.now,
  updated_by: ctx.actor.personId,
});

async function changed(ctx: Context, tx: Queries, { entry, project }: Held, input: Change): Promise<TimeEntryRow> {
  const target = await chosenPlace(ctx, tx, { entry, project }, input);
  // Elsewhere it is as if it had been written there.
  const isElsewhere = target.project.id !== project.id;
  const minutes = durationOf(entry, input);
  checkDuration(minutes);
  const personId = input.personId || entry.person_id;
  if (isElsewhere || personId !== entry.person_id) await checkWorker(ctx, tx, target.project, personId);
  const isBilled = input.isBilled === undefined ? entry.is_billed : bit(input.isBilled);
  if (isBilled !== entry.is_billed || (isElsewhere && isBilled)) requireBiller(ctx, target.project);
  // A day is one of whoever worked.
  const isDated = input.date !== undefined || input.time !== undefined || personId !== entry.person_id;
  const time = input.time ?? (entry.has_start ? entry.local_at.slice(11, 16) : '');
  return {
    ...entry,
    project_id: target.project.id,
    task_id: target.taskId,
    ...(isDated &&
      momentOf(
        await zoneOfWorker(ctx, tx, personId),
        input.date ?? entry.local_at.slice(0, 10).replaceAll('-', ''),
        time,
      )),
    person_id: personId,
    minutes,
    description: input.description ?? entry.description,
    is_billable: input.isBillable === undefined ? entry.is_billable : bit(input.isBillable),
    is_billed: isBilled,
  };
}

/** What is shown apart is changed apart. */
function durationOf({ minutes }: TimeEntryRow, input: Change): number {
  if (input.hours === undefined && input.minutes === undefined) return minutes;
  const hours = input.hours ?? Math.floor(minutes / 60);
  return (
    Math.round(hours * 60) +
    (input.minutes ?? (input.hours === undefined ? minutes % 60 : minutesBeside(minutes, hours)))
  );
}

const minutesBeside = (minutes: number, hours: number) => (Number.isInteger(hours) ? minutes % 60 : 0);

type Place = { project: ProjectView; taskId: number };

/** A task says in which project the work was; another project alone, that it was for no task of it. */
async function chosenPlace(
  ctx: Context,
  tx: Queries,
  { entry, project }: Pick<Held, 'entry' | 'project'>,
  { taskId, projectId }: Change,
): Promise<Place> {
  const goesTo = projectId && projectId !== project.id ? projectId : undefined;
  if (taskId && (goesTo || taskId !== entry.task_id)) {
    const { task } = await named('todo-item-id', 'task', lockTask(ctx, tx, taskId));
    if (projectId && task.project_id !== projectId)
      throw invalid('todo-item-id names a task of another project than project-id.', [
        { field: 'todo-item-id', message: 'names a task of another project' },
      ]);
    return { project: await requireNamedProject(ctx, tx, task.project_id, 'time.create'), taskId: task.id };
  }
  if (goesTo) return { project: await requireNamedProject(ctx, tx, goesTo, 'time.create'), taskId: 0 };
  return { project, taskId: taskId ?? entry.task_id };
}

async function save(ctx: Context, tx: Queries, entry: TimeEntryRow, next: TimeEntryRow): Promise<void> {
  const { account_id, id } = entry;
  const goes = next.task_id !== entry.task_id || next.project_id !== entry.project_id;
  await countOut(tx, account_id, [id]);
  if (goes) await removeEmpty(tx, account_id, [entry]);
  await store.saveTime(tx, touched(ctx, next));
  await countIn(tx, account_id, [id]);
  if (next.description !== entry.description || next.minutes !== entry.minutes)
    await changeItem(ctx, tx, 'time', id, wordsOf(next));
  if (next.task_id !== entry.task_id) {
    if (next.task_id) await changeItem(ctx, tx, 'time', id, insideOf(next));
    else await leaveHolder(ctx, tx, 'time', id);
  }
  if (next.project_id !== entry.project_id) await moveItem(ctx, tx, 'time', [id], next.project_id);
}

/** What the routes of its tags need: the entry to be tagged, and what is told when it was. */
export const tagging = {
  lock: holdTime,
  async changed(ctx: Context, tx: Queries, id: number): Promise<void> {
    const { entry } = await holdTime(ctx, tx, id);
    await store.saveTime(tx, touched(ctx, entry));
    await announce(ctx, tx, 'TIME.UPDATED', id);
  },
};
