import type { Query } from '../http/paging.ts';
import { isYes, oneOf } from '../http/query.ts';
import type { Wanted } from './details.ts';
import type { Find } from './milestones.ts';

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
