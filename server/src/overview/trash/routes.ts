import { readPaging } from '../../platform/http/request/paging.ts';
import { list, type Route } from '../../platform/http/route.ts';
import { listAllTrash, listTrash } from './trash.ts';
import { AllTrash, showAllTrash, showTrash, Trash } from './wire.ts';

export const trashRoutes: Route[] = [
  list(
    '/trashcan',
    'trash.list',
    (ctx, call) => listAllTrash(ctx, readPaging(call.query, { usual: 250, most: 500 })),
    (items, ctx) => showAllTrash(items, ctx.now),
    {
      shows: AllTrash,
      name: 'listTrash',
      summary:
        'Lists what was deleted in the last 30 days and the caller can restore, projects included, newest first.',
    },
  ),
  list(
    '/trashcan/projects/:id',
    'trash.read',
    (ctx, call) => listTrash(ctx, call.id(), readPaging(call.query, { usual: 250, most: 500 })),
    (items, ctx) => showTrash(items, ctx.now),
    { shows: Trash, name: 'listTrashOfProject', summary: 'Lists what is in the trash of a project.' },
  ),
];
