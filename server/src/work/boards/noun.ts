import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { countOf } from '../items/copy.ts';
import { onBoards } from './cards/move.ts';
import { cardRoutes } from './cards/routes.ts';
import { copyColumnsOfProject } from './columns/copy.ts';
import { columnRoutes } from './columns/routes.ts';
import { purgeColumns } from './columns/trash.ts';

export const boards: With<{ kind: Kinds['column'] }> = {
  routes: [...cardRoutes, ...columnRoutes],
  kind: {
    purge: purgeColumns,
    goAlong: 'has nothing to say of it',
    copyOfProject: { askedFor: 'withTasks', count: countOf('column'), copy: copyColumnsOfProject },
    onBoards,
  },
};
