import { toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { completeTask, deleteTask, reopenTasks, restoreTask, type Task } from './queries.ts';

const doneText = (content: string, below: number): string =>
  below === 0
    ? `“${content}” is done.`
    : `“${content}” and ${below === 1 ? 'its sub-task are' : `${below} sub-tasks are`} done.`;

export const toggleCompleted = ({ id, content, completed }: Pick<Task, 'id' | 'content' | 'completed'>) =>
  completed
    ? reopenTasks([id]).catch(toastFailure)
    : doWithUndo(completeTask(id), (ids) => doneText(content, ids.length - 1), reopenTasks);

export const deleteWithUndo = ({ id, content }: Pick<Task, 'id' | 'content'>) =>
  doWithUndo(deleteTask(id), `“${content}” is in the trash.`, () => restoreTask(id));
