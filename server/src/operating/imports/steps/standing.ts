import { deleteStatus, setStatus, updateStatus } from '../../../people/statuses/statuses.ts';
import { changeUpdate, deleteUpdate, postUpdate } from '../../../work/projectupdates/projectupdates.ts';
import { createRole, deleteRole, updateRole } from '../../../work/roles/roles.ts';
import { createView, deleteView, pinView, updateView } from '../../../work/savedviews/savedviews.ts';
import { deleteTimer, startTimer } from '../../../work/time/timers/timers.ts';
import type { Past } from '../acting.ts';
import { roleIn, statusIn, timerIn, updateIn, viewIn } from '../classic/standing-wire.ts';
import type { Raw } from '../classic/values.ts';
import { timekeeperOf } from '../rows-store.ts';
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

/** One's own, and those that are shared, which are then of who brings them in: who made them is not told. */
export const views: Step = {
  kind: 'views',
  isOurs: true,
  path: (projectId) => `/projects/${projectId}/views.json`,
  list: underKey('views'),
  id,
  ids: (raw) => ({ view: id(raw) }),
  async write(past, raw, projectId) {
    const { createdAt, updatedAt, isPinned, input } = viewIn(raw);
    const ctx = past.as(0, createdAt, { view: id(raw) });
    await createView(ctx, projectId, input);
    if (isPinned) await pinView(ctx, id(raw), true);
    if (updatedAt) await past.date('saved_views', id(raw), { updated_at: updatedAt });
  },
  seenBy: { table: 'saved_views' },
  async change(past, raw) {
    const { updatedAt, isPinned, input } = viewIn(raw);
    const ctx = past.as(0, updatedAt);
    await updateView(ctx, id(raw), input);
    await pinView(ctx, id(raw), isPinned);
    if (updatedAt) await past.date('saved_views', id(raw), { updated_at: updatedAt });
  },
  remove: (past, gone) => deleteView(past.as(0, undefined), gone),
};

/** They run on as they ran there. */
export const timers: Step = {
  kind: 'timers',
  isOurs: true,
  path: () => '/timers.json',
  list: underKey('timers'),
  id,
  ids: (raw) => ({ timer: id(raw) }),
  write: runTimer,
  seenBy: { table: 'timers' },
  async change(past, raw) {
    await dropTimer(past, id(raw));
    await runTimer(past, raw);
  },
  remove: dropTimer,
};

async function runTimer(past: Past, raw: Raw): Promise<void> {
  const { personId, taskId, createdAt, input, past: before } = timerIn(raw);
  if (!past.target.people.has(personId)) throw new Waits('whose it is is not known');
  if (taskId > 0 && !(await past.has('tasks', taskId))) throw new Waits('its task is not there');
  await startTimer(past.as(personId, createdAt, { timer: id(raw) }), input);
  await past.date('timers', id(raw), before);
}

async function dropTimer(past: Past, gone: number): Promise<void> {
  const whose = await timekeeperOf(past.tx, { accountId: past.target.accountId, id: gone });
  if (whose !== undefined) await deleteTimer(past.as(whose, undefined), gone);
}
