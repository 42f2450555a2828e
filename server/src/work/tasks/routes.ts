import { Type } from 'typebox';
import { Done, ok, Text } from '../../platform/http/answer/classic.ts';
import { pageHeaders, readPaging } from '../../platform/http/request/paging.ts';
import { isYes, parameter } from '../../platform/http/request/query.ts';
import { act, create, get, type Route } from '../../platform/http/route.ts';
import { attachmentLinks } from '../attachments/show.ts';
import { FilesOfProject, showListed as showFiles } from '../files/show.ts';
import { taggable } from '../tags/taggable.ts';
import { updateTask } from './change.ts';
import { completeTask, reopenTask } from './complete.ts';
import { createSubtask, createTask, createTaskInProject } from './create.ts';
import { Estimate, NewTask, TaskChange, TaskFileNames } from './input-wire.ts';
import { attachToTask } from './links/attach.ts';
import { listDependents, listPredecessors } from './links/predecessors.ts';
import { Followers, ShownLink, showFollowerIds, showFollowers, showLink } from './links/wire.ts';
import { taskParameters } from './list/query-wire.ts';
import { showListed } from './list/wire.ts';
import { listFollowers, listTaskFiles, readTask } from './read.ts';
import { lockForChange, requireTask, touch } from './tasks.ts';
import { deleteTask, restoreTask } from './trash.ts';
import { OneTask, showOne } from './wire.ts';

const at = { at: 'tasks', body: NewTask } as const;
const oneTaskParameters = {
  nestSubTasks: taskParameters.nestSubTasks,
  includeCompletedSubtasks: taskParameters.includeCompletedSubtasks,
  getFiles: taskParameters.getFiles,
};
const followerParameters = { returnUserInfo: parameter.flag('Who they are, instead of their ids.') };
const textIds = (ids: number[]) => ids.map(String);

export const taskRoutes: Route[] = [
  get(
    '/tasks/:id',
    'task.read',
    (ctx, { query, id }) =>
      readTask(ctx, id(), {
        subtasks: isYes(query.nestsubtasks),
        completedSubtasks: isYes(query.includecompletedsubtasks),
      }),
    (task, ctx, { query }) => showOne(showListed(task, ctx, isYes(query.getfiles))),
    { shows: OneTask, links: attachmentLinks, query: oneTaskParameters },
  ),
  create('/tasklists/:id/tasks', 'task.create', (ctx, call) => createTask(ctx, call.id(), call.read(NewTask)), at),
  creatingInProject(),
  create('/tasks/:id', 'task.create', (ctx, call) => createSubtask(ctx, call.id(), call.read(NewTask)), {
    ...at,
    name: 'createSubtask',
    summary: 'Creates a sub-task of a task.',
  }),
  act(
    'PUT',
    '/tasks/:id',
    'task.change',
    (ctx, call) => updateTask(ctx, call.id(), call.read(TaskChange)),
    (attached) => (attached.length > 0 ? { assignedFileIds: textIds(attached) } : {}),
    { body: TaskChange, shows: ok({ assignedFileIds: Type.Optional(Type.Array(Text)) }) },
  ),
  act(
    'PUT',
    '/tasks/:id/estimatedtime',
    'task.change',
    async (ctx, call) => {
      const estimatedMinutes = call.read(Estimate).minutes;
      await updateTask(ctx, call.id(), { estimatedMinutes, allowsUpdate: true });
    },
    undefined,
    { body: Estimate, shows: Done, name: 'estimateTask', summary: 'Says how many minutes a task is thought to take.' },
  ),
  act('PUT', '/tasks/:id/complete', 'task.change', (ctx, call) => completeTask(ctx, call.id())),
  act('PUT', '/tasks/:id/uncomplete', 'task.change', (ctx, call) => reopenTask(ctx, call.id())),
  act('DELETE', '/tasks/:id', 'task.change', (ctx, call) => deleteTask(ctx, call.id())),
  act('PUT', '/trashcan/tasks/:id/restore', 'task.change', (ctx, call) => restoreTask(ctx, call.id())),
  get(
    '/tasks/:id/followers',
    'task.read',
    (ctx, call) => listFollowers(ctx, call.id()),
    (followers, ctx, { query }) =>
      isYes(query.returnuserinfo) ? showFollowers(followers, ctx) : showFollowerIds(followers),
    { shows: ok(Followers), query: followerParameters },
  ),
  get(
    '/tasks/:id/predecessors',
    'task.read',
    (ctx, call) => listPredecessors(ctx, call.id()),
    (tasks) => ({ predecessors: tasks.map(showLink) }),
    {
      shows: ok({ predecessors: Type.Array(ShownLink) }),
      summary: 'Lists the tasks that a task waits for.',
    },
  ),
  get(
    '/tasks/:id/dependencies',
    'task.read',
    (ctx, call) => listDependents(ctx, call.id()),
    (tasks) => ({ dependents: tasks.map(showLink) }),
    {
      shows: ok({ dependents: Type.Array(ShownLink) }),
      name: 'listDependentsOfTask',
      summary: 'Lists the tasks that wait for a task.',
    },
  ),
  listingFiles(),
  attachingFiles(),
  ...taggable({
    at: 'tasks',
    kind: 'task',
    require: (ctx, q, id) => requireTask(ctx, q, id, 'task.read'),
    lock: lockForChange,
    changed: touch,
  }),
];

/** Programs look there for the tasks that their call made, which some calls make many of. */
function creatingInProject(): Route {
  const route = create(
    '/projects/:id/tasks',
    'task.create',
    (ctx, call) => createTaskInProject(ctx, call.id(), call.read(NewTask)),
    { ...at, shows: ok({ id: Text, affectedTaskIds: Text }) },
  );
  return adding(route, ({ id }: { id: number }) => ({ affectedTaskIds: String(id) }));
}

function attachingFiles(): Route {
  const route = create(
    '/tasks/:id/files',
    'task.change',
    (ctx, call) => attachToTask(ctx, call.id(), call.read(TaskFileNames)),
    {
      at: 'files',
      keys: ['fileId'],
      body: TaskFileNames,
      shows: ok({ id: Text, fileId: Text, assignedFileIds: Type.Array(Text) }),
      name: 'attachFilesToTask',
      summary: 'Hangs files on a task: uploads, or files that are there already.',
    },
  );
  return adding(route, ({ attached }: { attached: number[] }) => ({ assignedFileIds: textIds(attached) }));
}

/** Like the files of a project, in which they are. */
function listingFiles(): Route {
  const route = get(
    '/tasks/:id/files',
    'task.read',
    (ctx, call) => listTaskFiles(ctx, call.id(), readPaging(call.query, { usual: 250, most: 500 })),
    ({ list, items }, ctx) => ({
      project: {
        id: String(list.project_id),
        name: list.project_name,
        company: list.company_name,
        files: showFiles(ctx, items),
      },
    }),
    { shows: ok({ project: FilesOfProject }) },
  );
  return {
    ...route,
    isPaged: true,
    answer: (page, ctx, call) => ({ ...route.answer(page, ctx, call), headers: pageHeaders(page) }),
  };
}

/** A creation that says more than what it created. */
function adding<T>(route: Route, show: (made: T) => object): Route {
  return {
    ...route,
    answer: (made, ctx, call) => {
      const { body, ...rest } = route.answer(made, ctx, call);
      return { ...rest, body: { ...body, ...show(made) } };
    },
  };
}
