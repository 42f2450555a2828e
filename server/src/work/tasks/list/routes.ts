import type { Context } from '../../../platform/context.ts';
import { type Page, type Paging, readPaging } from '../../../platform/http/request/paging.ts';
import { isYes } from '../../../platform/http/request/query.ts';
import { type Call, list, type Route } from '../../../platform/http/route.ts';
import { localTime } from '../../../platform/zones/zones.ts';
import {
  type ListedTask,
  listAllTasks,
  listCategoryTasks,
  listProjectTasks,
  listSubtasks,
  listTasklistTasks,
} from './list.ts';
import {
  completedParameters,
  readCompletedQuery,
  readTaskQuery,
  type TaskQuery,
  taskParameters,
} from './query-wire.ts';
import { CompletedTasks, showCompleted, showTasks, TaskItems, taskTable } from './wire.ts';

const showAll = (tasks: ListedTask[], ctx: Context, call: Call) => showTasks(tasks, ctx, isYes(call.query.getfiles));
const about = { shows: TaskItems, query: taskParameters, table: taskTable };
const localNow = ({ now, actor }: Context) => localTime(now, actor.timeZone);
const paging = (call: Call) => readPaging(call.query, { usual: 250, most: 500 });

type Verb = (ctx: Context, id: number, query: TaskQuery, paging: Paging) => Promise<Page<ListedTask>>;

/** The tasks of what the path names. */
const listOf = (path: string, action: Route['action'], verb: Verb): Route =>
  list(
    path,
    action,
    (ctx, call) => verb(ctx, call.id(), readTaskQuery(call.query, localNow(ctx)), paging(call)),
    showAll,
    about,
  );

export const taskListRoutes: Route[] = [
  list(
    '/tasks',
    'project.list',
    (ctx, call) => listAllTasks(ctx, readTaskQuery(call.query, localNow(ctx)), paging(call)),
    showAll,
    about,
  ),
  listOf('/projects/:id/tasks', 'task.read', listProjectTasks),
  listOf('/tasklists/:id/tasks', 'task.read', listTasklistTasks),
  listOf('/tasks/:id/subtasks', 'task.read', listSubtasks),
  listOf('/projectCategories/:id/tasks', 'projectCategory.read', listCategoryTasks),
  list(
    '/completedtasks',
    'project.list',
    (ctx, call) => listAllTasks(ctx, readCompletedQuery(call.query, localNow(ctx), ctx.actor.timeZone), paging(call)),
    showCompleted,
    {
      shows: CompletedTasks,
      query: completedParameters,
      name: 'listCompletedTasks',
      summary: 'Lists the tasks that were completed lately.',
    },
  ),
];
