import { SlidersHorizontal, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { useStatuses } from '../../people/statuses/queries.ts';
import { IconButton } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { Avatar, Badge } from '../../ui/Small.tsx';
import { useProject } from '../projects/queries.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { RolesSection } from '../roles/RolesSection.tsx';
import { AddMember } from './AddMember.tsx';
import { PermissionsDialog } from './PermissionsDialog.tsx';
import {
  addMember,
  type Member,
  membersCurl,
  permissionsOf,
  type Role,
  removeMember,
  roleOf,
  setPermissions,
  setRole,
  useMembers,
} from './queries.ts';

const roles: { value: Role; label: string }[] = [
  { value: 'observer', label: 'Only reads' },
  { value: 'member', label: 'Works on it' },
  { value: 'administrator', label: 'Administrator' },
];

export function MembersPage() {
  const projectId = useProjectId();
  const members = useMembers(projectId);
  const project = useProject(projectId).data;
  const isOwnerAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  const [chosen, setChosen] = useState<Member>();
  const mayChange = project?.status === 'active' && (isOwnerAdministrator || project.isProjectAdmin);
  return (
    <Page title="People" actions={<ApiCallButton curl={membersCurl(projectId)} />}>
      <Loaded query={members} lines={6}>
        {(list) => (
          <>
            <ul
              aria-label="People on this project"
              className="divide-y divide-line rounded-lg border border-line bg-surface"
            >
              {list.map((member) => (
                <MemberRow
                  key={member.id}
                  projectId={projectId}
                  member={member}
                  mayChange={mayChange}
                  onChoose={() => setChosen(member)}
                />
              ))}
            </ul>
            {mayChange && <AddMember projectId={projectId} />}
            <RolesSection projectId={projectId} mayChange={mayChange} />
            <PermissionsDialog projectId={projectId} member={chosen} onClose={() => setChosen(undefined)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type MemberRowProps = { projectId: string; member: Member; mayChange: boolean; onChoose(): void };

/** On phones what can be done stands below the name. */
function MemberRow({ projectId, member, mayChange, onChoose }: MemberRowProps) {
  const { id, 'full-name': name, 'email-address': email, 'company-name': company } = member;
  const role = roleOf(member);
  const status = useStatuses().data?.get(id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="flex min-w-0 grow basis-64 items-center gap-2">
        <Avatar name={name} src={member['avatar-url']} />
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm break-all text-muted">{email}</p>
          {status && <p className="text-sm break-words">{status}</p>}
        </div>
      </div>
      <p className="min-w-0 grow basis-40 break-words max-sm:hidden">{company}</p>
      {mayChange ? (
        <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between max-sm:pl-9">
          <Select
            label={`Role of ${name}`}
            isLabelHidden
            options={roles}
            value={role}
            onChange={(event) => setRole(projectId, id, event.target.value as Role).catch(toastFailure)}
          />
          <IconButton
            icon={SlidersHorizontal}
            label={`What ${name} may do here`}
            onClick={onChoose}
            // Administrators may do everything; its place stays, so that the columns are columns.
            className={role === 'administrator' ? 'invisible' : ''}
          />
          <IconButton
            icon={UserMinus}
            label={`Take ${name} off the project`}
            onClick={() => takeOff(projectId, member)}
          />
        </div>
      ) : (
        <Badge>{roles.find(({ value }) => value === role)!.label}</Badge>
      )}
    </li>
  );
}

function takeOff(projectId: string, member: Member): Promise<boolean> {
  const { id, 'full-name': name } = member;
  return doWithUndo(removeMember(projectId, id), `${name} is off the project.`, async () => {
    await addMember(projectId, id);
    await setPermissions(projectId, id, permissionsOf(member));
  });
}
