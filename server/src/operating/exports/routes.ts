import { Type } from 'typebox';
import { ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, create, get, list, type Route } from '../../platform/http/route.ts';
import { askForExport, listExports, readExport } from './create.ts';
import { deleteExport } from './trash.ts';
import { Export, showExport } from './wire.ts';

export const exportRoutes: Route[] = [
  list(
    '/exports',
    'export.take',
    (ctx, call) => listExports(ctx, readPaging(call.query, { usual: 50, most: 250 })),
    (exports, ctx) => ({ exports: exports.map((one) => showExport(one, ctx.baseUrl)) }),
    {
      shows: ok({ exports: Type.Array(Export) }),
      summary: 'Lists the archives of the whole account: one under way, and the newest that can be fetched.',
    },
  ),
  create('/exports', 'export.take', askForExport, {
    at: 'exports',
    summary: 'Begins an archive of the whole account, without its secrets. It is made in the background.',
  }),
  get(
    '/exports/:id',
    'export.take',
    (ctx, call) => readExport(ctx, call.id()),
    (one, ctx) => ({ export: showExport(one, ctx.baseUrl) }),
    { shows: ok({ export: Export }), summary: 'Shows how far an export is, and where it is fetched when it is whole.' },
  ),
  act('DELETE', '/exports/:id', 'export.take', (ctx, call) => deleteExport(ctx, call.id()), undefined, {
    summary: 'Gives up an export that is under way, or removes one before its time.',
  }),
];
