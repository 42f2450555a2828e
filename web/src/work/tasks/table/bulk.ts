import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { asItStands } from '../doing.ts';
import { countOf } from '../lines.ts';
import { BOTTOM, TOP } from '../order/tree.ts';
import {
  completeTask,
  deleteTask,
  reopenTasks,
  restoreTask,
  type Task,
  type TaskChange,
  updateTask,
} from '../queries.ts';

const AT_ONCE = 4;

type Outcome<T> = { done: { task: Task; result: T }[]; failure?: unknown };

/** A few at a time. What is refused keeps the others from nothing. */
async function each<T>(tasks: Task[], work: (task: Task) => Promise<T>): Promise<Outcome<T>> {
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
  await Promise.all(Array.from({ length: AT_ONCE }, go));
  return outcome;
}

/** One message with one way back, however many they are. */
async function doEach<T>(
  tasks: Task[],
  said: string,
  work: (task: Task) => Promise<T>,
  undo: (task: Task, result: T) => Promise<unknown>,
): Promise<void> {
  const { done, failure } = await each(tasks, work);
  if (failure !== undefined) toastFailure(failure);
  if (done.length === 0) return;
  const results = new Map(done.map(({ task, result }) => [task, result]));
  const takeBack = async () => {
    const back = await each([...results.keys()], (task) => undo(task, results.get(task) as T));
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

/** What is below one that is chosen goes along with it. */
function highest(tasks: Task[]): Task[] {
  const chosen = new Set(tasks.map(({ id }) => String(id)));
  return tasks.filter(({ parentTaskId }) => !chosen.has(parentTaskId));
}

export const completeEach = (tasks: Task[]): Promise<void> =>
  doEach(
    highest(tasks).filter(({ canComplete, completed }) => canComplete && !completed),
    'completed',
    ({ id }) => completeTask(id),
    (_, ids) => reopenTasks(ids),
  );

export const deleteEach = (tasks: Task[]): Promise<void> =>
  doEach(
    highest(tasks).filter(({ canEdit }) => canEdit),
    'put into the trash',
    ({ id }) => deleteTask(id),
    ({ id }) => restoreTask(id),
  );

type List = { id: string; name: string };
const into = (list: List, parentId: string, after: number): TaskChange => ({
  tasklistId: list.id,
  parentTaskId: parentId,
  positionAfterTask: after,
});

/** To the end of another list; back to where each stood among `all`. */
export function moveEach(tasks: Task[], list: List, all: Task[]): Promise<void> {
  const shown = { 'todo-list-id': Number(list.id), 'todo-list-name': list.name };
  const before = (task: Task) => {
    const siblings = all.filter(
      (one) => one['todo-list-id'] === task['todo-list-id'] && one.parentTaskId === task.parentTaskId,
    );
    return siblings[siblings.indexOf(task) - 1]?.id ?? TOP;
  };
  const places = new Map(tasks.map((task) => [task, before(task)]));
  return doEach(
    highest(tasks).filter((task) => task.canEdit && String(task['todo-list-id']) !== list.id),
    `moved to “${list.name}”`,
    (task) => updateTask(task.id, into(list, '0', BOTTOM), shown),
    (task) => {
      const own = { id: String(task['todo-list-id']), name: task['todo-list-name'] };
      const back = { 'todo-list-id': task['todo-list-id'], 'todo-list-name': own.name };
      return updateTask(task.id, into(own, task.parentTaskId || '0', places.get(task)!), back);
    },
  );
}
