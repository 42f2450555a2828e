import { Button } from '../../ui/forms/Button.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { useFormText } from '../items/texts.ts';
import { useMilestones } from '../milestones/queries.ts';
import { createTasklist, describeTasklist, type Tasklist, updateTasklist } from './queries.ts';

/** Makes a list, or changes the one given. */
export function TasklistDialog({ projectId, list, onClose }: { projectId: string; list?: Tasklist; onClose(): void }) {
  const milestones = (useMilestones(projectId).data ?? []).filter(
    ({ id, completed }) => !completed || id === list?.['milestone-id'],
  );
  const describe = useFormText(list?.description);
  return (
    <Dialog title={list ? 'Change the list' : 'New list'} isOpen onClose={onClose}>
      <Form
        action={list ? 'Save' : 'Make list'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ name = '', description = '', ...rest }) => {
          if (list) {
            await describe(description, (text, from) => describeTasklist(list.id, text, from));
            await updateTasklist(list.id, { name, ...rest });
          } else await createTasklist(projectId, { name, description, ...rest });
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField name="name" label="Name" defaultValue={list?.name} required error={problem('name')} />
            <TextArea
              name="description"
              label="What belongs into it"
              rows={2}
              defaultValue={list?.description}
              error={problem('description')}
            />
            {milestones.length > 0 && (
              <Select
                name="milestone-id"
                label="Milestone"
                defaultValue={list?.['milestone-id']}
                options={[
                  { value: '', label: 'None' },
                  ...milestones.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                error={problem('milestone-id')}
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}
