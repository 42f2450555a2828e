import { completeMilestone } from '../../../work/milestones/complete.ts';
import { createMilestone } from '../../../work/milestones/milestones.ts';
import { createTasklist } from '../../../work/tasklists/create.ts';
import { updateTask } from '../../../work/tasks/change.ts';
import { createTask } from '../../../work/tasks/create.ts';
import type { Past } from '../acting.ts';
import {
  milestoneIn,
  milestoneMisfits,
  taskIn,
  tasklistIn,
  tasklistMisfits,
  taskMisfits,
} from '../classic/tasks-wire.ts';
import type { Raw } from '../classic/values.ts';
import { idIn as id, type Step, underKey, Waits } from './step.ts';

export const milestones: Step = {
  kind: 'milestones',
  path: (projectId) => `/projects/${projectId}/milestones.json?find=all`,
  list: underKey('milestones'),
  id,
  ids: (raw) => ({ milestone: id(raw) }),
  misfits: milestoneMisfits,
  async write(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, completion, input, people } = milestoneIn(raw);
    const ctx = past.as(createdBy, createdAt, { milestone: id(raw) });
    const { responsible = past.founder(), ...others } = await past.presentIn(projectId, people);
    await createMilestone(ctx, projectId, { ...input, ...others, responsible });
    if (completion) await completeMilestone(past.as(completion.by, completion.at), id(raw));
    if (updatedAt) await past.date('milestones', id(raw), { updated_at: updatedAt });
  },
};

const listsOf = (projectId: number) => `/projects/${projectId}/tasklists.json?status=all`;

export const tasklists: Step = {
  kind: 'task lists',
  path: listsOf,
  list: underKey('tasklists', 'todo-lists'),
  id,
  ids: (raw) => ({ tasklist: id(raw) }),
  misfits: tasklistMisfits,
  async write(past, raw, projectId) {
    const { createdAt, position, isInbox, milestoneId, input } = tasklistIn(raw);
    const isThere = milestoneId > 0 && (await past.has('milestones', milestoneId));
    if (milestoneId > 0 && !isThere) past.misfits.push('its milestone is not there');
    await createTasklist(
      past.as(0, createdAt, { tasklist: id(raw) }),
      projectId,
      { ...input, ...(isThere && { milestoneId }) },
      { ...(Number.isSafeInteger(position) && { position }), ...(isInbox && !input.isPrivate && { is_inbox: 1 }) },
    );
  },
};

/** Lists end and begin again with their tasks: how they stand is known when all of those are here. */
export const tasklistEnds: Step = {
  kind: 'ends of task lists',
  path: listsOf,
  list: underKey('tasklists', 'todo-lists'),
  id,
  ids: () => ({}),
  async write(past, raw) {
    const { createdAt, updatedAt, status } = tasklistIn(raw);
    const changedAt = updatedAt ?? createdAt;
    await past.date('tasklists', id(raw), {
      status,
      completed_at: status === 'completed' ? (changedAt ?? null) : null,
      ...(changedAt && { updated_at: changedAt }),
    });
  },
};

const WHOLE = 'includeCompletedTasks=true&includeCompletedSubtasks=true&getFiles=true&includeArchivedProjects=true';

export const tasks: Step = {
  kind: 'tasks',
  path: (projectId) => `/projects/${projectId}/tasks.json?${WHOLE}&sort=manual`,
  list: underKey('todo-items', 'tasks'),
  id,
  ids: (raw) => ({ task: id(raw) }),
  misfits: taskMisfits,
  async write(past, raw, projectId) {
    const task = taskIn(raw);
    const { createdBy, createdAt, completion, parentId, input, people, position, files } = task;
    if (!(await past.has('task lists', task.tasklistId))) throw new Waits('its list is not there');
    if (parentId > 0 && !(await past.has('tasks', parentId))) throw new Waits('the task above it is not there');
    const attached = await past.filesOf(files);
    const present = await past.presentIn(projectId, people);
    await createTask(
      past.as(createdBy, createdAt, { task: id(raw) }),
      task.tasklistId,
      { ...input, ...present, ...(parentId > 0 && { parentId }), ...(attached.length > 0 && { files: attached }) },
      {
        ...(Number.isSafeInteger(position) && { position }),
        ...(completion && { completing: past.as(completion.by, completion.at) }),
      },
    );
    if (task.predecessors.length > 0) await past.later('predecessors', id(raw), projectId, raw);
    await dateTask(past, raw);
  },
};

const dateTask = (past: Past, raw: Raw): Promise<void> => {
  const { updatedAt, updatedBy, isReopened } = taskIn(raw);
  return past.date('tasks', id(raw), {
    ...(isReopened && { status: 'reopened' }),
    ...(updatedAt && { updated_at: updatedAt }),
    ...(past.target.people.has(updatedBy) && { updated_by: updatedBy }),
  });
};

/** They may be of any project, so they come last, and are put aside until then. */
export const predecessors: Step = {
  ...tasks,
  kind: 'predecessors',
  ids: () => ({}),
  misfits: () => [],
  async write(past, raw) {
    const { predecessors: named, createdBy, createdAt } = taskIn(raw);
    const there = [];
    for (const one of named) if (await past.has('tasks', one.id)) there.push(one);
    if (there.length < named.length) past.misfits.push('not all that it waits for is there');
    await updateTask(past.as(createdBy, createdAt), id(raw), { predecessors: there, allowsUpdate: true });
    await dateTask(past, raw);
  },
};
