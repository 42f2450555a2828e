import { updateMilestone } from '../../../work/milestones/change.ts';
import { completeMilestone, reopenMilestone } from '../../../work/milestones/complete.ts';
import { createMilestone } from '../../../work/milestones/milestones.ts';
import { deleteMilestone, restoreMilestone } from '../../../work/milestones/trash.ts';
import { updateTasklist } from '../../../work/tasklists/change.ts';
import { createTasklist } from '../../../work/tasklists/create.ts';
import { moveTasklist } from '../../../work/tasklists/move.ts';
import { deleteTasklist, restoreTasklist } from '../../../work/tasklists/trash.ts';
import { updateTask } from '../../../work/tasks/change.ts';
import { completeTask, reopenTask } from '../../../work/tasks/complete.ts';
import { createTask } from '../../../work/tasks/create.ts';
import { deleteTask, restoreTask } from '../../../work/tasks/trash.ts';
import type { Past } from '../acting.ts';
import {
  hasReminders,
  milestoneIn,
  milestoneMisfits,
  remindersIn,
  taskIn,
  tasklistIn,
  tasklistMisfits,
  taskMisfits,
} from '../classic/tasks-wire.ts';
import type { Raw } from '../classic/values.ts';
import { putReminders, withReminders } from './reminders.ts';
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
  seenBy: { object: 'milestone' },
  async change(past, raw, projectId) {
    const { createdBy, createdAt, updatedAt, completion, input, people } = milestoneIn(raw);
    const ctx = past.as(createdBy, updatedAt ?? createdAt);
    const present = await past.presentNow(projectId, people);
    const { people: named, companies, isEveryone } = present.responsible;
    const responsible = named.length + companies.length > 0 || isEveryone ? present.responsible : past.founder();
    await updateMilestone(ctx, id(raw), { ...input, ...present, responsible }, {});
    await (completion
      ? completeMilestone(past.as(completion.by, completion.at), id(raw))
      : reopenMilestone(ctx, id(raw)));
    if (updatedAt) await past.date('milestones', id(raw), { updated_at: updatedAt });
  },
  remove: (past, gone) => deleteMilestone(past.as(0, undefined), gone),
  restore: (past, back) => restoreMilestone(past.as(0, undefined), back),
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
    if (milestoneId > 0 && !isThere) past.absent.push('its milestone is not there');
    await createTasklist(
      past.as(0, createdAt, { tasklist: id(raw) }),
      projectId,
      { ...input, ...(isThere && { milestoneId }) },
      { ...(Number.isSafeInteger(position) && { position }), ...(isInbox && !input.isPrivate && { is_inbox: 1 }) },
    );
  },
  seenBy: { object: 'tasklist' },
  async change(past, raw, projectId) {
    const { createdAt, updatedAt, position, milestoneId, input } = tasklistIn(raw);
    const ctx = past.as(0, updatedAt ?? createdAt);
    if (await past.isElsewhere('tasklists', id(raw), projectId)) await moveTasklist(ctx, id(raw), { projectId });
    const isThere = milestoneId > 0 && (await past.has('milestones', milestoneId));
    if (milestoneId > 0 && !isThere) past.absent.push('its milestone is not there');
    await updateTasklist(ctx, id(raw), { ...input, milestoneId: isThere ? milestoneId : 0 });
    if (Number.isSafeInteger(position)) await past.date('tasklists', id(raw), { position });
  },
  remove: (past, gone) => deleteTasklist(past.as(0, undefined), gone),
  restore: (past, back) => restoreTasklist(past.as(0, undefined), back),
};

/** Lists end and begin again with their tasks: how they stand is known when all of those are here. */
export const tasklistEnds: Step = {
  kind: 'ends of task lists',
  path: listsOf,
  list: underKey('tasklists', 'todo-lists'),
  id,
  ids: () => ({}),
  seenBy: { object: 'tasklist' },
  retold: 'always',
  write: endTasklist,
  change: endTasklist,
};

async function endTasklist(past: Past, raw: Raw): Promise<void> {
  const { createdAt, updatedAt, status } = tasklistIn(raw);
  const changedAt = updatedAt ?? createdAt;
  await past.date('tasklists', id(raw), {
    status,
    completed_at: status === 'completed' ? (changedAt ?? null) : null,
    ...(changedAt && { updated_at: changedAt }),
  });
}

const WHOLE = 'includeCompletedTasks=true&includeCompletedSubtasks=true&getFiles=true&includeArchivedProjects=true';

export const tasks: Step = {
  kind: 'tasks',
  path: (projectId) => `/projects/${projectId}/tasks.json?${WHOLE}&sort=manual`,
  list: underKey('todo-items', 'tasks'),
  id,
  ids: (raw) => ({ task: id(raw), reminder: Math.max(0, ...remindersIn(raw).map(id)) }),
  misfits: taskMisfits,
  asks: (raw) => Number(hasReminders(raw)),
  more: withReminders,
  // Who sets another reminder changes nothing of the task.
  retold: (raw) => (hasReminders(raw) ? 'whole' : undefined),
  within: (raw) => ({ kind: 'reminders', ids: remindersIn(raw).map(id) }),
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
    await putReminders(past, raw);
    if (task.predecessors.length > 0) await past.later('predecessors', id(raw), projectId, raw);
    await dateTask(past, raw);
  },
  seenBy: { object: 'task' },
  async change(past, raw, projectId) {
    const task = taskIn(raw);
    const { createdBy, createdAt, updatedBy, updatedAt, completion, parentId, input, people, position } = task;
    if (!(await past.has('task lists', task.tasklistId))) throw new Waits('its list is not there');
    if (parentId > 0 && !(await past.has('tasks', parentId))) throw new Waits('the task above it is not there');
    const ctx = past.as(updatedBy || createdBy, updatedAt ?? createdAt);
    await updateTask(ctx, id(raw), {
      ...input,
      ...(await past.presentNow(projectId, people)),
      tasklistId: task.tasklistId,
      parentId,
      files: await past.filesOf(task.files),
      allowsUpdate: true,
    });
    await (completion ? completeTask(past.as(completion.by, completion.at), id(raw)) : reopenTask(ctx, id(raw)));
    if (Number.isSafeInteger(position)) await past.date('tasks', id(raw), { position });
    await putReminders(past, raw);
    if (task.predecessors.length > 0 || (await past.has('predecessors', id(raw))))
      await past.later('predecessors', id(raw), projectId, raw);
    await dateTask(past, raw);
  },
  remove: (past, gone) => deleteTask(past.as(0, undefined), gone),
  restore: (past, back) => restoreTask(past.as(0, undefined), back),
};

const dateTask = (past: Past, raw: Raw): Promise<void> => {
  const { updatedAt, updatedBy, isReopened, completion } = taskIn(raw);
  return past.date('tasks', id(raw), {
    ...(!completion && { status: isReopened ? 'reopened' : 'new' }),
    ...(completion?.at && { completed_at: completion.at }),
    ...(completion && past.target.people.has(completion.by) && { completed_by: completion.by }),
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
  write: putPredecessors,
  change: putPredecessors,
};

async function putPredecessors(past: Past, raw: Raw): Promise<void> {
  const { predecessors: named, createdBy, createdAt } = taskIn(raw);
  const there = [];
  for (const one of named) if (await past.has('tasks', one.id)) there.push(one);
  if (there.length < named.length) past.absent.push('not all that it waits for is there');
  await updateTask(past.as(createdBy, createdAt), id(raw), { predecessors: there, allowsUpdate: true });
  await dateTask(past, raw);
}
