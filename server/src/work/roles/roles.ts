import { holds, type Membership } from '../../platform/access/grants.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectRoleRow } from '../../platform/db/tables/projects.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { requireOpenProject, requireProject } from '../projects/projects.ts';
import type { Role } from './store.ts';
import * as store from './store.ts';
import { type NewRole, type RoleChange, showRole } from './wire.ts';

async function withHolders(ctx: Context, q: Queries, roles: ProjectRoleRow[]): Promise<Role[]> {
  const holders = await store.holdersOf(
    q,
    ctx.actor.accountId,
    roles.map(({ id }) => id),
  );
  const ofEach = Map.groupBy(holders, ({ role_id }) => role_id);
  return roles.map((role) => ({ ...role, holders: ofEach.get(role.id) ?? [] }));
}

/** Who is not to know who else is on the project finds themselves. */
const shownTo = ({ actor }: Context, project: Membership, roles: Role[]): Role[] =>
  actor.isOwnerAdministrator || holds(project, 'seeMembers')
    ? roles
    : roles.map((role) => ({ ...role, holders: role.holders.filter(({ id }) => id === actor.personId) }));

export async function listRoles(ctx: Context, projectId: number, paging: Paging): Promise<Page<Role>> {
  const project = await requireProject(ctx, ctx.db, projectId, 'project.read');
  const { accountId } = ctx.actor;
  const page = await ctx.services.cursors.page(ctx, `roles ${accountId} ${projectId}`, paging, {
    rows: (start) => store.listRoles(ctx.db, accountId, projectId, { ...start, limit: paging.pageSize }),
    count: () => store.countRoles(ctx.db, accountId, projectId),
    boundary: (row) => ({ key: row.name_key, id: row.id }),
  });
  return { ...page, items: shownTo(ctx, project, await withHolders(ctx, ctx.db, page.items)) };
}

export async function readRole(ctx: Context, id: number): Promise<Role> {
  const role = await store.findRole(ctx.db, ctx.actor.accountId, id);
  if (!role) throw notFound('role');
  const project = await requireProject(ctx, ctx.db, role.project_id, 'project.read', 'role');
  return shownTo(ctx, project, await withHolders(ctx, ctx.db, [role]))[0]!;
}

export async function createRole(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewRole)['fields']>,
): Promise<Committed<ProjectRoleRow>> {
  return transact(ctx, async (tx) => {
    await requireOpenProject(ctx, tx, projectId, 'project.change');
    const people = await requireMembers(ctx, tx, projectId, input.users ?? []);
    const row: ProjectRoleRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'role'),
      project_id: projectId,
      name: input.name,
      name_key: sortKey(input.name),
      description: input.description ?? '',
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    await store.insertRole(tx, row);
    await store.putHolders(tx, row, people);
    await announce(ctx, tx, 'ROLE.CREATED', row);
    return row;
  });
}

/** One answer for whoever is not on it, known or not. */
async function requireMembers(ctx: Context, tx: Queries, projectId: number, ids: number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const known = await store.membersAmong(tx, ctx.actor.accountId, projectId, wanted);
  if (wanted.some((id) => !known.has(id)))
    throw invalid('users names somebody who is not on this project.', [
      { field: 'users', message: 'names somebody who is not on this project' },
    ]);
  return wanted;
}

async function require(ctx: Context, tx: Queries, id: number): Promise<ProjectRoleRow> {
  const role = await store.holdRole(tx, ctx.actor.accountId, id);
  if (!role) throw notFound('role');
  await requireOpenProject(ctx, tx, role.project_id, 'project.change', 'role');
  return role;
}

export async function updateRole(ctx: Context, id: number, input: Read<(typeof RoleChange)['fields']>): Promise<void> {
  await transact(ctx, async (tx) => {
    const role = await require(ctx, tx, id);
    const name = input.name ?? role.name;
    const next = { ...role, name, name_key: sortKey(name), description: input.description ?? role.description };
    const before = (await store.holdersOf(tx, role.account_id, [id])).map((holder) => holder.id);
    const after = input.users ? await requireMembers(ctx, tx, role.project_id, input.users) : before;
    const isSame = name === role.name && next.description === role.description;
    if (isSame && after.join() === before.join()) return;
    if (after !== before) await store.putHolders(tx, role, after);
    await store.saveRole(tx, { ...next, updated_at: ctx.now });
    await announce(ctx, tx, 'ROLE.UPDATED', next);
  });
}

export async function deleteRole(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const role = await require(ctx, tx, id);
    await announce(ctx, tx, 'ROLE.DELETED', role);
    await store.removeRole(tx, role);
  });
}

async function announce(ctx: Context, tx: Queries, name: EventName, role: ProjectRoleRow): Promise<void> {
  const [shown] = await withHolders(ctx, tx, [role]);
  await record(ctx, tx, {
    name,
    objectKind: 'role',
    objectId: role.id,
    projectId: role.project_id,
    snapshot: showRole(shown!),
  });
}
