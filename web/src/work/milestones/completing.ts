import { toast, toastFailure } from '../../ui/toasts.ts';
import { deleteMilestone, restoreMilestone, setMilestoneCompleted } from './queries.ts';

type Named = { id: string; title: string; completed: boolean };

/** Says what was done, and takes it back where that is wanted. */
export async function toggleCompleted({ id, title, completed }: Named): Promise<void> {
  try {
    await setMilestoneCompleted(id, !completed);
    toast(`“${title}” is ${completed ? 'open again' : 'reached'}.`, {
      undo: () => void setMilestoneCompleted(id, completed).catch(toastFailure),
    });
  } catch (error) {
    toastFailure(error);
  }
}

export async function deleteWithUndo({ id, title }: Pick<Named, 'id' | 'title'>): Promise<void> {
  try {
    await deleteMilestone(id);
    toast(`“${title}” is in the trash. Its task lists stay.`, {
      undo: () => void restoreMilestone(id).catch(toastFailure),
    });
  } catch (error) {
    toastFailure(error);
  }
}
