import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import type { Query } from '../../../platform/http/request/paging.ts';
import {
  day,
  idList,
  instant,
  isNo,
  isYes,
  oneOf,
  parameter,
  wrongParameter,
} from '../../../platform/http/request/query.ts';
import { instantIn } from '../../../platform/zones/zones.ts';
import type { DateTest, Narrowing } from './filter.ts';
import { FIRST_DAY, LAST_DAY, type TaskOrder, taskOrders } from './sort-store.ts';

/** How a list of tasks was asked for: which of them, in what order, and whether what is below each is shown with it. */
export type TaskQuery = { narrowing: Narrowing; order: TaskOrder; isNested: boolean };

const MONTH = 30;
const LONGEST_TERM = 255;

/** Counted from the moment of the request, as the clock of who asks shows it. */
function calendar(now: string) {
  const dayIn = (days: number) =>
    new Date(Date.parse(now) + days * 864e5).toISOString().slice(0, 10).replaceAll('-', '');
  const untilSunday = (7 - new Date(now).getUTCDay()) % 7;
  return { dayIn, untilSunday };
}

type Days = [first: number, last: number];
const daysOf: Record<string, (untilSunday: number) => Days> = {
  today: () => [0, 0],
  tomorrow: () => [1, 1],
  thisweek: (untilSunday) => [0, untilSunday],
  within7: () => [0, 7],
  within14: () => [0, 14],
  within30: () => [0, 30],
  within365: () => [0, 365],
};
const lacks: Record<string, DateTest> = {
  nodate: { due: 'none', start: 'none' },
  nostartdate: { start: 'none' },
  noduedate: { due: 'none' },
};
/** What else `filter` may say: it narrows by something other than dates, or by nothing. */
const filters = ['', 'all', 'anytime', 'completed', 'overdue', 'nodate', 'nostartdate', ...Object.keys(daysOf)];
const priorities: Record<string, TaskRow['priority'][]> = {
  '': [],
  none: [''],
  low: ['low'],
  medium: ['medium'],
  high: ['high'],
};
const filterNames = Object.fromEntries(filters.map((name) => [name, name]));
const includeNames = Object.fromEntries(['overdue', ...Object.keys(lacks)].map((name) => [name, name]));

/** What tasks are narrowed by wherever they are looked at. */
export const narrowingParameters = {
  filter: parameter.oneOf(Object.keys(filterNames), 'Only tasks due, or beginning, then.'),
  include: parameter.text(`Besides those of filter also: ${Object.keys(includeNames).join(', ')}.`),
  includeToday: parameter.flag('Whether today counts as overdue, or as part of the days that filter names.'),
  includeTasksWithoutDueDates: parameter.flag('Besides those of the dates also those that are due at no date.'),
  'ignore-start-dates': parameter.flag('Only the due date counts, not when a task begins.'),
  startDate: parameter.day('Only tasks due, or beginning, on that day or later.'),
  endDate: parameter.day('Only tasks due, or beginning, on that day or earlier.'),
  'responsible-party-ids': parameter.ids('Only those of these people; 0 stands for nobody, -1 for anybody.'),
  'responsible-party-id': parameter.ids('The same as responsible-party-ids.'),
  'creator-ids': parameter.ids('Only those made by these people.'),
  'tag-ids': parameter.ids('Only those with one of these tags.'),
  priority: parameter.oneOf(Object.keys(priorities), 'Only those of this priority.'),
  searchTerm: parameter.text('Only those with these words in their name or description; the last may be unfinished.'),
  completedAfterDate: parameter.instant('Only those completed since then.'),
  completedBeforeDate: parameter.instant('Only those completed before then.'),
};
export const taskParameters = {
  ...narrowingParameters,
  updatedAfterDate: parameter.instant('Only those changed since then.'),
  includeCompletedTasks: parameter.flag('Adds those that are completed.'),
  includeCompletedSubtasks: parameter.flag('Adds sub-tasks that are completed.'),
  getSubTasks: parameter.flag('`false` leaves sub-tasks out.'),
  nestSubTasks: parameter.flag('Shows sub-tasks inside their tasks.'),
  getFiles: parameter.flag('Adds the files that hang on each.'),
  showDeleted: parameter.flag('Adds those in the trash.'),
  includeTasksFromDeletedLists: parameter.flag('Adds those of lists in the trash.'),
  includeArchivedProjects: parameter.flag('Adds those of archived projects.'),
  sort: parameter.oneOf(Object.keys(taskOrders), 'What they are sorted by; without it as they stand in their lists.'),
};
export const completedParameters = {
  startDate: parameter.day('Completed on that day or later; without it in the last month.'),
  endDate: parameter.day('Completed on that day or earlier.'),
  includeArchivedProjects: parameter.flag('Adds those of archived projects.'),
};

/** The filters and the order of a list of tasks, as the classic API spells them. */
export function readTaskQuery(query: Query, now: string): TaskQuery {
  const isNested = isYes(query.nestsubtasks);
  return {
    narrowing: {
      ...readNarrowing(query, now, openOrAll(query)),
      rootsOnly: isNested || isNo(query.getsubtasks),
      includesTrash: isYes(query.showdeleted),
      includesTrashedLists: isYes(query.includetasksfromdeletedlists),
      includesArchived: isYes(query.includearchivedprojects),
      updatedAfter: instant('updatedAfterDate', query.updatedafterdate),
    },
    order: oneOf(taskOrders, 'sort', query.sort),
    isNested,
  };
}

/** What `narrowingParameters` ask of tasks; `usual` is meant where nothing is said of what is completed. */
export function readNarrowing(query: Query, now: string, usual: Narrowing['progress']): Narrowing {
  const filter = oneOf(filterNames, 'filter', query.filter);
  const completedAfter = instant('completedAfterDate', query.completedafterdate);
  const completedBefore = instant('completedBeforeDate', query.completedbeforedate);
  const isAboutCompletion = filter === 'completed' || completedAfter !== undefined || completedBefore !== undefined;
  return {
    progress: isAboutCompletion ? 'completed' : usual,
    dates: [...readFilter(query, filter, now), ...readRange(query)],
    completedAfter,
    completedBefore,
    creatorIds: idList('creator-ids', query['creator-ids']),
    responsibleIds: idList('responsible-party-ids', query['responsible-party-ids'] ?? query['responsible-party-id']),
    tagIds: idList('tag-ids', query['tag-ids']),
    priorities: oneOf(priorities, 'priority', query.priority),
    words: query.searchterm?.slice(0, LONGEST_TERM),
  };
}

function openOrAll(query: Query): Narrowing['progress'] {
  if (isYes(query.includecompletedtasks)) return 'all';
  return isYes(query.includecompletedsubtasks) ? 'open or sub-task' : 'open';
}

/** Of `/completedtasks`: what was completed between two days, in the last month unless they are given; newest first. */
export function readCompletedQuery(query: Query, now: string, zone: string): TaskQuery {
  const first = day('startDate', query.startdate) ?? calendar(now).dayIn(-MONTH);
  const last = day('endDate', query.enddate);
  return {
    narrowing: {
      progress: 'completed',
      includesArchived: isYes(query.includearchivedprojects),
      completedAfter: instantIn(instant('startDate', first)!, zone),
      completedBefore: last && instantIn(instant('endDate', `${last}235959`)!, zone).replace('.000Z', '.999Z'),
    },
    order: { by: 'completeddate', isDescending: true },
    isNested: false,
  };
}

/** What `filter` asks of the dates; whatever `include` names is let in besides. */
function readFilter(query: Query, filter: string, now: string): DateTest[][] {
  const { dayIn, untilSunday } = calendar(now);
  const overdue: DateTest = { due: [FIRST_DAY, dayIn(isYes(query.includetoday) ? 0 : -1)] };
  const admitted = (query.include ?? '').split(',').flatMap((part) => {
    const name = part.trim() === '' ? undefined : oneOf(includeNames, 'include', part.trim());
    if (name === undefined) return [];
    return [lacks[name] ?? overdue];
  });
  const days = daysOf[filter]?.(untilSunday);
  if (days) {
    const first = days[0] === 0 && days[1] > 0 && isNo(query.includetoday) ? 1 : days[0];
    return [[...within(query, dayIn(first), dayIn(days[1])), ...admitted]];
  }
  if (filter === 'overdue') return [[overdue, ...admitted]];
  const lack = filter === 'nodate' && isYes(query['ignore-start-dates']) ? lacks.noduedate : lacks[filter];
  return lack ? [[lack, ...admitted]] : [];
}

function readRange(query: Query): DateTest[][] {
  const [first, last] = [day('startDate', query.startdate), day('endDate', query.enddate)];
  if (first === undefined && last === undefined) return [];
  if (first && last && last < first) throw wrongParameter('endDate', 'must not be before startDate');
  return [within(query, first ?? FIRST_DAY, last ?? LAST_DAY)];
}

/** Due in that time, or beginning in it. */
function within(query: Query, first: string, last: string): DateTest[] {
  const tests: DateTest[] = [{ due: [first, last] }];
  if (!isYes(query['ignore-start-dates'])) tests.push({ start: [first, last] });
  if (isYes(query.includetaskswithoutduedates)) tests.push(lacks.noduedate!);
  return tests;
}
