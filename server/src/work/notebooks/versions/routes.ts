import { Type } from 'typebox';
import { ok, Text } from '../../../platform/http/answer/classic.ts';
import { readPaging } from '../../../platform/http/request/paging.ts';
import { oneId, parameter } from '../../../platform/http/request/query.ts';
import { act, get, list, type Route } from '../../../platform/http/route.ts';
import { compareVersions, listNotebookVersions, readVersion, restoreVersion } from './versions.ts';
import { DiffRun, showListedVersion, showVersion, Version, VersionWithContent } from './wire.ts';

export const versionRoutes: Route[] = [
  list(
    '/notebooks/:id/versions',
    'notebook.read',
    (ctx, call) => listNotebookVersions(ctx, call.id(), readPaging(call.query, { usual: 250, most: 500 })),
    (versions) => ({ versions: versions.map(showListedVersion) }),
    { shows: ok({ versions: Type.Array(Version) }) },
  ),
  get(
    '/notebooks/:id/versions/:version',
    'notebook.read',
    (ctx, call) => readVersion(ctx, call.id(), call.id('version')),
    (version) => ({ version: showVersion(version) }),
    { shows: ok({ version: VersionWithContent }), isLong: true },
  ),
  act('PUT', '/notebooks/:id/versions/:version/restore', 'notebook.change', (ctx, call) =>
    restoreVersion(ctx, call.id(), call.id('version')),
  ),
  get(
    '/notebooks/:id/compare',
    'notebook.read',
    (ctx, call) =>
      compareVersions(ctx, call.id(), { from: oneId('from', call.query.from), to: oneId('to', call.query.to) }),
    ({ from, to, runs }) => ({ diff: runs, from: String(from), to: String(to) }),
    {
      shows: ok({ diff: Type.Array(DiffRun), from: Text, to: Text }),
      isLong: true,
      query: {
        from: parameter.id('A version; without it the one before.'),
        to: parameter.id('A version; without it the newest.'),
      },
      name: 'compareVersionsOfNotebook',
      summary: 'Shows what changed from one version of a notebook to another.',
    },
  ),
];
