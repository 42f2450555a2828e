import { useBegun } from '../../people/people/kept.ts';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { useFormText } from '../items/texts.ts';
import { idsIn, PeopleField } from '../members/PeoplePicker.tsx';
import { useTasklists } from '../tasklists/queries.ts';
import { createMilestone, describeMilestone, type Milestone, type OneMilestone, updateMilestone } from './queries.ts';

type MilestoneDialogProps = { projectId: string; milestone?: Milestone | OneMilestone; onClose(): void };

/** Makes a milestone, or changes the one given. */
export function MilestoneDialog({ projectId, milestone, onClose }: MilestoneDialogProps) {
  const begun = useBegun('form', `milestone ${milestone?.id ?? `in ${projectId}`}`);
  const giveUp = () => {
    begun.drop();
    onClose();
  };
  const me = useMe().data;
  const lists = useTasklists(projectId).data ?? [];
  const describe = useFormText(milestone?.description);
  return (
    <Dialog title={milestone ? 'Change the milestone' : 'New milestone'} width="wide" isOpen onClose={onClose}>
      <Form
        begun={begun}
        action={milestone ? 'Save' : 'Make milestone'}
        beside={<Button onClick={giveUp}>Cancel</Button>}
        onSubmit={async ({ title = '', deadline = '', description = '', ...rest }) => {
          const fields = {
            title,
            deadline: deadline.replaceAll('-', ''),
            'responsible-party-ids': idsIn(rest.people),
            reminder: rest.reminder === 'on',
            taskListIds: lists.map(({ id }) => id).filter((id) => rest[`list ${id}`] === 'on'),
          };
          if (milestone) {
            await describe(description, (text, from) => describeMilestone(milestone.id, text, from));
            await updateMilestone(milestone.id, fields);
          } else await createMilestone(projectId, { ...fields, description });
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField name="title" label="Name" defaultValue={milestone?.title} required error={problem('title')} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                name="deadline"
                type="date"
                label="Due"
                required
                defaultValue={milestone?.deadline.replace(/^(....)(..)(..)$/, '$1-$2-$3')}
                error={problem('deadline')}
              />
              <PeopleField
                {...{ projectId }}
                name="people"
                label="Responsible"
                nobody="Nobody yet"
                first={milestone ? idsIn(milestone['responsible-party-ids']) : [me!.id]}
                error={problem('responsible-party-ids')}
              />
            </div>
            <TextArea
              name="description"
              label="What will be reached"
              rows={3}
              defaultValue={milestone?.description}
              error={problem('description')}
              hint="Markdown works here."
            />
            {lists.length > 0 && (
              <fieldset>
                <legend className="mb-1 text-sm font-medium">Task lists that lead to it</legend>
                <div className="max-h-48 space-y-1 overflow-y-auto rounded-md border border-line p-2">
                  {lists.map(({ id, name, ...list }) => (
                    <Checkbox
                      key={id}
                      name={`list ${id}`}
                      label={name}
                      defaultChecked={milestone !== undefined && list['milestone-id'] === milestone.id}
                      hint={
                        list['milestone-id'] !== '' && list['milestone-id'] !== milestone?.id
                          ? `Now leads to “${list.milestone?.title}”`
                          : undefined
                      }
                    />
                  ))}
                </div>
              </fieldset>
            )}
            <Checkbox
              name="reminder"
              label="Remind those who are responsible"
              defaultChecked={milestone?.reminder === 'yes'}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}
