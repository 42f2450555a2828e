import { changedCompany, holdCompany, readCompany } from '../../people/companies/companies.ts';
import { readPerson } from '../../people/people/people.ts';
import { changedPerson, holdPerson } from '../../people/people/tagging.ts';
import type { Services } from '../../platform/context.ts';
import type { Route } from '../../platform/http/route.ts';
import { changedProject, holdProject } from '../projects/change.ts';
import { requireProject } from '../projects/projects.ts';
import { taggable } from './taggable.ts';
import { setTags } from './tags.ts';

/** Of what is in no project. Those nouns stand below tags and know nothing of them, so it is said here. */
export const wideTagRoutes: Route[] = [
  ...taggable({
    at: 'projects',
    kind: 'project',
    require: (ctx, q, id) => requireProject(ctx, q, id, 'project.read'),
    lock: holdProject,
    changed: changedProject,
  }),
  ...taggable({
    at: 'companies',
    kind: 'company',
    require: (ctx, _q, id) => readCompany(ctx, id),
    lock: holdCompany,
    changed: changedCompany,
  }),
  ...taggable({
    at: 'users',
    kind: 'user',
    require: (ctx, _q, id) => readPerson(ctx, id),
    lock: holdPerson,
    changed: changedPerson,
  }),
];

export const putTags: Services['putTags'] = async (ctx, tx, on, { tags: names, tagIds: ids }) => {
  if (!names && !ids) return false;
  const named = { ...(names && { names }), ...(ids && { ids }) };
  return setTags(ctx, tx, { ...on, account_id: ctx.actor.accountId }, named);
};
