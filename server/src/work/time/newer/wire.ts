import { type Static, Type } from 'typebox';
import { Flag, ok, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import { pageOf } from '../../../platform/http/answer/newer.ts';
import { flag, id, shape } from '../../../platform/http/request/fields.ts';
import type { Page } from '../../../platform/http/request/paging.ts';
import { type ShownTime, TimeChange, worked } from '../wire.ts';

const Whole = Type.Integer();
const Related = Type.Object({ id: Whole, type: Text });

/** As programs of the newer generation know it: numbers are numbers, and what is not there is null. */
const Timelog = titled('Timelog', {
  id: Whole,
  description: Text,
  minutes: Whole,
  billable: Flag,
  hasStartTime: Flag,
  timeLogged: Text,
  user: Related,
  task: Type.Union([Related, Type.Null()]),
  project: Related,
  tags: Type.Array(Related),
  createdAt: Text,
  loggedBy: Whole,
  updatedAt: Text,
  updatedBy: Whole,
  deleted: Flag,
  deletedAt: Type.Union([Text, Type.Null()]),
});
export const OneTimelog = ok({ timelog: Timelog });
export const Timelogs = ok({ timelogs: Type.Array(Timelog), ...pageOf.schema });

const related = (type: string, one: number) => ({ id: one, type });

const showTimelog = ({ entry, tags }: ShownTime): Static<typeof Timelog> => ({
  id: entry.id,
  description: entry.description,
  minutes: entry.minutes,
  billable: entry.is_billable === 1,
  hasStartTime: entry.has_start === 1,
  timeLogged: timeText(entry.started_at),
  user: related('users', entry.person_id),
  task: entry.task_id ? related('tasks', entry.task_id) : null,
  project: related('projects', entry.project_id),
  tags: tags.map((tag) => related('tags', tag.id)),
  createdAt: timeText(entry.created_at),
  loggedBy: entry.created_by,
  updatedAt: timeText(entry.updated_at),
  updatedBy: entry.updated_by,
  deleted: false,
  deletedAt: null,
});
export const showOneTimelog = (shown: ShownTime) => ({ timelog: showTimelog(shown) });
export const showTimelogs = (page: Page<ShownTime>) => ({
  timelogs: page.items.map(showTimelog),
  ...pageOf.show(page),
});

const about = {
  ...worked,
  personId: { ...id({ key: 'userId' }), namesPeople: true as const },
  isUtc: flag({ key: 'isUTC' }),
  hasStart: flag({ key: 'hasStartTime' }),
};
export const NewTimelog = shape('timelog', about);
export const TimelogChange = shape('timelog', {
  ...about,
  date: TimeChange.fields.date,
  projectId: id({ key: 'projectId' }),
  taskId: id({ key: 'taskId' }),
});
