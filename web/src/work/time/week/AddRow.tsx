import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextField } from '../../../ui/forms/Fields.tsx';
import { useSettled } from '../../../ui/forms/useSettled.ts';
import { useTasksNamed } from './queries.ts';
import type { Row } from './rows.ts';

/** Another task to write hours for, found by its words. */
export function AddRow({ onAdd }: { onAdd(row: Omit<Row, 'key' | 'cells'>): void }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim());
  const found = useTasksNamed(words).data ?? [];
  if (!isOpen)
    return (
      <Button look="quiet" icon={Plus} className="mt-2" onClick={() => setOpen(true)}>
        Add a task
      </Button>
    );
  return (
    <div className="mt-3 max-w-md">
      <TextField
        autoFocus
        type="search"
        label="Find a task"
        isLabelHidden
        placeholder="Find a task by its words"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      />
      {words !== '' && (
        <ul aria-label="Tasks found" className="mt-1">
          {found.map((task) => (
            <li key={task.id}>
              <button
                type="button"
                className="block min-h-8 w-full rounded-md px-2 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
                onClick={() => {
                  setOpen(false);
                  setTyped('');
                  onAdd({
                    work: { at: 'tasks', id: task.id },
                    name: task.name,
                    projectId: task.projectId,
                    projectName: task.projectName,
                  });
                }}
              >
                <span className="block break-words">{task.name}</span>
                <span className="block text-sm text-muted">{task.projectName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {words !== '' && found.length === 0 && <p className="px-2 py-1 text-sm text-muted">No task has these words.</p>}
    </div>
  );
}
