import { act, get, type Route } from '../../../platform/http/route.ts';
import { readChoice, showZip, Zip, zipQuery } from '../zip/wire.ts';
import { offerZip } from '../zip/zip.ts';
import { deleteFiles, moveFiles, restoreFiles } from './bulk.ts';
import { FileIds, FilesToMove } from './wire.ts';

export const bulkFileRoutes: Route[] = [
  get(
    '/projects/:id/files/zip',
    'file.read',
    (ctx, call) => offerZip(ctx, call.id(), readChoice(call.query)),
    showZip,
    {
      shows: Zip,
      query: zipQuery,
      name: 'getFilesZip',
      summary: 'Gives a link to several files, a category or all files of a project as one archive.',
    },
  ),
  act(
    'PUT',
    '/projects/:id/files/move',
    'file.change',
    (ctx, call) => moveFiles(ctx, call.id(), call.read(FilesToMove)),
    undefined,
    { body: FilesToMove, name: 'moveFiles', summary: 'Moves several files, all or none.' },
  ),
  act(
    'PUT',
    '/projects/:id/files/delete',
    'file.change',
    (ctx, call) => deleteFiles(ctx, call.id(), call.read(FileIds).ids),
    undefined,
    { body: FileIds, name: 'deleteFiles', summary: 'Moves several files to the trash, all or none.' },
  ),
  act(
    'PUT',
    '/projects/:id/files/restore',
    'file.change',
    (ctx, call) => restoreFiles(ctx, call.id(), call.read(FileIds).ids),
    undefined,
    { body: FileIds, name: 'restoreFiles', summary: 'Takes several files out of the trash, all or none.' },
  ),
];
