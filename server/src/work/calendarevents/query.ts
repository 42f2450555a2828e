import type { Context } from '../../platform/context.ts';
import {
  day,
  instantBy,
  isYes,
  oneId,
  parameter,
  type Query,
  wrongParameter,
} from '../../platform/http/request/query.ts';
import { todayOf } from '../projects/show.ts';
import type { Wanted } from './calendarevents.ts';
import { daysAfter } from './times.ts';

function typeIn(value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (!/^(-[1-9]|\d{1,15})$/.test(value)) throw wrongParameter('eventTypeId', 'must be an id');
  return Number(value);
}

/** Without an end, until tomorrow. */
export function wantedIn(ctx: Context, query: Query): Wanted {
  const first = day('startDate', query.startdate);
  if (!first) throw wrongParameter('startDate', 'must say from which day: a date like 20261231');
  const next = daysAfter(todayOf(ctx), 1);
  const last = day('endDate', query.enddate) ?? (next > first ? next : first);
  if (last < first) throw wrongParameter('endDate', 'must not be before startDate');
  return {
    first,
    last,
    personId: oneId('userId', query.userid),
    attendingOnly: isYes(query.attendingonly),
    typeId: typeIn(query.eventtypeid),
    projectId: oneId('projectId', query.projectid),
    withDeleted: isYes(query.showdeleted),
    updatedAfter: instantBy(ctx.actor.timeZone, 'updatedAfterDate', query.updatedafterdate),
  };
}

export const wantedParameters = {
  startDate: parameter.day('The first day.'),
  endDate: parameter.day('The last day; tomorrow where it is not said.'),
  userId: parameter.id('Only what this person attends or has made.'),
  attendingOnly: parameter.flag('With userId: only what they attend.'),
  eventTypeId: parameter.text('Only events of this type.'),
  projectId: parameter.id('Only events of this project.'),
  showDeleted: parameter.flag('Also what is in the trash; its status is deleted.'),
  updatedAfterDate: parameter.instant('Only what was changed since.'),
};
