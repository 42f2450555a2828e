import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, type Call, copying, create, get, list, type Route } from '../../platform/http/route.ts';
import { todayOf } from '../projects/show.ts';
import { taggable } from '../tags/taggable.ts';
import { noteChange, updateTasklist } from './change.ts';
import { completeTasklist, reopenTasklist } from './complete.ts';
import { copyTasklist } from './copy.ts';
import { createTasklist } from './create.ts';
import { listProjectTasklists, listTasklists, readTasklist } from './list.ts';
import { moveTasklist } from './move.ts';
import { reorderTasklists } from './order.ts';
import { filterParameters, readFilter, readWanted, wantedParameters } from './query.ts';
import { lockTasklist, requireTasklist } from './tasklists.ts';
import { createFromTemplate, listTemplates } from './templates/templates.ts';
import { deleteTasklist, restoreTasklist } from './trash.ts';
import {
  BesideNewTasklist,
  NewOrder,
  NewTasklist,
  newIdKeys,
  OneTasklist,
  type Shown,
  showOne,
  showTasklists,
  Tasklist,
  TasklistChange,
  TasklistTarget,
} from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 250, most: 500 });
const filter = (ctx: Context, call: Call) => readFilter(call.query, todayOf(ctx));
const showAll = (lists: Shown[], _ctx: Context, call: Call) => showTasklists(lists, call.request.originalUrl);
const shows = ok({ tasklists: Type.Array(Tasklist) });
const about = { shows, query: { ...filterParameters, ...wantedParameters } };

function makeTasklist(ctx: Context, call: Call) {
  const input = { ...call.read(BesideNewTasklist), ...call.read(NewTasklist) };
  const { templateId } = input;
  return templateId
    ? createFromTemplate(ctx, call.id(), { ...input, templateId })
    : createTasklist(ctx, call.id(), input);
}

export const tasklistRoutes: Route[] = [
  list(
    '/tasklists',
    'project.list',
    (ctx, call) => listTasklists(ctx, filter(ctx, call), readWanted(call.query), paging(call)),
    showAll,
    about,
  ),
  list('/tasklists/templates', 'project.list', (ctx, call) => listTemplates(ctx, paging(call)), showAll, {
    shows,
    name: 'listTasklistTemplates',
    summary: 'Lists the task lists that others are made from.',
  }),
  list(
    '/projects/:id/tasklists',
    'tasklist.read',
    (ctx, call) => listProjectTasklists(ctx, call.id(), filter(ctx, call), readWanted(call.query), paging(call)),
    showAll,
    about,
  ),
  get('/tasklists/:id', 'tasklist.read', (ctx, call) => readTasklist(ctx, call.id(), readWanted(call.query)), showOne, {
    shows: ok(OneTasklist),
    query: wantedParameters,
  }),
  create('/projects/:id/tasklists', 'tasklist.change', makeTasklist, {
    at: 'tasklists',
    keys: newIdKeys,
    body: NewTasklist,
  }),
  act(
    'PUT',
    '/tasklists/:id',
    'tasklist.change',
    (ctx, call) => updateTasklist(ctx, call.id(), call.read(TasklistChange)),
    undefined,
    { body: TasklistChange, shows: Done },
  ),
  act('PUT', '/tasklists/:id/complete', 'tasklist.change', (ctx, call) => completeTasklist(ctx, call.id())),
  act('PUT', '/tasklists/:id/uncomplete', 'tasklist.change', (ctx, call) => reopenTasklist(ctx, call.id())),
  act('DELETE', '/tasklists/:id', 'tasklist.change', (ctx, call) => deleteTasklist(ctx, call.id())),
  act('PUT', '/trashcan/tasklists/:id/restore', 'tasklist.change', (ctx, call) => restoreTasklist(ctx, call.id())),
  act(
    'PUT',
    '/projects/:id/tasklists/reorder',
    'tasklist.change',
    (ctx, call) =>
      reorderTasklists(
        ctx,
        call.id(),
        call.read(NewOrder).lists.map(({ id }) => id),
      ),
    undefined,
    { body: NewOrder, shows: Done },
  ),
  ...relocating('/tasklists/:id'),
  ...relocating('/tasklist/:id').map((route) => ({ ...route, isAlias: true as const })),
  ...taggable({
    at: 'tasklists',
    kind: 'tasklist',
    require: (ctx, q, id) => requireTasklist(ctx, q, id, 'tasklist.read'),
    lock: (ctx, tx, id) => lockTasklist(ctx, tx, id, 'tasklist.change'),
    changed: noteChange,
  }),
];

/** The classic API names one list here, programs also several. */
function relocating(path: string): Route[] {
  return [
    copying(`${path}/copy`, 'tasklist.change', (ctx, call) => copyTasklist(ctx, call.id(), call.read(TasklistTarget)), {
      body: TasklistTarget,
    }),
    act(
      'PUT',
      `${path}/move`,
      'tasklist.change',
      (ctx, call) => moveTasklist(ctx, call.id(), call.read(TasklistTarget)),
      undefined,
      { body: TasklistTarget, shows: Done },
    ),
  ];
}
