import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { useFormText } from '../items/texts.ts';
import { useMilestones } from '../milestones/queries.ts';
import { createTasklist, describeTasklist, type Tasklist, updateTasklist, useTemplates } from './queries.ts';

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
            {!list && <TemplateFields problem={problem} />}
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

/** What the new list begins with, and when. */
function TemplateFields({ problem }: { problem(field: string): string | undefined }) {
  const templates = useTemplates().data ?? [];
  const [id, setId] = useState('');
  if (templates.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        name="todo-list-template-id"
        label="Template"
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
        options={[
          { value: '', label: 'None' },
          ...templates.map((one) => ({ value: one.id, label: `${one.name} (${one.projectName})` })),
        ]}
        error={problem('todo-list-template-id')}
      />
      {id !== '' && (
        <TextField
          name="todo-list-template-start-date"
          type="date"
          label="Its first task is on"
          error={problem('todo-list-template-start-date')}
        />
      )}
    </div>
  );
}
