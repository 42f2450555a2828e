import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { countOf } from '../items/copy.ts';
import { copyNotebooksOfProject } from './copy.ts';
import { notebookRoutes } from './routes.ts';
import { purgeNotebooks } from './trash.ts';

export const notebooks: With<{ kind: Kinds['notebook'] }> = {
  routes: notebookRoutes,
  kind: {
    purge: purgeNotebooks,
    goAlong: 'is done by who moves it',
    copyOfProject: { askedFor: 'withNotebooks', count: countOf('notebook'), copy: copyNotebooksOfProject },
  },
};
