import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/forms/Button.tsx';
import { TextField } from '../../../ui/forms/Fields.tsx';
import { useSettled } from '../../../ui/forms/useSettled.ts';
import { Section } from '../../../ui/page/Page.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { toastFailure } from '../../../ui/popups/toasts.ts';
import { tasksOf } from '../known-queries.ts';
import { type Task, updateTask, useTasksFound } from '../queries.ts';

const MOST_OFFERED = 8;

/** What has to be done before. It tells and does not bind: a task can be completed before what it waits for. */
export function Predecessors({ task }: { task: Task }) {
  const [isAdding, setAdding] = useState(false);
  const { id, predecessors, canEdit } = task;
  const set = (next: Task['predecessors']) =>
    void updateTask(
      id,
      { predecessors: next.map((one) => ({ id: String(one.id), type: one.type === 'start' ? 'start' : 'complete' })) },
      { predecessors: next },
    ).catch(toastFailure);
  if (predecessors.length === 0 && !canEdit) return null;
  return (
    <Section
      title="Waits for"
      actions={
        canEdit && (
          <Button look="quiet" size="small" icon={Plus} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            Add
          </Button>
        )
      }
    >
      <ul aria-label="Waits for">
        {predecessors.map((one) => (
          <li key={one.id} className="flex min-h-8 items-center gap-2 border-b border-line">
            <PathLink
              isBeside
              to={`/p/${task['project-id']}/tasks/${one.id}`}
              className="min-w-0 flex-1 break-words hover:underline"
            >
              {one.name}
            </PathLink>
            {canEdit && (
              <IconButton
                icon={X}
                label={`Do not wait for ${one.name}`}
                onClick={() => set(predecessors.filter((other) => other.id !== one.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <Finder
          projectId={String(task['project-id'])}
          isLeftOut={(other) => other.id === id || predecessors.some((one) => one.id === other.id)}
          onChoose={(other) => {
            setAdding(false);
            set([...predecessors, { id: other.id, name: other.content, type: 'complete' }]);
          }}
        />
      )}
    </Section>
  );
}

type FinderProps = { projectId: string; isLeftOut(task: Task): boolean; onChoose(task: Task): void };

/** Open tasks of the project, found by their words. */
function Finder({ projectId, isLeftOut, onChoose }: FinderProps) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim());
  const found = tasksOf(useTasksFound(projectId, words ? { words } : {}).data).filter((task) => !isLeftOut(task));
  return (
    <div className="mt-2">
      <TextField
        autoFocus
        type="search"
        label="Find a task to wait for"
        isLabelHidden
        placeholder="Find a task of this project"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label="Tasks found" className="mt-1">
        {found.slice(0, MOST_OFFERED).map((task) => (
          <li key={task.id}>
            <button
              type="button"
              onClick={() => onChoose(task)}
              className="block min-h-8 w-full rounded-md px-2 text-left break-words hover:bg-hover focus-visible:-outline-offset-2"
            >
              {task.content}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-2 py-1 text-sm text-muted">No open task has these words.</p>}
    </div>
  );
}
