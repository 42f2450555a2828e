import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '../../ui/popups/Menu.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { changing, completing, copying, deleting, movingDown, movingUp } from '../items/actions.ts';
import {
  copyTasklist,
  deleteTasklist,
  reorderTasklists,
  restoreTasklist,
  setTasklistCompleted,
  type Tasklist,
  updateTasklist,
} from './queries.ts';
import { TasklistDialog } from './TasklistDialog.tsx';

const attempt = (work: Promise<unknown>): void => void work.catch(toastFailure);

const complete = ({ id, name }: Tasklist) =>
  doWithUndo(setTasklistCompleted(id, true), `“${name}” is done.`, () => setTasklistCompleted(id, false));

const remove = ({ id, name }: Tasklist) =>
  doWithUndo(deleteTasklist(id), `“${name}” and its tasks are in the trash.`, () => restoreTasklist(id));

/** `lists` are all of the project, in their order. */
export function TasklistMenu({ list, lists }: { list: Tasklist; lists: Tasklist[] }) {
  const [isChanging, setChanging] = useState(false);
  const { id, name, projectId, isTemplate, complete: isDone, 'uncompleted-count': open } = list;
  const at = lists.indexOf(list);
  const move = (to: number) => () =>
    attempt(reorderTasklists(projectId, lists.toSpliced(at, 1).toSpliced(to, 0, list)));
  const toggle = () => (isDone ? attempt(setTasklistCompleted(id, false)) : complete(list));
  const copy = () => attempt(copyTasklist(list).then(() => toast(`“${name}” was copied, with its open tasks.`)));
  const mark = () =>
    attempt(
      updateTasklist(id, { isTemplate: !isTemplate }).then(() =>
        toast(isTemplate ? `“${name}” is no template any more.` : `New lists can be made from “${name}” now.`),
      ),
    );
  return (
    <>
      <Menu
        label={`Actions for the list ${name}`}
        actions={() => [
          [
            { ...changing, label: 'Change name and milestone …', onSelect: () => setChanging(true) },
            !isDone && open > 0
              ? { ...completing(false), label: 'Complete (when no task is open)', disabled: true, onSelect: toggle }
              : { ...completing(isDone), onSelect: toggle },
            { ...copying, onSelect: copy },
            { icon: LayoutTemplate, label: isTemplate ? 'No longer a template' : 'Make it a template', onSelect: mark },
          ],
          [
            { ...movingUp, disabled: at <= 0, onSelect: move(at - 1) },
            { ...movingDown, disabled: at >= lists.length - 1, onSelect: move(at + 1) },
          ],
          [{ ...deleting, label: 'Delete with its tasks', onSelect: () => remove(list) }],
        ]}
      />
      {isChanging && <TasklistDialog projectId={projectId} list={list} onClose={() => setChanging(false)} />}
    </>
  );
}
