import type { Query } from '../../platform/http/request/paging.ts';
import { isYes, oneOf, parameter } from '../../platform/http/request/query.ts';
import type { Find } from './milestones.ts';
import type { Wanted } from './show.ts';

const finds: Record<string, Pick<Find, 'state'>> = {
  '': {},
  all: {},
  complete: { state: 'complete' },
  completed: { state: 'complete' },
  incomplete: { state: 'incomplete' },
  late: { state: 'late' },
  upcoming: { state: 'upcoming' },
};
const projectTypes: Record<string, Pick<Find, 'withArchived'>> = {
  '': { withArchived: false },
  active: { withArchived: false },
  all: { withArchived: true },
};

export const findParameters = {
  find: parameter.oneOf(Object.keys(finds), 'Which milestones; without it all of them.'),
  projectType: parameter.oneOf(Object.keys(projectTypes), 'Whether those of archived projects are shown, too.'),
};
export const wantedParameters = {
  getProgress: parameter.flag('Adds how much of it is done, in percent.'),
  showTaskLists: parameter.flag('Adds its task lists.'),
  showTasks: parameter.flag('Adds the tasks of its task lists.'),
};

/** The filters of a milestone list, as the classic API spells them. */
export const readFind = (query: Query): Find => ({
  ...oneOf(finds, 'find', query.find),
  ...oneOf(projectTypes, 'projectType', query.projecttype),
});

export const readWanted = (query: Query): Wanted => ({
  progress: isYes(query.getprogress),
  tasklists: isYes(query.showtasklists),
  tasks: isYes(query.showtasks),
});
