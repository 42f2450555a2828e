import { type Use, useOfProject } from '../../bytes/storage/use.ts';
import { requireCompany } from '../../people/companies/companies.ts';
import { requirePeople } from '../../people/people/people.ts';
import { requireInAccount, requireInProject } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectRow } from '../../platform/db/tables/projects.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { Failure, invalid, notFound } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { requireCategory } from '../projectcategories/projectcategories.ts';
import * as lists from './list-store.ts';
import { show, todayOf } from './show.ts';
import * as store from './store.ts';

export type { ProjectView } from './store.ts';

const one = (ctx: Context, id: number) => ({ accountId: ctx.actor.accountId, personId: ctx.actor.personId, id });

function require(
  ctx: Context,
  project: store.ProjectView | undefined,
  action: Action,
  what?: string,
): store.ProjectView {
  if (!project || project.deleted_at) throw notFound(what ?? 'project');
  requireInProject(ctx.actor, action, project, what);
  return project;
}

/** The project, if the actor may do this in it. Other nouns ask this first. */
export async function requireProject(
  ctx: Context,
  q: Queries,
  id: number,
  action: Action,
  what?: string,
): Promise<store.ProjectView> {
  return require(ctx, await store.findProject(q, one(ctx, id)), action, what);
}

/** The project itself, to change it: nobody else does until the transaction ends. */
export const lockProject = async (ctx: Context, tx: Queries, id: number): Promise<store.ProjectView> =>
  require(ctx, await store.lockProject(tx, one(ctx, id)), 'project.change');

/** Like `requireProject`, for writing inside it: an archived project is read-only. */
export async function requireOpenProject(
  ctx: Context,
  tx: Queries,
  id: number,
  action: Action,
  what?: string,
): Promise<store.ProjectView> {
  const project = await requireProject(ctx, tx, id, action, what);
  refuseIfArchived(project);
  return project;
}

/** A project named in a body, to put something into: when it is not there for the actor the body is wrong, so 422. */
export async function requireNamedProject(
  ctx: Context,
  tx: Queries,
  id: number,
  action: Action,
): Promise<store.ProjectView> {
  try {
    return await requireOpenProject(ctx, tx, id, action);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'notFound') throw error;
    throw invalid('projectId names no project you can see.', [{ field: 'projectId', message: 'names no project' }]);
  }
}

export function refuseIfArchived(project: Pick<ProjectRow, 'status'>): void {
  if (project.status === 'archived')
    throw invalid('This project is archived. Reactivate it first (PUT status "active").');
}

export const readProject = (ctx: Context, id: number) => requireProject(ctx, ctx.db, id, 'project.read');

/** What the versions of the project's files take, those in the trash included. */
export async function readStorage(ctx: Context, id: number): Promise<Use> {
  await requireProject(ctx, ctx.db, id, 'storage.read');
  return useOfProject(ctx.db, ctx.actor.accountId, id);
}

export async function listProjects(
  ctx: Context,
  filter: Omit<lists.ProjectFilter, 'accountId' | 'personId' | 'seesAll' | 'today'>,
  order: lists.ProjectOrder,
  paging: Paging,
): Promise<Page<store.ProjectView>> {
  requireInAccount(ctx.actor, filter.inTrash ? 'account.change' : 'project.list');
  const { accountId, personId, isOwnerAdministrator: seesAll } = ctx.actor;
  const whole = { ...filter, accountId, personId, seesAll, today: todayOf(ctx) };
  return ctx.services.cursors.page(ctx, `projects ${JSON.stringify([whole, order])}`, paging, {
    rows: (start) => lists.listProjects(ctx.db, whole, order, { ...start, limit: paging.pageSize }),
    count: () => lists.countProjects(ctx.db, whole),
    boundary: (row) => ({ key: order.by === 'company' ? sortKey(row.company_name) : row[order.by], id: row.id }),
  });
}

/** Records an event with the project as the API shows it now. */
export async function announce(
  ctx: Context,
  tx: Queries,
  name: EventName,
  id: number,
  known?: store.ProjectView,
  beside?: object,
): Promise<void> {
  const view = known ?? (await store.findProject(tx, one(ctx, id)));
  if (!view) throw notFound('project');
  const shown = show(ctx, view);
  const snapshot = beside ? { ...shown, ...beside } : shown;
  await record(ctx, tx, { name, objectKind: 'project', objectId: id, projectId: id, snapshot });
}

/** What a project points to must exist here and be visible to who points. */
export async function checkLinks(
  ctx: Context,
  tx: Queries,
  links: { companyId?: number; categoryId?: number | null; ownerId?: number | null },
): Promise<void> {
  if (links.companyId) await requireCompany(ctx, tx, links.companyId);
  if (links.categoryId) await requireCategory(ctx, tx, links.categoryId);
  if (links.ownerId) await requirePeople(ctx, tx, 'projectOwnerId', [links.ownerId]);
}

export function checkDates(row: Pick<ProjectRow, 'start_date' | 'end_date'>): void {
  if (row.start_date === '' || row.end_date === '' || row.end_date >= row.start_date) return;
  throw invalid('endDate must not be before startDate.', [
    { field: 'endDate', message: 'must not be before startDate' },
  ]);
}
