import { doWithUndo } from '../../ui/popups/undo.ts';
import { deleteMilestone, restoreMilestone, setMilestoneCompleted } from './queries.ts';

type Named = { id: string; title: string; completed: boolean };

export const toggleCompleted = ({ id, title, completed }: Named) =>
  doWithUndo(setMilestoneCompleted(id, !completed), `“${title}” is ${completed ? 'open again' : 'reached'}.`, () =>
    setMilestoneCompleted(id, completed),
  );

export const deleteWithUndo = ({ id, title }: Pick<Named, 'id' | 'title'>) =>
  doWithUndo(deleteMilestone(id), `“${title}” is in the trash. Its task lists stay.`, () => restoreMilestone(id));
