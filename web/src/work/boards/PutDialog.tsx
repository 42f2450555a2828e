import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { useTasksFound } from '../tasks/queries.ts';
import { type Column, putOnBoard } from './queries.ts';

/** A task of the project that is on no board yet. */
export function PutDialog({ column, onClose }: { column: Column; onClose(): void }) {
  const found = useTasksFound(column.projectId, {});
  const tasks = found.data?.pages.flatMap((page) => page.tasks).filter((task) => !task.boardColumn) ?? [];
  const isEmpty = found.data !== undefined && tasks.length === 0;
  return (
    <Dialog title={`Put a task into “${column.name}”`} isOpen onClose={onClose}>
      {isEmpty ? (
        <p>Every open task of the project is on the board.</p>
      ) : (
        <Form
          action="Put into the column"
          beside={<Button onClick={onClose}>Cancel</Button>}
          onSubmit={async ({ task = '' }) => {
            await putOnBoard(column.id, task);
            onClose();
          }}
        >
          {(problem) => (
            <Select
              name="task"
              label="Task"
              error={problem('taskId')}
              options={tasks.map(({ id, content }) => ({ value: String(id), label: content }))}
            />
          )}
        </Form>
      )}
    </Dialog>
  );
}
