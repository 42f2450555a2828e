import type { Committed } from '../../../platform/context.ts';
import { pageHeaders, readPaging } from '../../../platform/http/request/paging.ts';
import { isYes, oneId, parameter, type Query } from '../../../platform/http/request/query.ts';
import { act, type Call, get, list, type Route } from '../../../platform/http/route.ts';
import { pauseTimer, resumeTimer, updateTimer } from './change.ts';
import { completeTimer } from './complete.ts';
import {
  deleteTimer,
  listSeenTimers,
  listTimers,
  listTimersOf,
  type Narrowing,
  readTimer,
  startTimer,
  type TimerView,
} from './timers.ts';
import {
  NewerTimers,
  NewTimer,
  OneTimer,
  Resuming,
  showNewerTimers,
  showOneTimer,
  showTimers,
  TimerChange,
  Timers,
} from './wire.ts';

const paging = ({ query }: Call) => readPaging(query, { usual: 50, most: 500 });

const filters = {
  projectId: parameter.id('Only in this project.'),
  taskId: parameter.id('Only on this task.'),
  runningTimersOnly: parameter.flag('Only those that run.'),
};
function narrowing(query: Query): Narrowing {
  const projectId = oneId('projectId', query.projectid);
  const taskId = oneId('taskId', query.taskid);
  return {
    ...(projectId && { projectId }),
    ...(taskId && { taskId }),
    ...(isYes(query.runningtimersonly) && { runs: true }),
  };
}
function narrowingByPerson(query: Query): Narrowing {
  const personId = oneId('userId', query.userid);
  return { ...narrowing(query), ...(personId && { personId }) };
}

const shown = { shows: Timers, query: filters };
const show = (timers: TimerView[], { now }: { now: string }) => showTimers(timers, now);

const NEWER = '/projects/api/v3';
const OWN = `${NEWER}/me/timers`;
const one = { shows: OneTimer };

/** What becomes of one's own timer. */
const changing = (
  verb: string,
  summary: string,
  run: (...[ctx, call]: Parameters<Route['run']>) => Promise<Committed<TimerView>>,
  body?: Route['body'],
): Route =>
  act('PUT', `${OWN}/:id${verb && `/${verb}`}`, 'timer.run', run, showOneTimer, {
    ...one,
    ...(body && { body }),
    name: `${verb || 'update'}Timer`,
    summary,
  });

export const timerRoutes: Route[] = [
  list('/timers', 'timer.list', (ctx, call) => listTimers(ctx, narrowing(call.query), paging(call)), show, {
    ...shown,
    summary: 'Lists the timers of everybody.',
  }),
  list(
    '/me/timers',
    'timer.run',
    (ctx, call) => listTimersOf(ctx, ctx.actor.personId, narrowing(call.query), paging(call)),
    show,
    { ...shown, name: 'listOwnTimers', summary: 'Lists one’s own timers, the latest first.' },
  ),
  list(
    '/people/:id/timers',
    'timer.read',
    (ctx, call) => listTimersOf(ctx, call.id(), narrowing(call.query), paging(call)),
    show,
    shown,
  ),
  {
    ...list(
      `${NEWER}/timers`,
      'timer.run',
      (ctx, call) => listSeenTimers(ctx, narrowingByPerson(call.query), paging(call)),
      () => ({}),
      {
        shows: NewerTimers,
        query: { ...filters, userId: parameter.id('Only this person’s.') },
        name: 'listSeenTimers',
        summary: 'Lists the timers that one may see: one’s own, and as an Administrator everybody’s.',
      },
    ),
    answer: newerPage,
  },
  get(`${NEWER}/timers/:id`, 'timer.read', (ctx, call) => readTimer(ctx, call.id()), showOneTimer, {
    ...one,
    name: 'getTimer',
    summary: 'Shows a timer.',
  }),
  {
    method: 'POST',
    path: OWN,
    action: 'timer.run',
    run: (ctx, call) => startTimer(ctx, call.read(NewTimer)),
    answer: (timer: Committed<TimerView>, ctx) => ({
      status: 201,
      headers: { id: String(timer.id), Location: `${ctx.baseUrl}${NEWER}/timers/${timer.id}.json` },
      body: { STATUS: 'OK', ...showOneTimer(timer) },
    }),
    status: 201,
    body: NewTimer,
    ...one,
    name: 'startTimer',
    summary: 'Starts a timer on a task or a project, or goes on with the one that is there.',
  },
  changing('', 'Changes a timer.', (ctx, call) => updateTimer(ctx, call.id(), call.read(TimerChange)), TimerChange),
  changing('pause', 'Pauses a timer.', (ctx, call) => pauseTimer(ctx, call.id())),
  changing('resume', 'Lets a timer go on.', (ctx, call) => resumeTimer(ctx, call.id(), call.read(Resuming)), Resuming),
  changing('complete', 'Makes a time entry of a timer.', (ctx, call) => completeTimer(ctx, call.id())),
  {
    method: 'DELETE',
    path: `${OWN}/:id`,
    action: 'timer.run',
    run: (ctx, call) => deleteTimer(ctx, call.id()),
    answer: () => ({ status: 204, body: {} }),
    status: 204,
    name: 'deleteTimer',
    summary: 'Deletes a timer, and with it what it measured.',
  },
];

function newerPage(...[page]: Parameters<Route['answer']>) {
  return { headers: pageHeaders(page), body: { STATUS: 'OK', ...showNewerTimers(page) } };
}
