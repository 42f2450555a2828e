import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { dateOf, daysBetween, now, numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { pathTo } from '../../work/projects/links.ts';
import { CheckCircle } from '../../work/tasks/CheckCircle.tsx';
import { toggleCompleted } from '../../work/tasks/doing.ts';
import type { Task } from '../../work/tasks/queries.ts';

const groups = ['Late', 'Today', 'Next', 'No date'] as const;
type Group = (typeof groups)[number];

function groupOf(due: string, now: Date): Group {
  const date = dateOf(due);
  if (!date) return 'No date';
  const days = daysBetween(now, date);
  if (days < 0) return 'Late';
  return days === 0 ? 'Today' : 'Next';
}

export function MyTasks({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0)
    return (
      <EmptyState icon={CircleCheckBig} title="Nothing to do">
        Tasks you are responsible for appear here, from all your projects.
      </EmptyState>
    );
  const sorted = Map.groupBy(tasks, (task) => groupOf(task['due-date'], now()));
  return groups.map((group) => {
    const inGroup = sorted.get(group) ?? [];
    return inGroup.length === 0 ? null : <TaskGroup key={group} group={group} tasks={inGroup} />;
  });
}

/** Beyond these one has to want to see more. */
const SHOWN = 15;

function TaskGroup({ group, tasks }: { group: Group; tasks: Task[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? tasks : tasks.slice(0, SHOWN);
  return (
    <div className="mb-5">
      <h3 className={`mb-1 text-sm font-medium ${group === 'Late' ? 'text-danger' : ''}`}>
        {group} <span className="text-muted tabular-nums">{numberText(tasks.length)}</span>
      </h3>
      <ul aria-label={group} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((task) => (
          <TaskRow key={task.id} task={task} isLate={group === 'Late'} />
        ))}
      </ul>
      {shown.length < tasks.length && (
        <Button look="quiet" size="small" className="mt-1" onClick={() => setWhole(true)}>
          Show {numberText(tasks.length - shown.length)} more
        </Button>
      )}
    </div>
  );
}

function TaskRow({ task, isLate }: { task: Task; isLate: boolean }) {
  const path = pathTo({ type: 'task', id: String(task.id), projectId: String(task['project-id']) });
  return (
    <li className="flex min-h-10 items-center gap-2.5 px-3 py-1.5">
      <CheckCircle
        label={`${task.completed ? 'Reopen' : 'Complete'} ${task.content}`}
        isChecked={task.completed}
        disabled={!task.canComplete}
        onToggle={() => void toggleCompleted(task)}
      />
      <div className="min-w-0 flex-1">
        <PathLink to={path} className="break-words hover:underline">
          {task.content}
        </PathLink>
        <p className="truncate text-sm text-muted">
          {task['project-name']} · {task['todo-list-name']}
        </p>
      </div>
      <DateText value={task['due-date']} className={`shrink-0 text-sm ${isLate ? 'text-danger' : 'text-muted'}`} />
    </li>
  );
}
