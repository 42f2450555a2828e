import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Fields.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { useTasklists } from '../../tasklists/queries.ts';
import type { Task } from '../queries.ts';
import { moveToList, useListIds } from './moving.ts';

/** To the end of a list, with everything below it. */
export function MoveDialog({ task, onClose }: { task: Task; onClose(): void }) {
  const listIds = useListIds();
  const lists = useTasklists(String(task['project-id'])).data ?? [];
  return (
    <Dialog title="Move to a list" isOpen onClose={onClose}>
      <Form
        action="Move"
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ list }) => {
          await moveToList(task.id, Number(list), listIds);
          onClose();
        }}
      >
        {() => (
          <Select
            name="list"
            label={`Where “${task.content}” goes`}
            defaultValue={String(task['todo-list-id'])}
            options={lists.filter(({ complete }) => !complete).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Form>
    </Dialog>
  );
}
