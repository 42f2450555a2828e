import { setStatus } from '../../../people/statuses/statuses.ts';
import { postUpdate } from '../../../work/projectupdates/projectupdates.ts';
import { createRole } from '../../../work/roles/roles.ts';
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
};
