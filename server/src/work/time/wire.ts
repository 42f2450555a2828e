import { type Static, Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { TagRow } from '../../platform/db/tables/items.ts';
import { Bit, Flag, flagText, idText, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import {
  date,
  description,
  field,
  flag,
  id,
  ids,
  type Options,
  refuse,
  required,
  shape,
  whole,
  words,
} from '../../platform/http/request/fields.ts';
import { ItemTag, showTags } from '../tags/show.ts';
import type { TimeView } from './store.ts';

/** Hours, what hangs on them, and whether who asks may change them. */
export type ShownTime = {
  entry: TimeView;
  tags: TagRow[];
  taskTags: TagRow[];
  parent: { id: number; content: string } | undefined;
  canChange: boolean;
};

const everywhere = {
  id: Text,
  'project-id': Text,
  'project-name': Text,
  'project-status': Text,
  'company-id': Text,
  'company-name': Text,
  'person-id': Text,
  'person-first-name': Text,
  'person-last-name': Text,
  'todo-item-id': Text,
  'todo-item-name': Text,
  'todo-list-id': Text,
  'todo-list-name': Text,
  tasklistId: Text,
  parentTaskId: Text,
  parentTaskName: Text,
  description: Text,
  date: Text,
  dateUserPerspective: Text,
  'has-start-time': Bit,
  hours: Text,
  minutes: Text,
  isbillable: Bit,
  isbilled: Bit,
  invoiceNo: Text,
  invoiceStatus: Text,
  'ticket-id': Text,
  taskEstimatedTime: Text,
  taskIsPrivate: Bit,
  taskIsSubTask: Bit,
  createdAt: Text,
  'updated-date': Text,
  canEdit: Flag,
  tags: Type.Array(ItemTag),
  'task-tags': Type.Array(ItemTag),
};
const TimeEntry = titled('TimeEntry', everywhere);
const ListedTimeEntry = titled('ListedTimeEntry', {
  ...everywhere,
  avatarUrl: Text,
  hoursDecimal: Text,
  userDeleted: Flag,
});

export const SingleTimeEntry = ok({ 'time-entry': TimeEntry });
export const TimeEntries = ok({ 'time-entries': Type.Array(ListedTimeEntry) });

export function showTime({ entry, tags, taskTags, parent, canChange }: ShownTime): Static<typeof TimeEntry> {
  return {
    id: String(entry.id),
    'project-id': String(entry.project_id),
    'project-name': entry.project_name,
    'project-status': entry.project_status,
    'company-id': String(entry.company_id),
    'company-name': entry.company_name,
    'person-id': String(entry.person_id),
    'person-first-name': entry.first_name ?? '',
    'person-last-name': entry.last_name ?? '',
    'todo-item-id': idText(entry.task_id),
    'todo-item-name': entry.task_name ?? '',
    'todo-list-id': idText(entry.tasklist_id),
    'todo-list-name': entry.tasklist_name ?? '',
    tasklistId: idText(entry.tasklist_id),
    parentTaskId: String(parent?.id ?? 0),
    parentTaskName: parent?.content ?? '',
    description: entry.description,
    date: timeText(entry.started_at),
    dateUserPerspective: timeText(entry.local_at),
    'has-start-time': flagText(entry.has_start),
    hours: String(Math.floor(entry.minutes / 60)),
    minutes: String(entry.minutes % 60),
    isbillable: flagText(entry.is_billable),
    isbilled: flagText(entry.is_billed),
    invoiceNo: '',
    invoiceStatus: '',
    'ticket-id': '',
    taskEstimatedTime: String(entry.task_estimated_minutes ?? 0),
    taskIsPrivate: flagText(entry.task_is_private),
    // Of a parent that is not for who asks nothing is told.
    taskIsSubTask: flagText(parent),
    createdAt: timeText(entry.created_at),
    'updated-date': timeText(entry.updated_at),
    canEdit: canChange,
    tags: showTags(tags),
    'task-tags': showTags(taskTags),
  };
}

/** `1`, `1.5`, `0.33` */
export const decimal = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100);

const showListedTime = (ctx: Context, shown: ShownTime): Static<typeof ListedTimeEntry> => ({
  ...showTime(shown),
  avatarUrl: pictureUrl(ctx, shown.entry.picture_blob),
  hoursDecimal: decimal(shown.entry.minutes),
  userDeleted: shown.entry.person_deleted_at !== null,
});

export const showOne = (shown: ShownTime) => ({ 'time-entry': showTime(shown) });
export const showAll = (all: ShownTime[], ctx: Context) => ({
  'time-entries': all.map((one) => showListedTime(ctx, one)),
});

const someDate = date({ key: 'date' });
/** Other dates may be none, a day of work may not. */
const day = field({ key: 'date' }, someDate.schema, (value) => someDate.read(value) || refuse('must not be empty'));

/** `09:30`, also with seconds; "" when only the day is known. */
const clock = (options: Options) =>
  field(options, Type.String({ pattern: '^(\\d\\d?:\\d\\d(:\\d\\d)?)?$' }), (value) => {
    if (value === null || value === '') return '';
    const [, hours, minutes] = (typeof value === 'string' && /^(\d\d?):(\d\d)(?::\d\d)?$/.exec(value.trim())) || [];
    if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return refuse('must be a time like 09:30');
    return `${hours.padStart(2, '0')}:${minutes}`;
  });

const MOST_HOURS = 9999;

/** Also in parts of an hour, `1.5`, and as text. */
const hours = (options: Options) =>
  field(options, Type.Union([Type.Number(), Type.String()]), (value) => {
    const given = value === null || value === '' ? 0 : typeof value === 'string' ? decimalIn(value) : value;
    const isRight = typeof given === 'number' && given >= 0 && given <= MOST_HOURS;
    return isRight ? given : refuse(`must be a number from 0 to ${MOST_HOURS}`);
  });

const decimalIn = (text: string): number => (/^\d{1,5}(\.\d{1,10})?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What is said of hours, whichever way they come. */
export const worked = {
  date: required(day),
  time: clock({ key: 'time' }),
  hours: hours({ key: 'hours' }),
  minutes: whole({ key: 'minutes', most: MOST_HOURS * 60 }),
  description: description({ key: 'description' }),
  isBillable: flag({ key: 'isbillable', also: ['billable'] }),
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds' }),
};
const about = {
  ...worked,
  personId: { ...id({ key: 'person-id', also: ['personId'] }), namesPeople: true as const },
  isBilled: flag({ key: 'isbilled', also: ['billed'] }),
};
export const NewTime = shape('time-entry', about);
export const TimeChange = shape('time-entry', {
  ...about,
  date: day,
  projectId: id({ key: 'project-id', also: ['projectId'] }),
  taskId: id({ key: 'todo-item-id', also: ['taskId', 'task-id'] }),
});
