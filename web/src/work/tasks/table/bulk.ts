import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { completeTask, reopenTasks } from '../completing-queries.ts';
import { asItStands } from '../doing.ts';
import { countOf } from '../lines.ts';
import { readStandings } from '../order/standing-queries.ts';
import { BOTTOM } from '../order/tree.ts';
import { deleteTask, restoreTask, type Task, type TaskChange, updateTask } from '../queries.ts';

const AT_ONCE = 4;

type Outcome<T> = { done: { task: Task; result: T }[]; failure?: unknown };

/** A few at a time. What is refused keeps the others from nothing. */
async function each<T>(tasks: Task[], work: (task: Task) => Promise<T>, atOnce: number): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [] };
  const waiting = [...tasks];
  const go = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const own = task;
      await work(own).then(
        (result) => outcome.done.push({ task: own, result }),
        (error) => {
          outcome.failure = error;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return outcome;
}

/** One message with one way back, however many they are. */
async function doEach<T>(
  tasks: Task[],
  said: string,
  work: (task: Task) => Promise<T>,
  undo: (task: Task, result: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  const { done, failure } = await each(tasks, work, atOnce);
  if (failure !== undefined) toastFailure(failure);
  if (done.length === 0) return;
  const results = new Map(done.map(({ task, result }) => [task, result]));
  const takeBack = async () => {
    const back = await each([...results.keys()], (task) => undo(task, results.get(task) as T), atOnce);
    if (back.failure !== undefined) toastFailure(back.failure);
  };
  toast(`${countOf(done.length, 'task')} ${said}.`, { undo: () => void takeBack() });
}

type Change = { change: TaskChange; shown?: Partial<Task> };

export const changeEach = (tasks: Task[], of: (task: Task) => Change): Promise<void> =>
  doEach(
    tasks.filter(({ canEdit }) => canEdit),
    'changed',
    (task) => {
      const { change, shown = {} } = of(task);
      return updateTask(task.id, change, shown);
    },
    (task) => {
      const { change, shown = {} } = of(task);
      return updateTask(task.id, ...asItStands(task, change, shown));
    },
  );

/** What is below one that is chosen goes along with it, however far below. */
function highest(tasks: Task[], all: Task[]): Task[] {
  const parents = new Map(all.map(({ id, parentTaskId }) => [String(id), parentTaskId]));
  const chosen = new Set(tasks.map(({ id }) => String(id)));
  const isBelow = (parent: string | undefined): boolean =>
    parent !== undefined && parent !== '' && (chosen.has(parent) || isBelow(parents.get(parent)));
  return tasks.filter(({ parentTaskId }) => !isBelow(parentTaskId));
}

export const completeEach = (tasks: Task[], all: Task[]): Promise<void> =>
  doEach(
    highest(tasks, all).filter(({ canComplete, completed }) => canComplete && !completed),
    'completed',
    ({ id }) => completeTask(id),
    (_, ids) => reopenTasks(ids),
  );

export const deleteEach = (tasks: Task[], all: Task[]): Promise<void> =>
  doEach(
    highest(tasks, all).filter(({ canEdit }) => canEdit),
    'put into the trash',
    ({ id }) => deleteTask(id),
    ({ id }) => restoreTask(id),
  );

type List = { id: string; name: string };

/** To the end of another list, in the order in which they stand; back to where each stood. */
export async function moveEach(tasks: Task[], list: List): Promise<void> {
  const movable = tasks.filter((task) => task.canEdit && String(task['todo-list-id']) !== list.id);
  const read = readStandings(
    movable.map((task) => ({
      id: task.id,
      tasklistId: String(task['todo-list-id']),
      parentId: task.parentTaskId,
    })),
  );
  const standings = await read.catch(toastFailure);
  if (!standings) return;
  const shown = { 'todo-list-id': Number(list.id), 'todo-list-name': list.name };
  const there = { tasklistId: list.id, parentTaskId: '0', positionAfterTask: BOTTOM };
  const known = new Map(movable.map((task) => [task.id, task]));
  await doEach(
    [...standings.keys()].map((id) => known.get(id)!),
    `moved to “${list.name}”`,
    ({ id }) => updateTask(id, there, shown),
    (task) => {
      const back = { 'todo-list-id': task['todo-list-id'], 'todo-list-name': task['todo-list-name'] };
      return updateTask(task.id, standings.get(task.id)!, back);
    },
    // Each goes behind the one before it, which is to be there.
    1,
  );
}
