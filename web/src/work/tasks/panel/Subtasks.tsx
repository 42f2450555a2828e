import { Section } from '../../../ui/page/Page.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { CheckCircle } from '../CheckCircle.tsx';
import { toggleCompleted } from '../doing.ts';
import { QuickAdd } from '../QuickAdd.tsx';
import type { Task } from '../queries.ts';
import { TaskMarks } from '../TaskMarks.tsx';

/** The API nests a task like any other. */
const below = (task: Task): Task[] => (task.subTasks ?? []) as Task[];

/** What is right below a task, open and done. */
export function Subtasks({ task }: { task: Task }) {
  const children = below(task);
  if (children.length === 0 && !task.canEdit) return null;
  const done = children.filter(({ completed }) => completed).length;
  return (
    <Section title={children.length > 0 ? `Sub-tasks · ${done} of ${children.length}` : 'Sub-tasks'}>
      <ul aria-label="Sub-tasks">
        {children.map((child) => (
          <li key={child.id} className="flex min-h-8 items-center gap-2 border-b border-line py-1">
            <CheckCircle
              label={`${child.completed ? 'Reopen' : 'Complete'} ${child.content}`}
              isChecked={child.completed}
              disabled={!child.canComplete}
              onToggle={() => void toggleCompleted(child)}
            />
            <PathLink
              isBeside
              to={`/p/${child['project-id']}/tasks/${child.id}`}
              className={`min-w-0 flex-1 break-words hover:underline ${child.completed ? 'text-muted line-through' : ''}`}
            >
              {child.content}
            </PathLink>
            <TaskMarks task={child} />
          </li>
        ))}
      </ul>
      {task.canEdit && (
        <div className="-ml-3">
          <QuickAdd
            key={task.id}
            where={{ projectId: String(task['project-id']), parentId: task.id }}
            label="Add a sub-task"
          />
        </div>
      )}
    </Section>
  );
}
