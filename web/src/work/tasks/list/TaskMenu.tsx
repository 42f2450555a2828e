import { useRouter } from '@tanstack/react-router';
import { IndentDecrease, IndentIncrease, ListTree, Pencil } from 'lucide-react';
import { useState } from 'react';
import { goBeside } from '../../../ui/page/useIsWide.ts';
import { Menu } from '../../../ui/popups/Menu.tsx';
import { completing, deleting, moving, movingDown, movingUp } from '../../items/actions.ts';
import { deleteWithUndo, toggleCompleted } from '../doing.ts';
import { MoveDialog } from '../order/MoveDialog.tsx';
import { moveBy, useListIds } from '../order/moving.ts';
import type { Task } from '../queries.ts';

/** Everything that can be done to a row, also what is otherwise dragged. */
export function TaskMenu({ task, path, canMove }: { task: Task; path: string; canMove: boolean }) {
  const [isMoving, setMoving] = useState(false);
  const router = useRouter();
  const listIds = useListIds();
  const { id, content, completed, canEdit } = task;
  const by = (direction: Parameters<typeof moveBy>[1]) => () => moveBy(id, direction, listIds);
  return (
    <>
      <Menu
        label={`Actions for ${content}`}
        actions={() => [
          [
            { icon: ListTree, label: 'Open', onSelect: () => goBeside(router, path) },
            canEdit && { icon: Pencil, label: 'Rename', onSelect: () => goBeside(router, `${path}#edit`) },
            canEdit && { ...completing(completed), onSelect: () => toggleCompleted(task) },
          ],
          canMove
            ? [
                { ...movingUp, onSelect: by('up') },
                { ...movingDown, onSelect: by('down') },
                { icon: IndentIncrease, label: 'Make it a sub-task of the one above', onSelect: by('in') },
                { icon: IndentDecrease, label: 'Take it out of its task', onSelect: by('out') },
                { ...moving, label: 'Move to another list …', onSelect: () => setMoving(true) },
              ]
            : [],
          [canEdit && { ...deleting, onSelect: () => deleteWithUndo(task) }],
        ]}
      />
      {isMoving && <MoveDialog task={task} onClose={() => setMoving(false)} />}
    </>
  );
}
