import { requireInAccount } from '../../platform/access/access.ts';
import type { Action } from '../../platform/access/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/db/tables/files.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { notFound } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { addItem } from '../items/items.ts';
import { canSee, requireSight, viewerOf } from '../items/sight.ts';
import { type ProjectView, requireOpenProject, requireProject } from '../projects/projects.ts';
import * as lists from './list-store.ts';
import type { FileChoice } from './query.ts';
import { type ShownFile, show, showing, showingWhole, type WholeFile } from './show.ts';
import * as store from './store.ts';
import { listVersions, type VersionView } from './versions/store.ts';

export type { FileView } from './store.ts';

/** So many in one statement: the files on a page of tasks may be thousands. */
const PORTION = 500;
const one = (ctx: Context, id: number) => ({ accountId: ctx.actor.accountId, personId: ctx.actor.personId, id });

/** The file, if the actor may do this with it. */
export async function requireFile(ctx: Context, q: Queries, id: number, action: Action): Promise<store.FileView> {
  const file = await store.findFile(q, one(ctx, id));
  if (!file || file.deleted_at) throw notFound('file');
  await requireProject(ctx, q, file.project_id, action, 'file');
  if (!canSee(ctx.actor, file.member_role, file)) throw notFound('file');
  return file;
}

/** The file to be changed, which nobody else changes until the transaction ends. */
export async function lockForChange(ctx: Context, tx: Queries, id: number, isInTrash = false): Promise<FileRow> {
  const file = await store.lockFile(tx, ctx.actor.accountId, id);
  if (!file || (file.deleted_at !== null) !== isInTrash) throw notFound(isInTrash ? 'file in the trash' : 'file');
  const project = await requireProject(ctx, tx, file.project_id, 'file.read', 'file');
  await requireSight(ctx, tx, { kind: 'file', id, role: project.member_role });
  await requireOpenProject(ctx, tx, file.project_id, 'file.change', 'file');
  return file;
}

/** Of these files, those the actor may see, by id. */
export async function visibleFiles(ctx: Context, q: Queries, ids: number[]): Promise<Map<number, store.FileView>> {
  const found = new Map<number, store.FileView>();
  for (let at = 0; at < ids.length; at += PORTION) {
    const filter = { ...viewerOf(ctx), ids: ids.slice(at, at + PORTION) };
    const files = await lists.listFiles(q, filter, { by: 'name_key' }, { offset: 0, limit: PORTION });
    for (const file of files) found.set(file.id, file);
  }
  return found;
}

export type FileWithVersions = { file: WholeFile; versions: VersionView[] };

export async function readFile(ctx: Context, id: number): Promise<FileWithVersions> {
  const file = await requireFile(ctx, ctx.db, id, 'file.read');
  return { file: await showingWhole(ctx, ctx.db, file), versions: await listVersions(ctx.db, file) };
}

export type ProjectFiles = Page<ShownFile> & { project: ProjectView };

/** All of them, or those that were asked for. */
export async function listProjectFiles(
  ctx: Context,
  projectId: number,
  [choice, order]: [FileChoice, lists.FileOrder],
  paging: Paging,
): Promise<ProjectFiles> {
  const project = await requireProject(ctx, ctx.db, projectId, 'file.read');
  return { ...(await list(ctx, { ...choice, projectId }, order, paging)), project };
}

/** Of every project the actor sees, one project after the other. */
export async function listFiles(ctx: Context, paging: Paging): Promise<Page<ShownFile>> {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, {}, { by: 'project_id' }, paging);
}

async function list(
  ctx: Context,
  where: FileChoice & { projectId?: number },
  order: lists.FileOrder,
  paging: Paging,
): Promise<Page<ShownFile>> {
  const filter = { ...viewerOf(ctx), ...where };
  const page = await ctx.services.cursors.page(ctx, `files ${JSON.stringify([filter, order])}`, paging, {
    rows: (start) => lists.listFiles(ctx.db, filter, order, { ...start, limit: paging.pageSize }),
    count: () => lists.countFiles(ctx.db, filter),
    boundary: (row) => ({ key: row[order.by], id: row.id }),
  });
  return { ...page, items: await showing(ctx, ctx.db, page.items) };
}

/** What search finds a file by. */
export const wordsOf = ({ name, description }: FileRow) => ({ name, text: description });

/** The row of a new file, and what makes it an item of its project. */
export async function insertFile(ctx: Context, tx: Queries, file: FileRow): Promise<void> {
  await store.insertFile(tx, file);
  const { id, project_id: projectId } = file;
  await addItem(ctx, tx, { kind: 'file', id, projectId, ...wordsOf(file), isPrivate: file.is_private === 1 });
}

/** Records an event with the file as the API shows it now. */
export async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const view = await store.findFile(tx, one(ctx, id));
  if (!view) throw notFound('file');
  await record(ctx, tx, {
    name,
    objectKind: 'file',
    objectId: id,
    projectId: view.project_id,
    snapshot: show(ctx, await showingWhole(ctx, tx, view)),
  });
}
