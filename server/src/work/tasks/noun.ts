import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { copyTasksOfLists, countTasksOfProject } from './copy.ts';
import { tasksInLists } from './list/contents.ts';
import { taskListRoutes } from './list/routes.ts';
import { taskOrderRoutes } from './order/routes.ts';
import { taskRoutes } from './routes.ts';
import { purgeTasks } from './trash.ts';

export const tasks: With<{ kind: Kinds['task'] }> = {
  routes: [...taskRoutes, ...taskListRoutes, ...taskOrderRoutes],
  kind: {
    purge: purgeTasks,
    goAlong: 'is done by who moves it',
    copyOfProject: { askedFor: 'withTasks', count: countTasksOfProject, copy: copyTasksOfLists },
    inLists: tasksInLists,
  },
};
