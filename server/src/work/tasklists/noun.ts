import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { copyTasklistsOfProject } from './copy.ts';
import { showInMilestones } from './list.ts';
import { tasklistRoutes } from './routes.ts';
import { purgeTasklists } from './trash.ts';

export const tasklists: With<{ kind: Kinds['tasklist'] }> = {
  routes: tasklistRoutes,
  kind: {
    purge: purgeTasklists,
    copyOfProject: { askedFor: 'withTasks', copy: copyTasklistsOfProject },
    showInMilestones,
  },
};
