import type { Query } from '../../platform/http/request/paging.ts';
import { idList, isYes, oneOf, parameter, wrongParameter } from '../../platform/http/request/query.ts';
import type { Days, TasklistFilter } from './list-store.ts';
import { overdue, type Wanted } from './show.ts';

export type Filter = Omit<TasklistFilter, 'accountId' | 'personId' | 'seesAll' | 'projectId'>;

const RESPONSIBLE = 'responsible-party-id';

const statuses: Record<string, Filter['status']> = {
  '': 'active',
  active: 'active',
  completed: 'completed',
  all: 'all',
};

const daysFrom = (today: string, count: number): Days => {
  const [year, month, date] = [today.slice(0, 4), today.slice(4, 6), today.slice(6)].map(Number);
  const day = new Date(Date.UTC(year!, month! - 1, date! + count)).toISOString().slice(0, 10).replaceAll('-', '');
  return { from: day, to: day };
};

const dues: Record<string, (today: string) => Days | undefined> = {
  '': () => undefined,
  all: () => undefined,
  anytime: () => undefined,
  today: (today) => daysFrom(today, 0),
  tomorrow: (today) => daysFrom(today, 1),
  yesterday: (today) => daysFrom(today, -1),
  overdue,
};

export const filterParameters = {
  status: parameter.oneOf(Object.keys(statuses), 'Which lists; without it those that are not completed.'),
  filter: parameter.oneOf(Object.keys(dues), 'Only those with a task due then.'),
  [RESPONSIBLE]: parameter.ids('Only those with a task of one of these people.'),
  showDeleted: parameter.flag('Adds those in the trash.'),
  includeArchivedProjects: parameter.flag('Adds those of archived projects.'),
};
export const wantedParameters = {
  getTasks: parameter.flag('Adds their tasks.'),
  showTasks: parameter.flag('The same as getTasks.'),
  showMilestones: parameter.flag('Adds the milestone of each.'),
  getCompletedCount: parameter.flag('Adds how many of its tasks are completed.'),
  getOverdueCount: parameter.flag('Adds how many of its tasks are overdue.'),
};

/** The filters of a list of lists, as the classic API spells them. */
export const readFilter = (query: Query, today: string): Filter => ({
  status: oneOf(statuses, 'status', query.status),
  due: oneOf(dues, 'filter', query.filter)(today),
  responsible: people(query[RESPONSIBLE]),
  withTrash: isYes(query.showdeleted),
  withArchived: isYes(query.includearchivedprojects),
});

function people(value: string | undefined): number[] | undefined {
  const ids = idList(RESPONSIBLE, value);
  if (ids?.some((id) => id <= 0)) throw wrongParameter(RESPONSIBLE, 'must be a list of people');
  return ids;
}

export const readWanted = (query: Query): Wanted => ({
  milestones: isYes(query.showmilestones),
  overdueCounts: isYes(query.getoverduecount),
  completedCounts: isYes(query.getcompletedcount),
  tasks: isYes(query.gettasks) || isYes(query.showtasks),
});
