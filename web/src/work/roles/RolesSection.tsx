import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { useMembers } from '../members/queries.ts';
import { createRole, deleteRole, type Role, updateRole, useRoles } from './queries.ts';

type SectionProps = { projectId: string; mayChange: boolean };
const nameOf = ({ firstname, lastname }: Role['users'][number]) => `${firstname} ${lastname}`.trim();

/** Who is what in the project, in its own words. Nothing to see where there are none and none can be made. */
export function RolesSection({ projectId, mayChange }: SectionProps) {
  const roles = useRoles(projectId);
  const [edited, setEdited] = useState<Role | 'new'>();
  if (!mayChange && !roles.data?.length) return null;
  return (
    <Section
      title="Roles"
      className="mt-8"
      actions={
        mayChange && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            Add role
          </Button>
        )
      }
    >
      <Loaded query={roles}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted">Say who is what here: who leads, who approves, whom the client calls.</p>
          ) : (
            <ul aria-label="Roles" className="divide-y divide-line rounded-lg border border-line bg-surface">
              {list.map((role) => (
                <li key={role.id} className="flex items-start gap-4 px-3 py-2">
                  <div className="min-w-0 grow">
                    <p className="font-medium break-words">{role.name}</p>
                    {role.description && <p className="text-sm break-words text-muted">{role.description}</p>}
                    <p className="text-sm break-words">{role.users.map(nameOf).join(', ') || 'Nobody yet'}</p>
                  </div>
                  {mayChange && (
                    <Menu
                      label={`Actions for ${role.name}`}
                      actions={() => [
                        [{ label: 'Edit', onSelect: () => setEdited(role) }],
                        [
                          {
                            label: 'Delete',
                            isDangerous: true,
                            onSelect: () => remove(projectId, role),
                          },
                        ],
                      ]}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <RoleDialog projectId={projectId} edited={edited} onClose={() => setEdited(undefined)} />
    </Section>
  );
}

function remove(projectId: string, { id, name, description, users }: Role): Promise<boolean> {
  const fields = { name, description, users: users.map((person) => person.id) };
  return doWithUndo(deleteRole(id), `The role “${name}” is gone.`, () => createRole(projectId, fields));
}

type DialogProps = { projectId: string; edited: Role | 'new' | undefined; onClose(): void };

function RoleDialog({ projectId, edited, onClose }: DialogProps) {
  const members = useMembers(projectId).data ?? [];
  const role = edited === 'new' ? undefined : edited;
  return (
    <Dialog title={role ? 'Edit role' : 'Add role'} isOpen={edited !== undefined} onClose={onClose}>
      <Form
        action={role ? 'Save' : 'Add role'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ name = '', description = '', ...ticked }) => {
          const fields = { name, description, users: Object.keys(ticked) };
          await (role ? updateRole(role.id, fields) : createRole(projectId, fields));
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField name="name" label="Name" required autoFocus defaultValue={role?.name} error={problem('name')} />
            <TextField
              name="description"
              label="What it is about"
              defaultValue={role?.description}
              error={problem('description')}
            />
            <fieldset className="space-y-1.5">
              <legend className="mb-1.5 text-sm font-medium">Who has it</legend>
              {members.map((member) => (
                <Checkbox
                  key={member.id}
                  name={member.id}
                  label={member['full-name']}
                  defaultChecked={role?.users.some(({ id }) => id === member.id)}
                />
              ))}
            </fieldset>
          </>
        )}
      </Form>
    </Dialog>
  );
}
