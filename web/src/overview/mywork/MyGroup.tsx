import { useRouter } from '@tanstack/react-router';
import { CalendarX2, ListTree, Pencil, Sun, Sunrise, Sunset } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { goBeside } from '../../ui/page/useIsWide.ts';
import { Menu } from '../../ui/popups/Menu.tsx';
import { dayAfter } from '../../ui/text/days.ts';
import { numberText } from '../../ui/text/locale.ts';
import { completing } from '../../work/items/actions.ts';
import { CheckCircle } from '../../work/tasks/CheckCircle.tsx';
import { setDue, today } from '../../work/tasks/dates.ts';
import { toggleCompleted } from '../../work/tasks/doing.ts';
import type { Group } from '../../work/tasks/groups.ts';
import { leaveRow, takesFocus } from '../../work/tasks/order/focusing.ts';
import { useTaskPath } from '../../work/tasks/panel/BesideTask.tsx';
import type { Task } from '../../work/tasks/queries.ts';
import { TaskMarks } from '../../work/tasks/TaskMarks.tsx';

/** Beyond these one has to want to see more. */
const SHOWN = 100;

export function MyGroup({ group, shown }: { group: Group; shown: number | undefined }) {
  const { title, tasks, projectId, isLate } = group;
  const [isWhole, setWhole] = useState(false);
  const pathOf = useTaskPath();
  return (
    <section aria-label={title}>
      <h2 className={classes('mb-1.5 font-semibold break-words', isLate && 'text-danger')}>
        {projectId ? (
          <PathLink to={`/p/${projectId}/tasks`} className="hover:underline">
            {title}
          </PathLink>
        ) : (
          title
        )}{' '}
        <span className="font-normal text-muted tabular-nums">{numberText(tasks.length)}</span>
      </h2>
      <ul aria-label={title} onBlur={leaveRow} className="overflow-clip rounded-lg border border-line bg-surface">
        {(isWhole ? tasks : tasks.slice(0, SHOWN)).map((task) => (
          <MyTask
            key={task.id}
            task={task}
            where={projectId ? task['todo-list-name'] : `${task['project-name']} · ${task['todo-list-name']}`}
            path={pathOf(task.id)}
            isShown={task.id === shown}
          />
        ))}
      </ul>
      {!isWhole && tasks.length > SHOWN && (
        <Button look="quiet" size="small" className="mt-1" onClick={() => setWhole(true)}>
          Show {numberText(tasks.length - SHOWN)} more
        </Button>
      )}
    </section>
  );
}

type MyTaskProps = { task: Task; where: string; path: string; isShown: boolean };

const MyTask = memo(function MyTask({ task, where, path, isShown }: MyTaskProps) {
  const row = useRef<HTMLLIElement>(null);
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    if (takesFocus(task.id)) row.current?.querySelector('a')?.focus();
  }, [task.id]);
  return (
    <li
      ref={row}
      data-task={task.id}
      className={classes(
        'flex min-h-10 items-center gap-2.5 border-t border-line pr-1 pl-3 first:border-t-0 hover:bg-hover/60 focus-within:bg-hover/60',
        isShown && 'bg-hover shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <CheckCircle
        label={`${task.completed ? 'Reopen' : 'Complete'} ${task.content}`}
        isChecked={task.completed}
        disabled={!task.canComplete}
        onToggle={() => void toggleCompleted(task)}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
        <div className="min-w-0 grow basis-56">
          <PathLink
            isBeside
            to={path}
            className={classes('break-words hover:underline', task.completed && 'text-muted line-through')}
          >
            {task.content}
          </PathLink>
          <p className="truncate text-sm text-muted">{where}</p>
        </div>
        <TaskMarks task={task} isOwn />
      </div>
      <MyMenu task={task} path={path} />
    </li>
  );
});

function MyMenu({ task, path }: { task: Task; path: string }) {
  const router = useRouter();
  const { completed, canEdit, canComplete } = task;
  const due = (day: () => string) => () => setDue(task, day());
  return (
    <Menu
      label={`Actions for ${task.content}`}
      actions={() => [
        [
          { icon: ListTree, label: 'Open', onSelect: () => goBeside(router, path) },
          canEdit && { icon: Pencil, label: 'Rename', onSelect: () => goBeside(router, `${path}#edit`) },
          canComplete && { ...completing(completed), onSelect: () => toggleCompleted(task) },
        ],
        canEdit
          ? [
              { icon: Sun, label: 'Due today', onSelect: due(today) },
              { icon: Sunrise, label: 'Due tomorrow', onSelect: due(() => dayAfter(today(), 1)) },
              { icon: Sunset, label: 'Due in a week', onSelect: due(() => dayAfter(today(), 7)) },
              { icon: CalendarX2, label: 'Without a date', onSelect: due(() => '') },
            ]
          : [],
      ]}
    />
  );
}
