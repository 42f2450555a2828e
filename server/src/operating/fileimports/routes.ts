import { Type } from 'typebox';
import { ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, create, get, list, type Route } from '../../platform/http/route.ts';
import { beginFileImport } from './begin.ts';
import { updateFileImport } from './change.ts';
import { createFileImport } from './create.ts';
import { listFileImports, listLeftovers, readFileImport } from './fileimports.ts';
import { deleteFileImport } from './trash.ts';
import { undoFileImport } from './undo.ts';
import { FileImport, FileImportChange, Leftover, NewFileImport, showFileImport, showLeftover } from './wire.ts';

export const fileImportRoutes: Route[] = [
  list(
    '/fileimports',
    'fileImport.manage',
    (ctx, call) => listFileImports(ctx, readPaging(call.query, { usual: 20, most: 50 })),
    (imports) => ({ imports: imports.map(showFileImport) }),
    {
      shows: ok({ imports: Type.Array(FileImport) }),
      summary: 'Lists the files of other tools that the caller brings in, or has brought in, the newest first.',
    },
  ),
  create('/fileimports', 'fileImport.manage', (ctx, call) => createFileImport(ctx, call.read(NewFileImport)), {
    at: 'fileimports',
    body: NewFileImport,
    summary:
      'Reads an uploaded file (CSV, a board of Trello, a project of Asana or Todoist) and finds out what it would become. Nothing is brought in yet.',
  }),
  get(
    '/fileimports/:id',
    'fileImport.manage',
    (ctx, call) => readFileImport(ctx, call.id()),
    (one) => ({ import: showFileImport(one) }),
    { shows: ok({ import: FileImport }), summary: 'Shows what a file will become, or how far it is.' },
  ),
  act(
    'PUT',
    '/fileimports/:id',
    'fileImport.manage',
    (ctx, call) => updateFileImport(ctx, call.id(), call.read(FileImportChange)),
    undefined,
    {
      body: FileImportChange,
      summary: 'Says which column goes where, in what order dates are written, and into which project.',
    },
  ),
  act('PUT', '/fileimports/:id/begin', 'project.create', (ctx, call) => beginFileImport(ctx, call.id()), undefined, {
    name: 'beginFileImport',
    summary: 'Brings the file in, in the background. Nobody is told of what was done elsewhere.',
  }),
  act('PUT', '/fileimports/:id/undo', 'fileImport.manage', (ctx, call) => undoFileImport(ctx, call.id()), undefined, {
    name: 'undoFileImport',
    summary: 'Puts what was brought in into the trash: the project it made, or what came into one that was there.',
  }),
  act('DELETE', '/fileimports/:id', 'fileImport.manage', (ctx, call) => deleteFileImport(ctx, call.id()), undefined, {
    summary: 'Forgets the file. What was brought in stays.',
  }),
  list(
    '/fileimports/:id/leftovers',
    'fileImport.manage',
    (ctx, call) => listLeftovers(ctx, call.id(), readPaging(call.query, { usual: 50, most: 250 })),
    (left) => ({ leftovers: left.map(showLeftover) }),
    {
      shows: ok({ leftovers: Type.Array(Leftover) }),
      summary: 'Lists the rows that stayed out, and those of which something did not fit, with the reasons.',
    },
  ),
];
