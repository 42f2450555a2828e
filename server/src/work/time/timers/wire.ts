import { type Static, Type } from 'typebox';
import { Flag, idText, ok, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import { pageOf } from '../../../platform/http/answer/newer.ts';
import { description, flag, id, shape, whole } from '../../../platform/http/request/fields.ts';
import type { Page } from '../../../platform/http/request/paging.ts';
import { intervalsOf } from './intervals.ts';
import type { CompletedTimer, TimerView } from './store.ts';

const Timer = titled('Timer', {
  id: Text,
  userId: Text,
  projectId: Text,
  projectName: Text,
  taskId: Text,
  taskName: Text,
  description: Text,
  duration: Text,
  dateCreated: Text,
  dateUpdated: Text,
  dateDeleted: Text,
  lastStartedAt: Text,
  serverTime: Text,
  billable: Flag,
  running: Flag,
  deleted: Flag,
  intervals: Type.Array(Type.Object({ id: Text, from: Text, to: Text, duration: Text })),
});

export const Timers = ok({ timers: Type.Array(Timer) });

const lastStart = (timer: TimerView): string => intervalsOf(timer).at(-1)?.from ?? timer.created_at;

/** `duration` is of the times that have ended: who reads adds how long the present one has lasted at `serverTime`. */
export const showTimer = (timer: TimerView, now: string): Static<typeof Timer> => ({
  id: String(timer.id),
  userId: String(timer.person_id),
  projectId: String(timer.project_id),
  projectName: timer.project_name,
  taskId: idText(timer.task_id),
  taskName: timer.task_name ?? '',
  description: timer.description,
  duration: String(timer.seconds),
  dateCreated: timeText(timer.created_at),
  dateUpdated: timeText(timer.updated_at),
  dateDeleted: '',
  lastStartedAt: timeText(lastStart(timer)),
  serverTime: timeText(now),
  billable: timer.is_billable === 1,
  running: timer.started_at !== null,
  deleted: false,
  intervals: intervalsOf(timer).map(({ number, from, to, seconds }) => ({
    id: String(number),
    from: timeText(from),
    to: timeText(to),
    duration: String(seconds),
  })),
});

export const showTimers = (timers: TimerView[], now: string) => ({
  timers: timers.map((timer) => showTimer(timer, now)),
});

const Whole = Type.Integer();
const Related = Type.Object({ id: Whole, type: Text });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(one: T) => Type.Union([one, Type.Null()]);

/** As programs of the newer generation know it: numbers are numbers, and what is not there is null. */
const NewerTimer = titled('NewerTimer', {
  id: Whole,
  description: Text,
  running: Flag,
  billable: Flag,
  user: Related,
  task: orNull(Related),
  project: Related,
  timelog: orNull(Related),
  duration: Whole,
  lastStartedAt: Text,
  timerLastIntervalEnd: orNull(Text),
  intervals: Type.Array(Type.Object({ id: Whole, from: Text, to: orNull(Text), duration: Whole })),
  createdAt: Text,
  updatedAt: Text,
  deleted: Flag,
  deletedAt: orNull(Text),
});

export const OneTimer = ok({ timer: NewerTimer });
export const NewerTimers = ok({ timers: Type.Array(NewerTimer), ...pageOf.schema });

const related = (type: string, one: number) => ({ id: one, type });
const timeOrNull = (iso: string | null) => (iso ? timeText(iso) : null);

function showNewer(timer: TimerView | CompletedTimer): Static<typeof NewerTimer> {
  const intervals = intervalsOf(timer);
  const timelogId = 'timelogId' in timer ? timer.timelogId : undefined;
  return {
    id: timer.id,
    description: timer.description,
    running: timer.started_at !== null,
    billable: timer.is_billable === 1,
    user: related('users', timer.person_id),
    task: timer.task_id ? related('tasks', timer.task_id) : null,
    project: related('projects', timer.project_id),
    timelog: timelogId ? related('timelogs', timelogId) : null,
    duration: timer.seconds,
    lastStartedAt: timeText(lastStart(timer)),
    timerLastIntervalEnd: timeOrNull(intervals.findLast(({ to }) => to)?.to ?? null),
    intervals: intervals.map(({ number, from, to, seconds }) => ({
      id: number,
      from: timeText(from),
      to: timeOrNull(to),
      duration: seconds,
    })),
    createdAt: timeText(timer.created_at),
    updatedAt: timeText(timer.updated_at),
    deleted: timelogId !== undefined,
    deletedAt: timelogId ? timeText(timer.updated_at) : null,
  };
}

export const showOneTimer = (timer: TimerView | CompletedTimer) => ({ timer: showNewer(timer) });
export const showNewerTimers = (page: Page<TimerView>) => ({
  timers: page.items.map(showNewer),
  ...pageOf.show(page),
});

const MOST_SECONDS = 9999 * 3600;

const running = flag({ key: 'isRunning' });
/** Programs send null for what they do not say. */
const isRunning = { ...running, read: (value: unknown) => value === null || running.read(value) };

const about = {
  description: description({ key: 'description' }),
  isBillable: flag({ key: 'isBillable', also: ['billable'] }),
  stopRunningTimers: flag({ key: 'stopRunningTimers' }),
  projectId: id({ key: 'projectId' }),
  taskId: id({ key: 'taskId' }),
};
export const NewTimer = shape('timer', { ...about, isRunning, seconds: whole({ key: 'seconds', most: MOST_SECONDS }) });
export const TimerChange = shape('timer', { ...about, isRunning: running });
export const Resuming = shape(undefined, { stopRunningTimers: about.stopRunningTimers });
