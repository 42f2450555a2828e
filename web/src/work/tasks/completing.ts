import { toast, toastFailure } from '../../ui/toasts.ts';
import { completeTask, deleteTask, reopenTasks, restoreTask, type Task } from './queries.ts';

/** Says what was done, and takes it back where that is wanted. */
async function completeWithUndo({ id, content }: Pick<Task, 'id' | 'content'>): Promise<void> {
  try {
    const ids = await completeTask(id);
    const below = ids.length - 1;
    const what = below > 0 ? `“${content}” and ${below === 1 ? 'its sub-task are' : `${below} sub-tasks are`}` : '';
    toast(`${what || `“${content}” is`} done.`, { undo: () => void reopenTasks(ids).catch(toastFailure) });
  } catch (error) {
    toastFailure(error);
  }
}

export const toggleCompleted = (task: Pick<Task, 'id' | 'content' | 'completed'>): Promise<void> =>
  task.completed ? reopenTasks([task.id]).catch(toastFailure) : completeWithUndo(task);

export async function deleteWithUndo({ id, content }: Pick<Task, 'id' | 'content'>): Promise<void> {
  try {
    await deleteTask(id);
    toast(`“${content}” is in the trash.`, { undo: () => void restoreTask(id).catch(toastFailure) });
  } catch (error) {
    toastFailure(error);
  }
}
