import type { Columns } from '../../../platform/http/answer/csv.ts';
import { decimal, type ShownTime } from '../wire.ts';

const yesOrNo = (flag: number): string => (flag ? 'yes' : 'no');

export const columns: Columns<ShownTime> = {
  Date: ({ entry }) => entry.local_at.slice(0, 10),
  Start: ({ entry }) => (entry.has_start ? entry.local_at.slice(11, 16) : ''),
  Person: ({ entry }) => [entry.first_name, entry.last_name].filter(Boolean).join(' '),
  Company: ({ entry }) => entry.company_name,
  Project: ({ entry }) => entry.project_name,
  'Task list': ({ entry }) => entry.tasklist_name ?? '',
  Task: ({ entry }) => entry.task_name ?? '',
  Description: ({ entry }) => entry.description,
  Hours: ({ entry }) => Math.floor(entry.minutes / 60),
  Minutes: ({ entry }) => entry.minutes % 60,
  'Decimal hours': ({ entry }) => decimal(entry.minutes),
  Billable: ({ entry }) => yesOrNo(entry.is_billable),
  Billed: ({ entry }) => yesOrNo(entry.is_billed),
  Tags: ({ tags }) => tags.map(({ name }) => name).join(', '),
  Id: ({ entry }) => entry.id,
};
