import { useBegun } from '../../people/people/kept.ts';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, Select, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { withHyphens, withoutHyphens } from '../../ui/text/days.ts';
import { useProjectChoice } from '../projects/queries.ts';
import { createTask } from './look-queries.ts';

type NewTaskDialogProps = {
  /** Without one it is chosen. */
  projectId?: string | undefined;
  day: string;
  /** Who it is for where the page shows only theirs. */
  who?: string | undefined;
  onClose(): void;
};

/** The project that was chosen last is most likely the next one, too. */
let last = '';

/** A task for a day, from wherever days are looked at. */
export function NewTaskDialog({ projectId, day, who, onClose }: NewTaskDialogProps) {
  const projects = useProjectChoice(projectId === undefined).data ?? [];
  const begun = useBegun('form', `task ${projectId ?? ''}`);
  const giveUp = () => {
    begun.drop();
    onClose();
  };
  const me = useMe().data;
  const others = who && who !== '0' && who !== me?.id ? [who] : [];
  return (
    <Dialog title="New task" isOpen onClose={onClose}>
      <Form
        begun={begun}
        action="Add task"
        beside={<Button onClick={giveUp}>Cancel</Button>}
        onSubmit={async ({ content = '', project = '', due = '', isMine }) => {
          const people = isMine === 'on' && me ? [me.id] : others;
          last = project;
          await createTask(projectId ?? project, {
            content: content.trim(),
            'due-date': withoutHyphens(due),
            ...(people.length > 0 && { 'responsible-party-id': people }),
          });
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField name="content" label="Name" required maxLength={255} error={problem('content')} />
            {projectId === undefined && (
              <Select
                name="project"
                label="Project"
                required
                // It is chosen once they are known.
                key={projects.length}
                defaultValue={last}
                options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            <TextField name="due" type="date" label="Due" defaultValue={withHyphens(day)} error={problem('due-date')} />
            <Checkbox name="isMine" label="You are responsible" defaultChecked={who !== undefined && who === me?.id} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
