import { Type } from 'typebox';
import { Done, ok, Text, titled } from '../../platform/http/answer/classic.ts';
import { MIB } from '../../platform/http/request/bodies.ts';
import { pageHeaders, type Query, readPaging } from '../../platform/http/request/paging.ts';
import { isYes, parameter } from '../../platform/http/request/query.ts';
import { act, type Call, copying, create, get, list, type Route } from '../../platform/http/route.ts';
import { taggable } from '../tags/taggable.ts';
import { tagging, updateNotebook } from './change.ts';
import { copyNotebook } from './copy.ts';
import { requireNotebook } from './find.ts';
import { listCategoryNotebooks, listNotebooks, listProjectNotebooks, type ProjectNotebooks } from './list.ts';
import { lockNotebook, unlockNotebook } from './locks.ts';
import { moveNotebook } from './move.ts';
import { createNotebook, readNotebook } from './notebooks.ts';
import { notebookTable } from './table-wire.ts';
import { deleteNotebook, restoreNotebook } from './trash.ts';
import { versionRoutes } from './versions/routes.ts';
import {
  ListedNotebook,
  NewNotebook,
  type Notebook,
  NotebookChange,
  NotebookTarget,
  SingleNotebook,
  showListedNotebook,
  showNotebook,
} from './wire.ts';

/** The text may have 4 MiB, and JSON escapes can double it. */
const TAKES = 10 * MIB;

const NotebooksOfProject = titled('NotebooksOfProject', {
  id: Text,
  name: Text,
  notebooks: Type.Array(ListedNotebook),
});
const NotebooksByProject = ok({ projects: Type.Array(NotebooksOfProject) });

const query = { includeContent: parameter.flag('Adds the text of each; a page then holds 50 at most.') };

const wantsContent = (asked: Query) => isYes(asked.includecontent);

/** Pages with texts are smaller, because each of them may be 4 MiB. */
function listing({ query }: Call) {
  const withContent = wantsContent(query);
  return { withContent, paging: readPaging(query, withContent ? { usual: 50, most: 50 } : { usual: 250, most: 500 }) };
}

function showByProject(notebooks: Notebook[]) {
  const projects = [...Map.groupBy(notebooks, ({ notebook }) => notebook.project_id).values()].map((group) => {
    const { project_id, project_name } = group[0]!.notebook;
    return { id: String(project_id), name: project_name, notebooks: group.map(showListedNotebook) };
  });
  return { projects };
}

export const notebookRoutes: Route[] = [
  list('/notebooks', 'project.list', (ctx, call) => listNotebooks(ctx, listing(call)), showByProject, {
    shows: NotebooksByProject,
    query,
    table: notebookTable,
    readsTextsLater: wantsContent,
  }),
  {
    ...get(
      '/projects/:id/notebooks',
      'notebook.read',
      (ctx, call) => listProjectNotebooks(ctx, call.id(), listing(call)),
      () => ({}),
      {
        shows: ok({ project: NotebooksOfProject, projects: Type.Array(Type.Object({})) }),
        query,
        table: notebookTable,
        readsTextsLater: wantsContent,
      },
    ),
    isPaged: true,
    answer: ({ project, ...page }: ProjectNotebooks) => ({
      headers: pageHeaders(page),
      body: {
        STATUS: 'OK',
        project: { id: String(project.id), name: project.name, notebooks: page.items.map(showListedNotebook) },
        // Programs that read both lists look for it here as well.
        projects: [],
      },
    }),
  },
  list(
    '/notebookCategories/:id/notebooks',
    'notebook.read',
    (ctx, call) => listCategoryNotebooks(ctx, call.id(), listing(call)),
    showByProject,
    { shows: NotebooksByProject, query, readsTextsLater: wantsContent },
  ),
  create(
    '/projects/:id/notebooks',
    'notebook.change',
    (ctx, call) => createNotebook(ctx, call.id(), call.read(NewNotebook)),
    { at: 'notebooks', keys: ['notebookId'], body: NewNotebook, takes: TAKES },
  ),
  get(
    '/notebooks/:id',
    'notebook.read',
    (ctx, call) => readNotebook(ctx, call.id()),
    (notebook) => ({ notebook: showNotebook(notebook) }),
    { shows: ok({ notebook: SingleNotebook }), isLong: true },
  ),
  act(
    'PUT',
    '/notebooks/:id',
    'notebook.change',
    (ctx, call) => updateNotebook(ctx, call.id(), call.read(NotebookChange)),
    undefined,
    { body: NotebookChange, takes: TAKES, shows: Done },
  ),
  act('DELETE', '/notebooks/:id', 'notebook.change', (ctx, call) => deleteNotebook(ctx, call.id())),
  act('PUT', '/trashcan/notebooks/:id/restore', 'notebook.change', (ctx, call) => restoreNotebook(ctx, call.id())),
  act('PUT', '/notebooks/:id/lock', 'notebook.change', (ctx, call) => lockNotebook(ctx, call.id())),
  act('PUT', '/notebooks/:id/unlock', 'notebook.change', (ctx, call) => unlockNotebook(ctx, call.id())),
  copying(
    '/notebooks/:id/copy',
    'notebook.change',
    (ctx, call) => copyNotebook(ctx, call.id(), call.read(NotebookTarget).projectId),
    { body: NotebookTarget },
  ),
  act(
    'PUT',
    '/notebooks/:id/move',
    'notebook.change',
    (ctx, call) => moveNotebook(ctx, call.id(), call.read(NotebookTarget).projectId),
    undefined,
    { body: NotebookTarget, shows: Done },
  ),
  ...versionRoutes,
  ...taggable({
    at: 'notebooks',
    kind: 'notebook',
    require: (ctx, q, id) => requireNotebook(ctx, q, id, 'notebook.read'),
    ...tagging,
  }),
];
