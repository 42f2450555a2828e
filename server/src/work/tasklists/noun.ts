import type { Kinds, Summaries } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { fillingChore } from '../fillings/fillings.ts';
import { countOf } from '../items/copy.ts';
import { copyTasklistsOfProject, fillingTasklist } from './copy.ts';
import { inMilestones, summarizeTasks } from './milestones/milestones.ts';
import { tasklistRoutes } from './routes.ts';
import { purgeTasklists } from './trash.ts';

export const tasklists: With<{ kind: Kinds['tasklist']; summaries: Pick<Summaries, 'tasks'> }> = {
  routes: tasklistRoutes,
  chores: () => [fillingChore(fillingTasklist)],
  kind: {
    purge: purgeTasklists,
    goAlong: 'is done by who moves it',
    copyOfProject: { askedFor: 'withTasks', count: countOf('tasklist'), copy: copyTasklistsOfProject },
    inMilestones,
  },
  summaries: { tasks: summarizeTasks },
};
