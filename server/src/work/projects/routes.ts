import { Type } from 'typebox';
import { ShownStorage, showStorage } from '../../bytes/storage/show.ts';
import type { Context } from '../../platform/context.ts';
import { Done, ok, Text } from '../../platform/http/answer/classic.ts';
import { type Page, type Query, readPaging } from '../../platform/http/request/paging.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { updateProject } from './change.ts';
import { copyProject } from './copy.ts';
import { createProject } from './create.ts';
import { include, withOwner } from './included.ts';
import { listProjects, readProject, readStorage } from './projects.ts';
import { projectParameters, readInclude, readProjectQuery } from './query.ts';
import { show, showListed } from './show.ts';
import { starProject } from './stars.ts';
import { projectTable } from './table/wire.ts';
import { deleteProject, restoreProject } from './trash.ts';
import {
  ListedProject,
  NewProject,
  Project,
  ProjectChange,
  ProjectCopy,
  showIncluded,
  type WithIncluded,
} from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 500, most: 500 });
const showAll = (projects: WithIncluded[], ctx: Context) => ({
  projects: projects.map((project) => showListed(ctx, project)),
});
const about = { shows: ok({ projects: Type.Array(ListedProject) }), query: projectParameters };

async function listed(ctx: Context, call: Call, fixed: Query): Promise<Page<WithIncluded>> {
  const page = await listProjects(ctx, ...readProjectQuery({ ...call.query, ...fixed }), paging(call));
  return { ...page, items: await include(ctx, page.items, readInclude(call.query)) };
}

export const projectRoutes: Route[] = [
  list('/projects', 'project.list', (ctx, call) => listed(ctx, call, {}), showAll, { ...about, table: projectTable }),
  list(
    '/projects/starred',
    'project.list',
    (ctx, call) => listed(ctx, call, { onlystarredprojects: 'true' }),
    showAll,
    { ...about, name: 'listStarredProjects', summary: 'Lists the projects that the caller has starred.' },
  ),
  list(
    '/companies/:id/projects',
    'project.list',
    (ctx, call) => listed(ctx, call, { companyid: String(call.id()) }),
    showAll,
    { ...about, table: projectTable },
  ),
  get(
    '/projects/:id',
    'project.read',
    async (ctx, call) => withOwner(ctx, await readProject(ctx, call.id()), readInclude(call.query)),
    ({ project, owner }, ctx) => ({ project: { ...show(ctx, project), ...showIncluded(ctx, { project, owner }) } }),
    { shows: ok({ project: Project }), query: { includeProjectOwner: projectParameters.includeProjectOwner } },
  ),
  get('/projects/:id/storage', 'storage.read', (ctx, call) => readStorage(ctx, call.id()), showStorage, {
    shows: ShownStorage,
  }),
  create('/projects', 'project.create', (ctx, call) => createProject(ctx, call.read(NewProject)), {
    at: 'projects',
    body: NewProject,
  }),
  act(
    'PUT',
    '/projects/:id',
    'project.change',
    (ctx, call) => updateProject(ctx, call.id(), call.read(ProjectChange)),
    undefined,
    { body: ProjectChange, shows: Done },
  ),
  act('DELETE', '/projects/:id', 'project.change', (ctx, call) => deleteProject(ctx, call.id())),
  act('PUT', '/projects/:id/star', 'project.read', (ctx, call) => starProject(ctx, call.id(), true)),
  act('PUT', '/projects/:id/unstar', 'project.read', (ctx, call) => starProject(ctx, call.id(), false)),
  act('PUT', '/trashcan/projects/:id/restore', 'project.change', (ctx, call) => restoreProject(ctx, call.id())),
  act(
    'POST',
    '/projects/:id/clone',
    'project.copy',
    (ctx, call) => copyProject(ctx, call.id(), call.read(ProjectCopy)),
    ({ id }) => ({ id: String(id), projectId: String(id) }),
    { body: ProjectCopy, shows: ok({ id: Text, projectId: Text }) },
  ),
];
