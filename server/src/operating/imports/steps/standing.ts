import { deleteStatus, setStatus, updateStatus } from '../../../people/statuses/statuses.ts';
import { changeUpdate, deleteUpdate, postUpdate } from '../../../work/projectupdates/projectupdates.ts';
import { createRole, deleteRole, updateRole } from '../../../work/roles/roles.ts';
import { roleIn, statusIn, updateIn } from '../classic/standing-wire.ts';
import { idIn as id, type Step, underKey, Waits } from './step.ts';

/** What was said of how a project stands. */
export const updates: Step = {
  kind: 'project updates',
  path: (projectId) => `/projects/${projectId}/updates.json`,
  list: underKey('updates'),
  id,
  ids: (raw) => ({ projectUpdate: id(raw) }),
  async write(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, input } = updateIn(raw);
    await postUpdate(past.as(createdBy, createdAt, { projectUpdate: id(raw) }), projectId, input);
    if (updatedAt) await past.date('project_updates', id(raw), { updated_at: updatedAt });
  },
  seenBy: { object: 'projectupdate' },
  async change(past, raw) {
    const { createdBy, createdAt, updatedAt, input } = updateIn(raw);
    await changeUpdate(past.as(createdBy, updatedAt ?? createdAt), id(raw), input);
    if (updatedAt) await past.date('project_updates', id(raw), { updated_at: updatedAt });
  },
  async remove(past, gone) {
    await deleteUpdate(past.as(0, undefined), gone);
  },
};

/** Who is what in it. */
export const roles: Step = {
  kind: 'roles',
  path: (projectId) => `/projects/${projectId}/roles.json`,
  list: underKey('roles'),
  id,
  ids: (raw) => ({ role: id(raw) }),
  async write(past, raw, projectId) {
    const { holders, input } = roleIn(raw);
    const { people: users } = await past.present(projectId, holders);
    await createRole(past.as(0, undefined, { role: id(raw) }), projectId, { ...input, users });
  },
  seenBy: { table: 'project_roles' },
  async change(past, raw, projectId) {
    const { holders, input } = roleIn(raw);
    const { people: users } = await past.present(projectId, holders);
    await updateRole(past.as(0, undefined), id(raw), { ...input, users });
  },
  remove: (past, gone) => deleteRole(past.as(0, undefined), gone),
};

/** What people say they are doing. */
export const statuses: Step = {
  kind: 'statuses',
  path: () => '/statuses.json',
  list: underKey('userStatuses'),
  id,
  ids: (raw) => ({ status: id(raw) }),
  async write(past, raw) {
    const { personId, createdAt, updatedAt, status } = statusIn(raw);
    if (!past.target.people.has(personId)) throw new Waits('whose it is is not known');
    await setStatus(past.as(personId, createdAt, { status: id(raw) }), personId, status);
    if (updatedAt) await past.date('statuses', id(raw), { updated_at: updatedAt });
  },
  seenBy: { table: 'statuses' },
  async change(past, raw) {
    const { personId, createdAt, updatedAt, status } = statusIn(raw);
    await updateStatus(past.as(personId, updatedAt ?? createdAt), id(raw), status);
    if (updatedAt) await past.date('statuses', id(raw), { updated_at: updatedAt });
  },
  remove: (past, gone) => deleteStatus(past.as(0, undefined), gone),
};
