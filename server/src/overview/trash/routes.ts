import { readPaging } from '../../platform/http/request/paging.ts';
import { list, type Route } from '../../platform/http/route.ts';
import { listTrash } from './trash.ts';
import { showTrash, Trash } from './wire.ts';

export const trashRoutes: Route[] = [
  list(
    '/trashcan/projects/:id',
    'trash.read',
    (ctx, call) => listTrash(ctx, call.id(), readPaging(call.query, { usual: 250, most: 500 })),
    (items, ctx) => showTrash(items, ctx.now),
    { shows: Trash, name: 'listTrashOfProject', summary: 'Lists what is in the trash of a project.' },
  ),
];
