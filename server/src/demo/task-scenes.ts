import type { Context } from '../platform/context.ts';
import { updateTask } from '../work/tasks/change.ts';
import { completeTask } from '../work/tasks/complete.ts';
import { createSubtask, type TaskInput } from '../work/tasks/create.ts';
import { logTimeOnTask } from '../work/time/time.ts';
import type { DemoProject } from './project.ts';
import type { Calendar, Scene } from './story.ts';
import type { WrittenTask } from './tasks.ts';
import type { Known, Writer } from './writer.ts';

export type TaskPlace = {
  create(ctx: Context, input: TaskInput): Promise<{ id: number }>;
  after: number;
  isOnBoard?: true;
};

const MINUTE = 60_000;
/** How long ago open tasks were thought of, at most. */
const RECENT_DAYS = 12;
const STEPS = 3;

/** A task is written down, taken further in some steps, and perhaps done about when it was due. */
export function taskScenes(
  task: WrittenTask,
  place: TaskPlace,
  project: DemoProject,
  writer: Writer,
  known: Known,
): Scene[] {
  const { calendar, cast } = writer;
  let id = 0;
  const made = Math.max(place.after + MINUTE, calendar.moment(plannedOn(task, project, calendar)));
  const worker = task.who ?? 'lead';
  const on = (column: string) => {
    const columnId = place.isOnBoard && known.columns.get(column);
    return columnId ? { columnId } : {};
  };
  known.since.set(task.content, made);
  const create: Scene = {
    at: made,
    by: calendar.chance() < 0.6 ? 'lead' : worker,
    async play(ctx) {
      const row = await place.create(ctx, {
        content: task.content,
        priority: task.priority,
        ...on('To do'),
        ...(task.who && { responsible: { people: [cast.idOf(task.who)], companies: [], isEveryone: false } }),
        ...(task.due !== undefined && { dueDate: calendar.date(task.due) }),
        ...(task.due !== undefined && task.lasts && { startDate: calendar.date(task.due - task.lasts + 1) }),
        ...(task.tags.length > 0 && { tags: task.tags }),
        ...(task.who && { estimatedMinutes: Math.ceil((minutesFor(task, 0) * STEPS) / 60) * 60 }),
      });
      id = row.id;
      known.subjects.set(task.content, { at: 'tasks', id });
    },
  };
  const waits = (before: string): Scene => ({
    at: Math.max(made, known.since.get(before)!) + MINUTE,
    by: 'lead',
    play: (ctx) => updateTask(ctx, id, { predecessors: [{ id: known.subjects.get(before)!.id, type: 'complete' }] }),
  });
  const hours = (at: number, turn: number): Scene => ({
    at,
    by: worker,
    play: (ctx) => logTimeOnTask(ctx, id, worked(task, at, turn, project)),
  });
  const below: TaskPlace = { create: (ctx, input) => createSubtask(ctx, id, input), after: made };
  const scenes = [
    create,
    ...(task.waitsFor === undefined ? [] : [waits(task.waitsFor)]),
    ...task.below.flatMap((one) => taskScenes(one, below, project, writer, known)),
    ...stepsOf(task, made, calendar).flatMap(({ at, progress }, turn): Scene[] => [
      { at, by: worker, play: (ctx) => updateTask(ctx, id, { progress, ...on('Doing') }) },
      ...(task.who ? [hours(at + 1, turn)] : []),
    ]),
  ];
  if (!task.isDone) return scenes;
  const last = Math.max(...scenes.map(({ at }) => at));
  const done = Math.max(doneAt(task, made, calendar), last + MINUTE);
  return [
    ...scenes,
    ...(task.who ? [hours(done - 1, STEPS)] : []),
    {
      at: done,
      by: worker,
      async play(ctx) {
        await updateTask(ctx, id, on('Done'));
        await completeTask(ctx, id);
      },
    },
  ];
}

/** Quarters of an hour, always the same for the same work. */
const minutesFor = ({ content }: WrittenTask, turn: number): number =>
  30 + (((content.length + 5 * turn) * 7) % 15) * 15;

const worked = (task: WrittenTask, at: number, turn: number, { isForClient }: DemoProject) => ({
  date: new Date(at).toISOString().slice(0, 10).replaceAll('-', ''),
  minutes: minutesFor(task, turn),
  description: task.isDone && turn === STEPS ? 'Done and looked over' : '',
  isBillable: Boolean(isForClient),
});

/** What is done was mostly planned early, so that lists are not finished before they are begun; what is open, lately. */
function plannedOn(task: WrittenTask, { starts }: DemoProject, { chance }: Calendar): number {
  if (task.isDone) return starts + Math.floor(chance() * Math.min(6, ((task.due ?? 0) - starts) / 2));
  const atLeast = task.progress > 0 ? STEPS : 0;
  return Math.max(starts, Math.min(task.due ?? 0, 0) - atLeast - Math.floor(chance() * RECENT_DAYS));
}

/** Three times on the way to where it stands, the last time not long ago. */
function stepsOf({ progress }: WrittenTask, made: number, { now, chance }: Calendar) {
  if (progress === 0) return [];
  return Array.from({ length: STEPS }, (_, at) => ({
    at: made + (now - made) * ((at + chance()) / STEPS),
    progress: Math.round((progress * (at + 1)) / STEPS),
  }));
}

function doneAt({ due }: WrittenTask, made: number, { moment, after, chance }: Calendar): number {
  return due === undefined ? after(made, RECENT_DAYS) : moment(Math.min(0, due + Math.round(chance() * 3) - 2));
}
