import type { Committed } from '../../../platform/context.ts';
import { get, type Route } from '../../../platform/http/route.ts';
import { readTime } from '../time.ts';
import { deleteTime } from '../trash.ts';
import type { ShownTime } from '../wire.ts';
import { writeTimelog } from './timelogs.ts';
import { NewTimelog, OneTimelog, showOneTimelog } from './wire.ts';

const NEWER = '/projects/api/v3';

const writing = (on: 'task' | 'project'): Route => ({
  method: 'POST',
  path: `${NEWER}/${on}s/:id/time`,
  action: 'time.create',
  run: (ctx, call) => writeTimelog(ctx, on, call.id(), call.read(NewTimelog)),
  answer: (made: Committed<ShownTime>, ctx) => ({
    status: 201,
    headers: { id: String(made.entry.id), Location: `${ctx.baseUrl}${NEWER}/time/${made.entry.id}.json` },
    body: { STATUS: 'OK', ...showOneTimelog(made) },
  }),
  status: 201,
  body: NewTimelog,
  shows: OneTimelog,
  name: on === 'task' ? 'logTimeOnTask' : 'logTimeOnProject',
  summary: `Writes down time that was worked on a ${on}, and shows it.`,
});

/** The same hours as programs of the newer generation write, read and delete them. */
export const newerTimeRoutes: Route[] = [
  writing('task'),
  writing('project'),
  get(`${NEWER}/time/:id`, 'time.read', (ctx, call) => readTime(ctx, call.id()), showOneTimelog, {
    shows: OneTimelog,
    name: 'getTimelog',
    summary: 'Shows time that was worked.',
  }),
  {
    method: 'DELETE',
    path: `${NEWER}/time/:id`,
    action: 'time.change',
    run: (ctx, call) => deleteTime(ctx, call.id()),
    answer: () => ({ status: 204, body: {} }),
    status: 204,
    name: 'deleteTimelog',
    summary: 'Puts time that was worked into the trash.',
  },
];
