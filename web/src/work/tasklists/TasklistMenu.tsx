import { ArrowDown, ArrowUp, Check, Copy, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { toast, toastFailure } from '../../ui/toasts.ts';
import {
  copyTasklist,
  deleteTasklist,
  reorderTasklists,
  restoreTasklist,
  setTasklistCompleted,
  type Tasklist,
} from './queries.ts';
import { TasklistDialog } from './TasklistDialog.tsx';

const attempt = (work: Promise<unknown>): void => void work.catch(toastFailure);

async function complete({ id, name }: Tasklist): Promise<void> {
  await setTasklistCompleted(id, true);
  toast(`“${name}” is done.`, { undo: () => attempt(setTasklistCompleted(id, false)) });
}

async function copy(list: Tasklist): Promise<void> {
  await copyTasklist(list);
  toast(`“${list.name}” was copied, with its open tasks.`);
}

async function remove({ id, name }: Tasklist): Promise<void> {
  await deleteTasklist(id);
  toast(`“${name}” and its tasks are in the trash.`, { undo: () => attempt(restoreTasklist(id)) });
}

/** `lists` are all of the project, in their order. */
export function TasklistMenu({ list, lists }: { list: Tasklist; lists: Tasklist[] }) {
  const [isChanging, setChanging] = useState(false);
  const at = lists.indexOf(list);
  const move = (to: number) => attempt(reorderTasklists(list.projectId, lists.toSpliced(at, 1).toSpliced(to, 0, list)));
  return (
    <>
      <Menu label={`Actions for the list ${list.name}`} trigger={<Ellipsis aria-hidden size={16} />}>
        <MenuItem icon={Pencil} onSelect={() => setChanging(true)}>
          Change name and milestone …
        </MenuItem>
        {list.complete ? (
          <MenuItem icon={RotateCcw} onSelect={() => attempt(setTasklistCompleted(list.id, false))}>
            Reopen
          </MenuItem>
        ) : (
          <MenuItem icon={Check} disabled={list['uncompleted-count'] > 0} onSelect={() => attempt(complete(list))}>
            {list['uncompleted-count'] > 0 ? 'Complete (when no task is open)' : 'Complete'}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => attempt(copy(list))}>
          Copy
        </MenuItem>
        <MenuLine />
        <MenuItem icon={ArrowUp} disabled={at <= 0} onSelect={() => move(at - 1)}>
          Move up
        </MenuItem>
        <MenuItem icon={ArrowDown} disabled={at >= lists.length - 1} onSelect={() => move(at + 1)}>
          Move down
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} isDangerous onSelect={() => attempt(remove(list))}>
          Delete with its tasks
        </MenuItem>
      </Menu>
      {isChanging && <TasklistDialog projectId={list.projectId} list={list} onClose={() => setChanging(false)} />}
    </>
  );
}
