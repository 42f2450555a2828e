import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox } from '../../ui/forms/Fields.tsx';
import { Form, type Values } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { type Member, type Permission, roleOf, setPermissions } from './queries.ts';

type Choice = { key: Permission; label: string };

const seeing: Choice[] = [
  { key: 'view-tasks-and-milestones', label: 'Tasks, milestones and the board' },
  { key: 'view-messages-and-files', label: 'Messages and files' },
  { key: 'view-notebooks', label: 'Notebooks' },
  { key: 'view-links', label: 'Links' },
  { key: 'canViewProjectMembers', label: 'Who else is on the project' },
  { key: 'view-time', label: 'Time' },
  { key: 'view-all-time-logs', label: 'Time of others' },
  { key: 'can-receive-email', label: 'Mail about the project' },
];

const adding: Choice[] = [
  { key: 'add-tasks', label: 'Add tasks' },
  { key: 'edit-all-tasks', label: 'Edit tasks of others' },
  { key: 'add-taskLists', label: 'Add task lists' },
  { key: 'add-milestones', label: 'Add milestones' },
  { key: 'add-messages', label: 'Write messages' },
  { key: 'add-files', label: 'Add files' },
  { key: 'add-notebooks', label: 'Add notebooks' },
  { key: 'add-links', label: 'Add links' },
  { key: 'add-time', label: 'Log time' },
  { key: 'set-privacy', label: 'Say who sees what' },
  { key: 'can-be-assigned-to-tasks-and-milestones', label: 'Be given tasks and milestones' },
  { key: 'add-people-to-project', label: 'Add people to the project' },
  { key: 'add-project-update', label: 'Say how the project stands' },
];

type PermissionsDialogProps = { projectId: string; member: Member | undefined; onClose(): void };

/** What somebody sees and does on the project. Who only looks on adds nothing, so only what they see is asked. */
export function PermissionsDialog({ projectId, member, onClose }: PermissionsDialogProps) {
  const choices = member && roleOf(member) === 'observer' ? seeing : [...seeing, ...adding];
  async function save(values: Values) {
    if (!member) return;
    await setPermissions(
      projectId,
      member.id,
      Object.fromEntries(choices.map(({ key }) => [key, values[key] === 'on'])),
    );
    toast('Permissions saved.');
    onClose();
  }
  return (
    <Dialog
      title={`What ${member?.['full-name']} may do here`}
      isOpen={member !== undefined}
      onClose={onClose}
      width="wide"
    >
      <Form action="Save" onSubmit={save} beside={<Button onClick={onClose}>Cancel</Button>}>
        {() => (
          <>
            {member && <Choices title="Sees" choices={seeing} member={member} />}
            {member && choices.length > seeing.length && <Choices title="May" choices={adding} member={member} />}
          </>
        )}
      </Form>
    </Dialog>
  );
}

function Choices({ title, choices, member }: { title: string; choices: Choice[]; member: Member }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{title}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ key, label }) => (
          <Checkbox key={key} name={key} label={label} defaultChecked={member.permissions[key] === '1'} />
        ))}
      </div>
    </fieldset>
  );
}
