import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { CheckCircle } from '../CheckCircle.tsx';
import { toggleCompleted } from '../doing.ts';
import { dragging, handle, taskTarget } from '../order/dragging.ts';
import { takesFocus } from '../order/focusing.ts';
import { useListIds } from '../order/moving.ts';
import type { Task } from '../queries.ts';
import { TaskMarks } from '../TaskMarks.tsx';
import { TaskMenu } from './TaskMenu.tsx';

type TaskRowProps = {
  task: Task;
  depth: number;
  hasChildren: boolean;
  isFolded: boolean;
  /** Its panel is open. */
  isShown: boolean;
  /** What of the address goes along when it is opened. */
  search: string;
  onFold(id: number): void;
};

const MOST_INDENTED = 8;

/** One line of a list. Hundreds of them are drawn only where they are seen, and anew only when they change. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, depth, hasChildren, isFolded, isShown, search, onFold } = props;
  const row = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  const listIds = useListIds();
  const canMove = task.canEdit && listIds.length > 0 && !task.completed;
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    if (takesFocus(task.id)) row.current?.querySelector('a')?.focus();
  }, [task.id]);
  const path = `/p/${task['project-id']}/tasks/${task.id}${search}`;
  return (
    <li
      ref={row}
      data-task={task.id}
      {...(canMove && { ...dragging(task.id), ...taskTarget(task.id, listIds) })}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      style={{ paddingInlineStart: `${Math.min(depth, MOST_INDENTED) * 1.25}rem` }}
      className={classes(
        'group/row relative flex min-h-9 items-center gap-1 border-t border-line pr-1 [contain-intrinsic-size:auto_2.3rem] [content-visibility:auto]',
        'hover:bg-hover/60 focus-within:bg-hover/60 data-[drop=after]:shadow-[inset_0_-2px_0_var(--accent)] data-[drop=before]:shadow-[inset_0_2px_0_var(--accent)] data-[drop=into]:bg-accent-soft',
        isShown && 'bg-hover shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      {canMove && isNear && (
        <span
          {...handle}
          title="Drag to move"
          // Not taken away while it is dragged: the browser would give up.
          className="absolute left-0 flex h-full w-4 cursor-grab items-center text-muted opacity-0 group-hover/row:opacity-100 max-md:hidden"
        >
          <GripVertical aria-hidden size={14} />
        </span>
      )}
      <span className="ml-4 flex w-6 shrink-0 justify-center">
        {hasChildren && (
          <button
            type="button"
            aria-label={`${isFolded ? 'Show' : 'Hide'} the sub-tasks of ${task.content}`}
            aria-expanded={!isFolded}
            onClick={() => onFold(task.id)}
            className="inline-flex size-6 items-center justify-center rounded text-muted hover:bg-hover hover:text-text"
          >
            {isFolded ? <ChevronRight aria-hidden size={14} /> : <ChevronDown aria-hidden size={14} />}
          </button>
        )}
      </span>
      <CheckCircle
        label={`${task.completed ? 'Reopen' : 'Complete'} ${task.content}`}
        isChecked={task.completed}
        disabled={!task.canComplete}
        onToggle={() => void toggleCompleted(task)}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 pl-1.5">
        <PathLink
          isBeside
          to={path}
          className={classes(
            'min-w-0 grow basis-40 break-words hover:underline',
            task.completed && 'text-muted line-through',
          )}
        >
          {task.content}
        </PathLink>
        <TaskMarks task={task} />
      </div>
      <TaskMenu task={task} path={path} canMove={canMove} />
    </li>
  );
});
