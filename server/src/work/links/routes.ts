import { Type } from 'typebox';
import { Done, ok, sortKey, Text, titled } from '../../platform/http/answer/classic.ts';
import { pageHeaders, readPaging } from '../../platform/http/request/paging.ts';
import { idList, isYes, oneId, parameter } from '../../platform/http/request/query.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { taggable } from '../tags/taggable.ts';
import { tagging, updateLink } from './change.ts';
import { requireLink } from './find.ts';
import { createLink, listCategoryLinks, listLinks, listProjectLinks, readLink } from './links.ts';
import { deleteLink, restoreLink } from './trash.ts';
import { type Link, LinkChange, ListedLink, linkTable, NewLink, SingleLink, showLink, showListedLink } from './wire.ts';

const LinksOfProject = titled('LinksOfProject', { id: Text, name: Text, links: Type.Array(ListedLink) });
const LinksByProject = ok({ projects: Type.Array(LinksOfProject) });

const paging = (call: Call) => readPaging(call.query, { usual: 250, most: 500 });
const query = {
  filterText: parameter.text('Only those with this in their name.'),
  filterTagIds: parameter.ids('Only those with one of these tags.'),
  matchAllTags: parameter.flag('With filterTagIds: only those with all of these tags.'),
};

function wanted({ query: asked }: Call) {
  const search = sortKey(asked.filtertext ?? '').slice(0, 255);
  const tagIds = idList('filterTagIds', asked.filtertagids);
  return { ...(search && { search }), ...(tagIds && { tagIds, hasAllTags: isYes(asked.matchalltags) }) };
}

function ofProject({ query: asked }: Call) {
  const projectId = oneId('projectId', asked.projectid);
  return projectId ? { projectId } : {};
}

function showByProject(links: Link[]) {
  const projects = [...Map.groupBy(links, ({ link }) => link.project_id).values()].map((group) => {
    const { project_id, project_name } = group[0]!.link;
    return { id: String(project_id), name: project_name, links: group.map(showListedLink) };
  });
  return { projects };
}

export const linkRoutes: Route[] = [
  list(
    '/links',
    'project.list',
    (ctx, call) => listLinks(ctx, { ...wanted(call), ...ofProject(call) }, paging(call)),
    showByProject,
    {
      shows: LinksByProject,
      query: { projectId: parameter.id('Only those of this project.'), ...query },
      table: linkTable,
    },
  ),
  {
    ...get(
      '/projects/:id/links',
      'link.read',
      (ctx, call) => listProjectLinks(ctx, call.id(), wanted(call), paging(call)),
      () => ({}),
      { shows: ok({ project: LinksOfProject }), query, table: linkTable },
    ),
    isPaged: true,
    answer: ({ project, ...page }: Awaited<ReturnType<typeof listProjectLinks>>) => ({
      headers: pageHeaders(page),
      body: {
        STATUS: 'OK',
        project: { id: String(project.id), name: project.name, links: page.items.map(showListedLink) },
      },
    }),
  },
  list(
    '/linkCategories/:id/links',
    'link.read',
    (ctx, call) => listCategoryLinks(ctx, call.id(), wanted(call), paging(call)),
    showByProject,
    { shows: LinksByProject, query },
  ),
  create('/projects/:id/links', 'link.change', (ctx, call) => createLink(ctx, call.id(), call.read(NewLink)), {
    at: 'links',
    keys: ['linkId'],
    body: NewLink,
  }),
  get(
    '/links/:id',
    'link.read',
    (ctx, call) => readLink(ctx, call.id()),
    (link) => ({ link: showLink(link) }),
    { shows: ok({ link: SingleLink }) },
  ),
  act('PUT', '/links/:id', 'link.change', (ctx, call) => updateLink(ctx, call.id(), call.read(LinkChange)), undefined, {
    body: LinkChange,
    shows: Done,
  }),
  act('DELETE', '/links/:id', 'link.change', (ctx, call) => deleteLink(ctx, call.id())),
  act('PUT', '/trashcan/links/:id/restore', 'link.change', (ctx, call) => restoreLink(ctx, call.id())),
  ...taggable({
    at: 'links',
    kind: 'link',
    require: (ctx, q, id) => requireLink(ctx, q, id, 'link.read'),
    ...tagging,
  }),
];
