import type { Action } from '../../platform/access/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { Done } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { taggable } from '../tags/taggable.ts';
import { tagging, updateTime } from './change.ts';
import { requireTime } from './find.ts';
import type { Scope } from './list-store.ts';
import { listParameters, readProjectId, readWanted } from './query.ts';
import { listTime, logTimeOnProject, logTimeOnTask, readTime, scopes } from './time.ts';
import { deleteTime, restoreTime } from './trash.ts';
import { NewTime, SingleTimeEntry, showAll, showOne, TimeChange, TimeEntries } from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 100, most: 500 });
const { projectId: _, ...ofProject } = listParameters;
const made = { at: 'time_entries', keys: ['timeLogId'], body: NewTime };

const listed = (
  path: string,
  action: Action,
  query: typeof ofProject,
  scope: (ctx: Context, call: Call) => Promise<Scope>,
): Route =>
  list(
    path,
    action,
    async (ctx, call) =>
      listTime(ctx, await scope(ctx, call), readWanted(call.query, ctx.actor.timeZone), paging(call)),
    showAll,
    { shows: TimeEntries, query },
  );

export const timeRoutes: Route[] = [
  listed('/time_entries', 'project.list', listParameters, (ctx, call) => scopes.all(ctx, readProjectId(call.query))),
  listed('/projects/:id/time_entries', 'time.read', ofProject, (ctx, call) => scopes.project(ctx, call.id())),
  listed('/tasks/:id/time_entries', 'time.read', ofProject, (ctx, call) => scopes.task(ctx, call.id())),
  create(
    '/projects/:id/time_entries',
    'time.create',
    (ctx, call) => logTimeOnProject(ctx, call.id(), call.read(NewTime)),
    made,
  ),
  create(
    '/tasks/:id/time_entries',
    'time.create',
    (ctx, call) => logTimeOnTask(ctx, call.id(), call.read(NewTime)),
    made,
  ),
  get('/time_entries/:id', 'time.read', (ctx, call) => readTime(ctx, call.id()), showOne, { shows: SingleTimeEntry }),
  act(
    'PUT',
    '/time_entries/:id',
    'time.change',
    (ctx, call) => updateTime(ctx, call.id(), call.read(TimeChange)),
    undefined,
    { body: TimeChange, shows: Done },
  ),
  act('DELETE', '/time_entries/:id', 'time.change', (ctx, call) => deleteTime(ctx, call.id())),
  act('PUT', '/trashcan/timelogs/:id/restore', 'time.change', (ctx, call) => restoreTime(ctx, call.id())),
  ...taggable({ at: 'timelogs', kind: 'time', require: requireTime, ...tagging }),
];
