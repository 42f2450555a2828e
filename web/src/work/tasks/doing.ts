import { remember, toast, toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { idsIn } from '../members/PeoplePicker.tsx';
import { completeTask, reopenTask, reopenTasks } from './completing-queries.ts';
import { deleteTask, restoreTask, type Task, type TaskChange, updateTask } from './queries.ts';

const doneText = (content: string, below: number): string =>
  below === 0
    ? `“${content}” is done.`
    : `“${content}” and ${below === 1 ? 'its sub-task are' : `${below} sub-tasks are`} done.`;

export const toggleCompleted = ({ id, content, completed }: Pick<Task, 'id' | 'content' | 'completed'>) =>
  completed
    ? doWithUndo(reopenTask(id), `“${content}” is open again.`, completeTask)
    : doWithUndo(completeTask(id), (ids) => doneText(content, ids.length - 1), reopenTasks);

export const deleteWithUndo = ({ id, content }: Pick<Task, 'id' | 'content'>) =>
  doWithUndo(deleteTask(id), `“${content}” is in the trash.`, () => restoreTask(id));

/** What a field of a change is of the task as it stands; the others are called the same in both. */
const standing: { [Field in keyof TaskChange]?: (task: Task) => TaskChange[Field] } = {
  'responsible-party-id': (task) => idsIn(task['responsible-party-ids']),
  changeFollowerIds: (task) => idsIn(task.changeFollowerIds),
  commentFollowerIds: (task) => idsIn(task.commentFollowerIds),
  tags: ({ tags = [] }) => tags.map(({ name }) => name),
  progress: ({ progress }) => String(progress),
};

/** What takes a change back: the fields as they are, and how the task looks with them. */
export function asItStands(task: Task, change: TaskChange, shown: Partial<Task>): [TaskChange, Partial<Task>] {
  const read = (field: string) => standing[field as keyof TaskChange]?.(task) ?? task[field as keyof Task];
  return [
    Object.fromEntries(Object.keys(change).map((field) => [field, read(field)])),
    Object.fromEntries(Object.keys(shown).map((key) => [key, task[key as keyof Task]])),
  ];
}

/** Saved at once, and taken back by `Z`. `shown` is what it looks like until the server tells. */
export async function changeTask(task: Task, change: TaskChange, shown: Partial<Task> = {}): Promise<void> {
  const before = asItStands(task, change, shown);
  const sent = updateTask(task.id, change, shown);
  const forget = remember(() => {
    sent.then(() => updateTask(task.id, ...before)).then(() => toast(`“${task.content}” is as it was.`), toastFailure);
  });
  await sent.catch((error) => {
    forget();
    throw error;
  });
}
