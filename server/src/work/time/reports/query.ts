import { wholeNumber } from '../../../platform/http/request/paging.ts';
import { oneOf, parameter, type Query } from '../../../platform/http/request/query.ts';
import { instantIn, localTime } from '../../../platform/zones/zones.ts';
import { listParameters, readWanted } from '../query.ts';
import type { Group } from '../totals/store.ts';
import type { Month, Wanted } from './reports.ts';

const groups: Record<string, Group> = {
  '': 'project',
  project: 'project',
  person: 'person',
  tasklist: 'tasklist',
  tag: 'tag',
  day: 'day',
};

const { sortBy, sortOrder, updatedAfterDate, projectId, ...narrowing } = listParameters;
export const reportParameters = {
  by: parameter.oneOf(Object.keys(groups), 'What has a line of its own; each project without it.'),
  ...narrowing,
};
export const allParameters = { projectId, ...reportParameters };

export function readReport(query: Query, zone: string): Wanted {
  const { order: _, ...wanted } = readWanted(query, zone);
  return { by: oneOf(groups, 'by', query.by), ...wanted };
}

export const monthParameters = {
  m: parameter.whole('Which month, from 1 to 12; without it this one.'),
  y: parameter.whole('Of which year; without it this one.'),
};

export function readMonth(query: Query, now: string, zone: string): Month {
  const today = localTime(now, zone);
  const year = wholeNumber(query, 'y', Number(today.slice(0, 4)), 9998);
  const month = wholeNumber(query, 'm', Number(today.slice(5, 7)), 12);
  const first = (at: number) => {
    const date = new Date(0);
    date.setUTCFullYear(year, at, 1);
    return date.toISOString();
  };
  const days = { from: first(month - 1), until: first(month) };
  return { from: instantIn(days.from, zone), until: instantIn(days.until, zone), days };
}
