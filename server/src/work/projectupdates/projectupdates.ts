import type { Action } from '../../platform/access/permissions.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ProjectUpdateRow } from '../../platform/db/tables/projects.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { requireOnProject } from '../members/named.ts';
import { announce as announceProject, requireOpenProject, requireProject } from '../projects/projects.ts';
import * as store from './store.ts';
import { type NewUpdate, showRequest, showUpdate, type UpdateChange, type UpdateRequest } from './wire.ts';

/** The latest; none where nothing was said yet. */
export async function readLatest(ctx: Context, projectId: number): Promise<store.Said> {
  const { status } = await requireProject(ctx, ctx.db, projectId, 'project.read');
  const [update] = await store.listUpdates(ctx.db, ctx.actor.accountId, projectId, { offset: 0, limit: 1 });
  return { update, status };
}

/** The newest first. */
export async function listUpdates(ctx: Context, projectId: number, paging: Paging): Promise<Page<store.Said>> {
  const { status } = await requireProject(ctx, ctx.db, projectId, 'project.read');
  const { accountId } = ctx.actor;
  const page = await ctx.services.cursors.page(ctx, `project updates ${accountId} ${projectId}`, paging, {
    rows: (start) => store.listUpdates(ctx.db, accountId, projectId, { ...start, limit: paging.pageSize }),
    count: () => store.countUpdates(ctx.db, accountId, projectId),
    boundary: (row) => ({ key: row.created_at, id: row.id }),
  });
  return { ...page, items: page.items.map((update) => ({ update, status })) };
}

export async function postUpdate(
  ctx: Context,
  projectId: number,
  { text, health }: Read<(typeof NewUpdate)['fields']>,
): Promise<Committed<ProjectUpdateRow>> {
  return transact(ctx, async (tx) => {
    await requireOpenProject(ctx, tx, projectId, 'projectUpdate.create');
    const row: ProjectUpdateRow = {
      account_id: ctx.actor.accountId,
      id: await newId(ctx, tx, 'projectUpdate'),
      project_id: projectId,
      text: text ?? '',
      health: health ?? 0,
      created_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    await store.insertUpdate(tx, row);
    await announce(ctx, tx, 'PROJECTUPDATE.CREATED', row.id);
    return row;
  });
}

const wrongPerson = (message: string) => invalid(`userId ${message}.`, [{ field: 'userId', message }]);

/** Asks somebody on the project, or who owns it, to say how it stands: they find it in their inbox. */
export async function requestUpdate(
  ctx: Context,
  projectId: number,
  { personId, content = '' }: Read<(typeof UpdateRequest)['fields']>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'comment.create');
    const asked = personId || project.owner_id;
    if (!asked) throw wrongPerson('must name somebody: the project has no owner');
    if (asked === ctx.actor.personId) throw wrongPerson('names you: say how it stands yourself');
    await requireOnProject(ctx, tx, project, 'userId', [asked]);
    await announceProject(ctx, tx, 'PROJECTUPDATE.REQUESTED', projectId, project, showRequest(asked, content));
  });
}

async function require(ctx: Context, tx: Queries, id: number, action: Action): Promise<store.UpdateView> {
  const update = await store.holdUpdate(tx, ctx.actor.accountId, id);
  if (!update) throw notFound('update');
  await requireOpenProject(ctx, tx, update.project_id, action, 'update');
  return update;
}

export async function changeUpdate(
  ctx: Context,
  id: number,
  input: Read<(typeof UpdateChange)['fields']>,
): Promise<Committed<ProjectUpdateRow>> {
  return transact(ctx, async (tx) => {
    const update = await require(ctx, tx, id, 'project.change');
    const next = { ...update, text: input.text ?? update.text, health: input.health ?? update.health };
    if (next.text === update.text && next.health === update.health) return update;
    await store.saveUpdate(tx, { ...next, updated_at: ctx.now });
    await announce(ctx, tx, 'PROJECTUPDATE.UPDATED', id);
    return next;
  });
}

export async function deleteUpdate(ctx: Context, id: number): Promise<Committed<ProjectUpdateRow>> {
  return transact(ctx, async (tx) => {
    const update = await require(ctx, tx, id, 'project.change');
    await announce(ctx, tx, 'PROJECTUPDATE.DELETED', id);
    await store.removeUpdate(tx, update);
    return update;
  });
}

async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const update = await store.findUpdate(tx, ctx.actor.accountId, id);
  if (!update) throw notFound('update');
  await record(ctx, tx, {
    name,
    objectKind: 'projectupdate',
    objectId: id,
    projectId: update.project_id,
    // Of an archived project nothing more is said.
    snapshot: showUpdate(ctx, { update, status: 'active' }),
  });
}
