import { type CompanyView, companiesOn } from '../../people/companies/companies.ts';
import { type PersonView, pageOfPeople, requirePeople, wordsIn } from '../../people/people/people.ts';
import { bitOf, type Grant, grants, holds, type Membership } from '../../platform/access/grants.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Committed, type Context, transact } from '../../platform/context.ts';
import { notFound } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { announce, requireOpenProject, requireProject } from '../projects/projects.ts';
import { changed, type Held, type Wanted } from './grants.ts';
import * as store from './store.ts';
import { MemberPermissions } from './wire.ts';

/** Who is not to know who else is on it finds themselves there, and nobody else. */
const seen = ({ actor }: Context, project: Membership): number | undefined =>
  actor.isOwnerAdministrator || holds(project, 'seeMembers') ? undefined : actor.personId;

export async function listMembers(ctx: Context, projectId: number, paging: Paging): Promise<Page<store.MemberView>> {
  const project = await requireProject(ctx, ctx.db, projectId, 'project.read');
  const { accountId, personId } = ctx.actor;
  const whose = { ...project, only: seen(ctx, project) };
  return ctx.services.cursors.page(
    ctx,
    `members ${JSON.stringify([accountId, personId, projectId, whose.only])}`,
    paging,
    {
      rows: (start) => store.listMembers(ctx.db, whose, { ...start, limit: paging.pageSize }),
      count: () => store.countMembers(ctx.db, whose),
      boundary: (row) => ({ key: row.person_id, id: row.person_id }),
    },
  );
}

/** The companies whose people are on it. */
export async function listCompaniesOn(ctx: Context, projectId: number, paging: Paging): Promise<Page<CompanyView>> {
  const project = await requireProject(ctx, ctx.db, projectId, 'project.read');
  return companiesOn(ctx, projectId, paging, seen(ctx, project));
}

export async function readMember(ctx: Context, projectId: number, personId: number): Promise<store.MemberView> {
  const project = await requireProject(ctx, ctx.db, projectId, 'project.read');
  const member = await store.findMember(ctx.db, { ...project, only: seen(ctx, project) }, personId);
  if (!member) throw notFound('person on this project');
  return member;
}

export type MembershipChange = { added: number; removed: number };

/** Adds and removes people in one go; who is on it already keeps their role. */
export async function changeMembers(
  ctx: Context,
  projectId: number,
  input: { add: number[]; remove: number[] },
): Promise<Committed<MembershipChange>> {
  return transact(ctx, async (tx) => {
    const action = input.remove.length > 0 ? 'project.change' : 'member.add';
    const project = await requireOpenProject(ctx, tx, projectId, action);
    const people = await requirePeople(ctx, tx, 'userIdList', input.add);
    const added = await store.addMembers(tx, project, people, ctx.now);
    const removed = await store.removeMembers(tx, project, input.remove);
    if (added.length + removed.length > 0) {
      const detail = [told('added', added), told('removed', removed)].filter(Boolean).join('; ');
      await audit(ctx, tx, { action: 'members.changed', about: aboutProject(project), detail });
      await announce(ctx, tx, 'PROJECT.UPDATED', projectId);
    }
    return { added: added.length, removed: removed.length };
  });
}

const TOLD = 50;
const told = (what: string, ids: number[]): string =>
  ids.length === 0 ? '' : `${what} ${ids.length}: ${ids.slice(0, TOLD).join(' ')}${ids.length > TOLD ? ' …' : ''}`;

const aboutProject = ({ id, name }: { id: number; name: string }) => ({ kind: 'project', id, name }) as const;

/** What of it is said in the keys that programs know. */
export const permissionsIn = (permissions: Record<string, boolean>): Wanted => MemberPermissions.read({ permissions });

/** What somebody is on the project, and what they may see and do there. */
export async function setPermissions(ctx: Context, projectId: number, personId: number, wanted: Wanted): Promise<void> {
  await transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'project.change');
    const member = await store.findMember(tx, project, personId);
    if (!member) throw notFound('person on this project');
    const next = changed(member, wanted);
    const differences = differencesOf(member, next);
    if (differences.length === 0) return;
    await store.saveMember(tx, project, personId, next);
    const detail = `${differences.join(', ')} in project ${projectId} (${project.name})`;
    await audit(ctx, tx, { action: 'members.changed', about: { kind: 'person', id: personId }, detail });
    await announce(ctx, tx, 'PROJECT.UPDATED', projectId);
  });
}

/** In plain words: what they are now, what they were given, and what was taken from them. */
function differencesOf(before: Held, after: Held): string[] {
  const [had, has] = [before, after].map((held) => grants.filter((grant) => (held.grants & bitOf(grant)) !== 0)) as [
    Grant[],
    Grant[],
  ];
  const role = before.role === after.role ? [] : [`${before.role} → ${after.role}`];
  if (after.role === 'administrator' || before.role === 'administrator') return role;
  const more = has.filter((grant) => !had.includes(grant)).map((grant) => `+${grant}`);
  const less = had.filter((grant) => !has.includes(grant)).map((grant) => `-${grant}`);
  return [...role, ...more, ...less];
}

/**
 * Whom somebody who adds people to the project may choose from. Nobody is offered whom they do not see anyway: Administrators of
 * the owner company see everybody, others the people of the projects they are on.
 */
export async function listAddable(
  ctx: Context,
  projectId: number,
  search: string | undefined,
  paging: Paging,
): Promise<Page<PersonView>> {
  await requireProject(ctx, ctx.db, projectId, 'member.add');
  const { isOwnerAdministrator, personId } = ctx.actor;
  const filter = { words: wordsIn(search), notOnProject: projectId };
  return pageOfPeople(ctx, isOwnerAdministrator ? filter : { ...filter, knownTo: personId }, paging);
}
