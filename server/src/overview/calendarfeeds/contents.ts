import type { Context } from '../../platform/context.ts';
import type { CalendarFeedRow } from '../../platform/db/tables/notifications.ts';
import { Failure } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { isTurnOver, othersTurn } from '../../platform/turn.ts';
import { dayIn } from '../../platform/zones/zones.ts';
import { listEvents } from '../../work/calendarevents/calendarevents.ts';
import { listMilestones, listProjectMilestones } from '../../work/milestones/milestones.ts';
import { readProject } from '../../work/projects/projects.ts';
import { todayOf } from '../../work/projects/show.ts';
import { listAllTasks, listProjectTasks } from '../../work/tasks/list/list.ts';

/** What stands on a day. What a task says at length stays here: calendars are kept by others. */
export type Entry = {
  kind: 'task' | 'milestone';
  id: number;
  title: string;
  day: string;
  projectName: string;
  /** Of a task. */
  listName?: string;
  updatedAt: string;
};
/** What happens at a time. Of what lasts all day the first and the last day. */
export type Happening = {
  kind: 'event';
  id: number;
  title: string;
  place: string;
  startsAt: string;
  endsAt: string;
  lastsAllDay: boolean;
  isBusy: boolean;
  /** On which day it is shown to its person. */
  day: string;
  projectName: string;
  updatedAt: string;
};
export type Contents = { name: string; entries: (Entry | Happening)[] };

/** More than anybody looks at, and little enough to be read every few minutes. */
const MOST = 1000;
const PORTION = 250;
const DAYS_BEHIND = 365;
const DAYS_AHEAD = 730;

const dayAfter = (day: string, days: number): string => {
  const at = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
  return new Date(at + days * 864e5).toISOString().slice(0, 10).replaceAll('-', '');
};

/** Portion by portion, so that nobody waits for who has many. */
async function gathered<T>(most: number, read: (paging: Paging) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; all.length < most; page += 1) {
    const paging = { page, pageSize: PORTION, offset: (page - 1) * PORTION };
    const { items } = await read(paging);
    all.push(...items);
    if (items.length < PORTION) break;
    if (isTurnOver()) await othersTurn();
  }
  return all.slice(0, most);
}

/** Open ones with a due date, what is to come before what is late. */
async function tasksIn(ctx: Context, { project_id, person_id, contents }: CalendarFeedRow): Promise<Entry[]> {
  const today = todayOf(ctx);
  const due = (days: [string, string], isDescending: boolean, most: number) => {
    const query = {
      narrowing: {
        progress: 'open' as const,
        dates: [[{ due: days }]],
        ...(contents === 'mine' && { responsibleIds: [person_id] }),
      },
      order: { by: 'duedate' as const, isDescending },
      isNested: false,
    };
    return gathered(most, (paging) =>
      project_id ? listProjectTasks(ctx, project_id, query, paging) : listAllTasks(ctx, query, paging),
    );
  };
  const ahead = await due([today, dayAfter(today, DAYS_AHEAD)], false, MOST);
  const late = await due([dayAfter(today, -DAYS_BEHIND), dayAfter(today, -1)], true, MOST - ahead.length);
  return [...ahead, ...late].map(({ task, place }) => ({
    kind: 'task',
    id: task.id,
    title: task.content,
    day: task.due_date,
    projectName: place.project_name,
    listName: place.tasklist_name,
    updatedAt: task.updated_at,
  }));
}

async function milestonesIn(ctx: Context, { project_id }: CalendarFeedRow): Promise<Entry[]> {
  const find = { state: 'incomplete' as const, withArchived: false };
  const found = await gathered(MOST, (paging) =>
    project_id ? listProjectMilestones(ctx, project_id, find, {}, paging) : listMilestones(ctx, find, {}, paging),
  );
  return found.map(({ milestone }) => ({
    kind: 'milestone',
    id: milestone.id,
    title: milestone.title,
    day: milestone.deadline,
    projectName: milestone.project_name,
    updatedAt: milestone.updated_at,
  }));
}

/** One's own, or those of the project. */
async function eventsIn(ctx: Context, { project_id, person_id, contents }: CalendarFeedRow): Promise<Happening[]> {
  const today = todayOf(ctx);
  const wanted = {
    first: dayAfter(today, -DAYS_BEHIND),
    last: dayAfter(today, DAYS_AHEAD),
    ...(contents === 'mine' ? { personId: person_id } : { projectId: project_id! }),
  };
  const found = await gathered(MOST, (paging) => listEvents(ctx, wanted, paging));
  return found.map(({ event, project }) => ({
    kind: 'event',
    id: event.id,
    title: event.title,
    place: event.place,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    lastsAllDay: event.lasts_all_day === 1,
    isBusy: event.shows_busy === 1,
    day: event.lasts_all_day
      ? event.starts_at.slice(0, 10).replaceAll('-', '')
      : dayIn(event.starts_at, ctx.actor.timeZone),
    projectName: project?.name ?? '',
    updatedAt: event.updated_at,
  }));
}

/** What the actor sees now of what the feed is about; of a project that they do not see any more, nothing. */
export async function contentsOf(ctx: Context, feed: CalendarFeedRow): Promise<Contents> {
  if (feed.contents === 'milestones') return { name: 'Milestones', entries: await milestonesIn(ctx, feed) };
  if (feed.contents === 'mine')
    return { name: 'My tasks and events', entries: [...(await tasksIn(ctx, feed)), ...(await eventsIn(ctx, feed))] };
  try {
    const { name } = await readProject(ctx, feed.project_id!);
    const due = [...(await milestonesIn(ctx, feed)), ...(await tasksIn(ctx, feed))];
    return { name, entries: [...due, ...(await eventsIn(ctx, feed))] };
  } catch (error) {
    // An empty calendar, and not none: a program that finds none keeps showing what it had.
    if (error instanceof Failure && error.kind === 'notFound') return { name: 'Project', entries: [] };
    throw error;
  }
}
