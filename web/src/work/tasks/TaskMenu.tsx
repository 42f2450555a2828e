import { useRouter } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  Check,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  ListTree,
  MoveRight,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { goBeside } from '../../ui/useIsWide.ts';
import { deleteWithUndo, toggleCompleted } from './completing.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { moveBy, useListIds } from './moving.ts';
import type { Task } from './queries.ts';

type TaskMenuProps = {
  task: Task;
  path: string;
  canMove: boolean;
  /** Nobody opens hundreds of menus: what is in one is made when the pointer or the focus comes near. */
  isWanted: boolean;
};

/** Everything that can be done to a row, also what is otherwise dragged. */
export function TaskMenu({ task, path, canMove, isWanted }: TaskMenuProps) {
  const [isMoving, setMoving] = useState(false);
  const router = useRouter();
  const listIds = useListIds();
  const { id, content, completed, canEdit } = task;
  return (
    <>
      <Menu label={`Actions for ${content}`} trigger={<Ellipsis aria-hidden size={16} />}>
        {isWanted && (
          <>
            <MenuItem icon={ListTree} onSelect={() => goBeside(router, path)}>
              Open
            </MenuItem>
            {canEdit && (
              <>
                <MenuItem icon={Pencil} onSelect={() => goBeside(router, `${path}#edit`)}>
                  Rename
                </MenuItem>
                <MenuItem icon={completed ? RotateCcw : Check} onSelect={() => void toggleCompleted(task)}>
                  {completed ? 'Reopen' : 'Complete'}
                </MenuItem>
              </>
            )}
            {canMove && (
              <>
                <MenuLine />
                <MenuItem icon={ArrowUp} onSelect={() => moveBy(id, 'up', listIds)}>
                  Move up
                </MenuItem>
                <MenuItem icon={ArrowDown} onSelect={() => moveBy(id, 'down', listIds)}>
                  Move down
                </MenuItem>
                <MenuItem icon={IndentIncrease} onSelect={() => moveBy(id, 'in', listIds)}>
                  Make it a sub-task of the one above
                </MenuItem>
                <MenuItem icon={IndentDecrease} onSelect={() => moveBy(id, 'out', listIds)}>
                  Take it out of its task
                </MenuItem>
                <MenuItem icon={MoveRight} onSelect={() => setMoving(true)}>
                  Move to another list …
                </MenuItem>
              </>
            )}
            {canEdit && (
              <>
                <MenuLine />
                <MenuItem icon={Trash2} isDangerous onSelect={() => void deleteWithUndo(task)}>
                  Delete
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {isMoving && <MoveDialog task={task} onClose={() => setMoving(false)} />}
    </>
  );
}
