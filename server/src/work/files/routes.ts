import { Type } from 'typebox';
import type { Committed, Context } from '../../platform/context.ts';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { pageHeaders, readPaging } from '../../platform/http/request/paging.ts';
import { act, type Call, copying, create, get, list, type Route } from '../../platform/http/route.ts';
import { taggable } from '../tags/taggable.ts';
import { touchFile, updateFile } from './change.ts';
import { copyFile } from './copy.ts';
import { createFile } from './create.ts';
import { fileSightOf } from './download/links.ts';
import {
  type FileWithVersions,
  listFiles,
  listProjectFiles,
  lockForChange,
  type ProjectFiles,
  readFile,
  requireFile,
} from './files.ts';
import { moveFile } from './move.ts';
import { fileParameters, readFileQuery, readVersionNumber, versionParameters } from './query.ts';
import { type ShownFile, show, showListed } from './show.ts';
import { fileTable } from './table/wire.ts';
import { deleteFile, restoreFile } from './trash.ts';
import { deleteVersion, promoteVersion } from './versions/old.ts';
import { addVersion, readVersion, readVersionOf, type VersionOfFile } from './versions/versions.ts';
import {
  type AddedVersion,
  expiringLinks,
  File,
  FileChange,
  FilesOfProject,
  FileTarget,
  NewFile,
  NewVersion,
  SharedLink,
  showAdded,
  showVersion,
  VersionAdded,
  VersionOfAFile,
} from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 250, most: 500 });

function showOne({ file, versions }: FileWithVersions, ctx: Context) {
  const sight = fileSightOf(ctx, file);
  return { file: { ...show(ctx, file), versions: versions.map((version) => showVersion(version, sight)) } };
}

function showByProject(files: ShownFile[], ctx: Context) {
  const projects = [...Map.groupBy(files, (file) => file.project_id).values()].map((group) => {
    const { project_id, project_name, company_name } = group[0]!;
    return { id: String(project_id), name: project_name, company: company_name, files: showListed(ctx, group) };
  });
  return { projects };
}

export const fileRoutes: Route[] = [
  list('/files', 'project.list', (ctx, call) => listFiles(ctx, paging(call)), showByProject, {
    shows: ok({ projects: Type.Array(FilesOfProject) }),
    table: fileTable,
  }),
  {
    ...get(
      '/projects/:id/files',
      'file.read',
      (ctx, call) => listProjectFiles(ctx, call.id(), readFileQuery(call.query), paging(call)),
      () => ({}),
      {
        shows: ok({ project: FilesOfProject }),
        query: fileParameters,
        table: fileTable,
      },
    ),
    isPaged: true,
    answer: ({ project, ...page }: ProjectFiles, ctx) => ({
      headers: pageHeaders(page),
      body: {
        STATUS: 'OK',
        project: {
          id: String(project.id),
          name: project.name,
          company: project.company_name,
          files: showListed(ctx, page.items),
        },
      },
    }),
  },
  get('/files/:id', 'file.read', (ctx, call) => readFile(ctx, call.id()), showOne, {
    shows: ok({ file: File }),
    links: expiringLinks,
  }),
  create('/projects/:id/files', 'file.change', (ctx, call) => createFile(ctx, call.id(), call.read(NewFile)), {
    at: 'files',
    keys: ['fileId'],
    body: NewFile,
  }),
  get(
    '/files/:id/sharedlink',
    'file.read',
    (ctx, call) => readVersionOf(ctx, call.id(), readVersionNumber(call.query)),
    ({ file, version }: VersionOfFile, ctx) => ({ url: fileSightOf(ctx, file).download(version.id) }),
    {
      shows: SharedLink,
      links: ['url'],
      query: versionParameters,
      name: 'getFileSharedLink',
      summary: 'Gives a link to download a file, or one version of it, without a token.',
    },
  ),
  addingVersions(),
  get(
    '/fileversions/:id',
    'file.read',
    (ctx, call) => readVersion(ctx, call.id()),
    ({ file, version }: VersionOfFile, ctx) => ({
      fileversion: { ...showVersion(version, fileSightOf(ctx, file)), fileId: String(file.id) },
    }),
    {
      shows: ok({ fileversion: VersionOfAFile }),
      links: expiringLinks,
      name: 'getFileVersion',
    },
  ),
  act<Committed<AddedVersion>>(
    'PUT',
    '/files/:id/versions/:version/promote',
    'file.change',
    (ctx, call) => promoteVersion(ctx, call.id(), call.id('version')),
    showAdded,
    { shows: VersionAdded, name: 'promoteFileVersion', summary: 'Makes an old version the newest one again.' },
  ),
  act(
    'DELETE',
    '/files/:id/versions/:version',
    'file.change',
    (ctx, call) => deleteVersion(ctx, call.id(), call.id('version')),
    undefined,
    { name: 'deleteFileVersion', summary: 'Deletes one version of a file for good, if it is not the only one.' },
  ),
  act('PUT', '/files/:id', 'file.change', (ctx, call) => updateFile(ctx, call.id(), call.read(FileChange)), undefined, {
    body: FileChange,
    shows: Done,
  }),
  act('DELETE', '/files/:id', 'file.change', (ctx, call) => deleteFile(ctx, call.id())),
  act('PUT', '/trashcan/files/:id/restore', 'file.change', (ctx, call) => restoreFile(ctx, call.id())),
  copying('/files/:id/copy', 'file.change', (ctx, call) => copyFile(ctx, call.id(), call.read(FileTarget).projectId), {
    body: FileTarget,
  }),
  act(
    'PUT',
    '/files/:id/move',
    'file.change',
    (ctx, call) => moveFile(ctx, call.id(), call.read(FileTarget).projectId),
    undefined,
    { body: FileTarget, shows: Done },
  ),
  ...taggable({
    at: 'files',
    kind: 'file',
    require: (ctx, q, id) => requireFile(ctx, q, id, 'file.read'),
    lock: lockForChange,
    changed: touchFile,
  }),
];

function addingVersions(): Route {
  const route = create('/files/:id', 'file.change', (ctx, call) => addVersion(ctx, call.id(), call.read(NewVersion)), {
    at: 'fileversions',
    keys: ['fileVersionId'],
    body: NewVersion,
    shows: VersionAdded,
    name: 'addFileVersion',
    summary: 'Adds a version to a file.',
  });
  return {
    ...route,
    answer: (added: AddedVersion, ctx, call) => {
      const { body, ...rest } = route.answer(added, ctx, call);
      return { ...rest, body: { ...body, ...showAdded(added) } };
    },
  };
}
