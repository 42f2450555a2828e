import { saveHolder } from '../../../people/accounts/accounts.ts';
import { createCompany, deleteCompany, updateCompany } from '../../../people/companies/companies.ts';
import { createPerson, updatePerson } from '../../../people/people/people.ts';
import { deletePerson } from '../../../people/people/trash.ts';
import { changeMembers, permissionsIn, setPermissions } from '../../../work/members/members.ts';
import { createCategory, deleteCategory, updateCategory } from '../../../work/projectcategories/projectcategories.ts';
import { updateProject } from '../../../work/projects/change.ts';
import { createProject } from '../../../work/projects/create.ts';
import { starProject } from '../../../work/projects/stars.ts';
import { deleteProject, restoreProject } from '../../../work/projects/trash.ts';
import { createTag, deleteTag, updateTag } from '../../../work/tags/vocabulary.ts';
import type { Past } from '../acting.ts';
import {
  categoryIn,
  companyIn,
  deletionIn,
  memberIn,
  personIn,
  projectIn,
  tagIdsIn,
  tagIn,
} from '../classic/account-wire.ts';
import { object, type Raw } from '../classic/values.ts';
import { idIn as id, parentsFirst, readAll, type Step, underKey } from './step.ts';

const companies: Step = {
  kind: 'companies',
  path: () => '/companies.json',
  list: underKey('companies'),
  id,
  ids: (raw) => ({ company: id(raw) }),
  async write(past, raw) {
    const { createdAt, updatedAt, isOwner, ...about } = companyIn(raw);
    const ctx = past.as(0, createdAt, { company: id(raw) });
    const input = { ...about.input, tagIds: await past.tagsOf(tagIdsIn(raw)) };
    // The account has had one from its first day.
    if (isOwner) await updateCompany(ctx, past.target.ownerCompanyId, input);
    else await createCompany(ctx, past.tx, input);
    await past.date('companies', id(raw), datesOf(createdAt, updatedAt));
  },
  seenBy: { table: 'companies' },
  async change(past, raw) {
    const { createdAt, updatedAt, input } = companyIn(raw);
    const tagIds = await past.tagsOf(tagIdsIn(raw));
    await updateCompany(past.as(0, updatedAt), id(raw), { ...input, tagIds });
    await past.date('companies', id(raw), datesOf(createdAt, updatedAt));
  },
  remove: (past, gone) => deleteCompany(past.as(0, undefined), gone),
};

const datesOf = (created_at: string | undefined, updated_at: string | undefined) => ({
  ...(created_at && { created_at }),
  ...((updated_at ?? created_at) && { updated_at: updated_at ?? created_at }),
});

const people: Step = {
  kind: 'people',
  path: () => '/people.json',
  list: underKey('people'),
  id,
  ids: (raw) => ({ person: id(raw) }),
  async write(past, raw) {
    const { createdAt, updatedAt, isHolder, ...about } = personIn(raw);
    const { accountId, founderId } = past.target;
    const ctx = past.as(0, createdAt, { person: id(raw) });
    const input = { ...about.input, tagIds: await past.tagsOf(tagIdsIn(raw)) };
    if (id(raw) === founderId) await updatePerson(ctx, founderId, input);
    else await createPerson(ctx, input);
    await past.date('people', id(raw), datesOf(createdAt, updatedAt));
    if (isHolder) await saveHolder(past.tx, accountId, id(raw), past.target.services.now().toISOString());
    past.target.people.add(id(raw));
  },
  seenBy: { table: 'people' },
  async change(past, raw) {
    const { createdAt, updatedAt, isHolder, input } = personIn(raw);
    const { accountId, services } = past.target;
    const tagIds = await past.tagsOf(tagIdsIn(raw));
    await updatePerson(past.as(0, updatedAt), id(raw), { ...input, tagIds });
    await past.date('people', id(raw), datesOf(createdAt, updatedAt));
    if (isHolder) await saveHolder(past.tx, accountId, id(raw), services.now().toISOString());
  },
  remove: (past, gone) => deletePerson(past.as(0, undefined), gone),
};

/** Their names stay on what they did. */
const deletedPeople: Step = {
  kind: 'deleted people',
  path: () => '/people/deleted.json',
  list: underKey('people'),
  id,
  ids: (raw) => ({ person: id(raw) }),
  async write(past, raw) {
    const { input } = personIn(raw);
    const { at, by } = deletionIn(raw);
    if (!(await past.has('people', id(raw))))
      await createPerson(past.as(0, at, { person: id(raw) }), { ...input, isAdministrator: false });
    await deletePerson(past.as(by, at), id(raw));
    past.target.people.add(id(raw));
  },
};

/** Parents may come after what is inside them. */
const projectCategories: Step = {
  kind: 'project categories',
  path: () => '/projectCategories.json',
  list: (answer) => parentsFirst(underKey('categories')(answer)),
  id,
  ids: (raw) => ({ projectCategory: id(raw) }),
  async write(past, raw) {
    await createCategory(past.as(0, undefined, { projectCategory: id(raw) }), categoryIn(raw));
  },
  change: (past, raw) => updateCategory(past.as(0, undefined), id(raw), categoryIn(raw)),
  remove: (past, gone) => deleteCategory(past.as(0, undefined), gone),
};

const tags: Step = {
  kind: 'tags',
  path: () => '/tags.json',
  list: underKey('tags'),
  id,
  ids: (raw) => ({ tag: id(raw) }),
  async write(past, raw) {
    const { input, createdAt, updatedAt } = tagIn(raw);
    await createTag(past.as(0, createdAt, { tag: id(raw) }), input);
    await past.date('tags', id(raw), datesOf(createdAt, updatedAt));
  },
  seenBy: { table: 'tags' },
  async change(past, raw) {
    const { input, createdAt, updatedAt } = tagIn(raw);
    await updateTag(past.as(0, updatedAt), id(raw), input);
    await past.date('tags', id(raw), datesOf(createdAt, updatedAt));
  },
  remove: (past, gone) => deleteTag(past.as(0, undefined), gone),
};

const projects: Step = {
  kind: 'projects',
  path: () => '/projects.json?status=ALL&includeProjectOwner=true',
  list: underKey('projects'),
  id,
  ids: (raw) => ({ project: id(raw) }),
  asks: () => 2,
  async more(source, raw) {
    const { body } = await source.get(`/projects/${id(raw)}.json?includeProjectOwner=true`);
    const members = await readAll(source, `/projects/${id(raw)}/people.json`, underKey('people'), id);
    return { ...raw, ...object(body, 'project'), members };
  },
  async write(past, raw) {
    const { input, createdAt, ownerId, isStarred } = projectIn(raw);
    const { founderId, people: known } = past.target;
    const owner = known.has(ownerId) ? { ownerId } : {};
    const tagIds = await past.tagsOf(tagIdsIn(raw));
    await createProject(past.as(ownerId, createdAt, { project: id(raw) }), { ...input, ...owner, tagIds });
    await putMembers(past, raw, owner.ownerId ?? founderId, createdAt);
    if (isStarred) await starProject(past.as(founderId, createdAt), id(raw), true);
  },
  retold: 'whole',
  seenBy: { object: 'project' },
  async change(past, raw) {
    const { input, createdAt, updatedAt, ownerId, isStarred } = projectIn(raw);
    const { founderId, people: known } = past.target;
    const at = updatedAt ?? createdAt;
    // What is in the archive takes nothing in; it goes back there at the end.
    await past.date('projects', id(raw), { status: 'active' });
    const tagIds = await past.tagsOf(tagIdsIn(raw));
    const owner = known.has(ownerId) ? { ownerId } : {};
    await updateProject(past.as(ownerId, at), id(raw), { ...input, ...owner, tagIds });
    const members = underKey('members')(raw).map(memberIn);
    const there = new Set(members.map(({ personId }) => personId));
    const left = (await past.membersOf(id(raw))).filter((one) => !there.has(one));
    await putMembers(past, raw, owner.ownerId ?? founderId, at);
    await changeMembers(past.as(founderId, at), id(raw), { add: [], remove: left });
    await starProject(past.as(founderId, at), id(raw), isStarred);
  },
  remove: (past, gone) => deleteProject(past.as(0, undefined), gone),
  restore: (past, back) => restoreProject(past.as(0, undefined), back),
};

/** Exactly those who are on it there; who made it is on it here and may not be. */
async function putMembers(past: Past, raw: Raw, maker: number, at: string | undefined): Promise<void> {
  const members = underKey('members')(raw).map(memberIn);
  const there = new Set(members.map(({ personId }) => personId));
  const ctx = past.as(maker, at);
  await changeMembers(ctx, id(raw), { add: [...there].filter((one) => past.target.people.has(one)), remove: [] });
  for (const { personId, isAdministrator, isObserving } of members)
    if (past.target.people.has(personId))
      await setPermissions(ctx, id(raw), personId, { isAdministrator, isObserving });
  if (!there.has(maker)) await changeMembers(ctx, id(raw), { add: [], remove: [maker] });
}

/** Tags before what has them. */
export const accountSteps: Step[] = [tags, companies, people, deletedPeople, projectCategories, projects];

/**
 * When everything is in it: an archived project takes nothing more, and who is not given work any more, or does not see
 * something, may have had it before.
 */
export const closing: Step = {
  kind: 'ends of projects',
  path: (projectId) => `/projects/${projectId}.json`,
  list: (answer) => [object(answer, 'project')],
  id,
  asks: () => 1,
  more: async (source, raw) => ({
    ...raw,
    members: await readAll(source, `/projects/${id(raw)}/people.json`, underKey('people'), id),
  }),
  ids: () => ({}),
  retold: 'always',
  seenBy: { object: 'project' },
  write: closeProject,
  change: closeProject,
};

async function closeProject(past: Past, raw: Raw): Promise<void> {
  const { updatedAt, createdAt, isArchived, isComplete } = projectIn(raw);
  const ctx = past.as(0, updatedAt ?? createdAt);
  // Who leaves the archive can be something else again.
  await past.date('projects', id(raw), { status: 'active' });
  const here = new Set(await past.membersOf(id(raw)));
  for (const { personId, said } of underKey('members')(raw).map(memberIn))
    if (here.has(personId)) await setPermissions(ctx, id(raw), personId, permissionsIn(said));
  await updateProject(ctx, id(raw), isComplete ? { isComplete } : { isNotComplete: true });
  if (isArchived) await updateProject(ctx, id(raw), { status: 'archived' });
  await past.date('projects', id(raw), datesOf(undefined, updatedAt ?? createdAt));
}
