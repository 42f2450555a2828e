import { may, requireInAccount, requireInProject } from '../../../platform/access/access.ts';
import type { Action } from '../../../platform/access/permissions.ts';
import { type Committed, type Context, newId, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/dialect.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import type { ColumnRow } from '../../../platform/db/tables/tasks.ts';
import type { EventName } from '../../../platform/events/catalogue.ts';
import { record } from '../../../platform/events/log.ts';
import { invalid, notFound } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../../platform/http/request/paging.ts';
import { addItem } from '../../items/items.ts';
import { untrimmed, viewerOf } from '../../items/sight.ts';
import { refuseIfArchived, requireOpenProject, requireProject } from '../../projects/projects.ts';
import { positionAt, type Where } from '../positions.ts';
import * as store from './store.ts';
import { type NewColumn, showColumn } from './wire.ts';

export type { ColumnView } from './store.ts';

const WHAT = 'column';
const one = (ctx: Context, id: number) => ({ accountId: ctx.actor.accountId, personId: ctx.actor.personId, id });

/** Who does not see it is told so before anything about what they may do. */
function permit(
  ctx: Context,
  column: store.ColumnView | undefined,
  action: Action,
  isInTrash = false,
): store.ColumnView {
  const what = isInTrash ? 'column in the trash' : WHAT;
  if (!column || column.project_deleted_at || (column.deleted_at !== null) !== isInTrash) throw notFound(what);
  requireInProject(ctx.actor, action, column, what);
  return column;
}

/** The column, if the actor may do this with it. */
export const requireColumn = async (ctx: Context, q: Queries, id: number, action: Action): Promise<store.ColumnView> =>
  permit(ctx, await store.findColumn(q, one(ctx, id)), action);

/** The column to be changed, or whose cards are, which nobody else changes until the transaction ends. */
export async function lockColumn(ctx: Context, tx: Queries, id: number, isInTrash = false): Promise<store.ColumnView> {
  await store.lockColumns(tx, ctx.actor.accountId, [id]);
  const column = permit(ctx, await store.findColumn(tx, one(ctx, id)), 'column.change', isInTrash);
  refuseIfArchived({ status: column.project_status });
  return column;
}

export const readColumn = (ctx: Context, id: number) => requireColumn(ctx, ctx.db, id, 'column.read');

type Wanted = Pick<store.ColumnFilter, 'includesDeleted' | 'deletedAfter' | 'updatedAfter'>;

export async function listColumnsOfProject(ctx: Context, projectId: number, wanted: Wanted, paging: Paging) {
  const project = await requireProject(ctx, ctx.db, projectId, 'column.read');
  const includesDeleted = wanted.includesDeleted && may(ctx.actor, 'trash.read', project);
  return list(ctx, { ...viewerOf(ctx), ...wanted, projectId, includesDeleted }, paging);
}

/** Of every project the actor sees. What was deleted is told in its project. */
export async function listColumns(ctx: Context, { updatedAfter }: Wanted, paging: Paging) {
  requireInAccount(ctx.actor, 'project.list');
  return list(ctx, { ...viewerOf(ctx), updatedAfter, includesDeleted: false }, paging);
}

const list = (ctx: Context, filter: store.ColumnFilter, paging: Paging): Promise<Page<store.ColumnView>> =>
  ctx.services.cursors.page(ctx, `columns ${JSON.stringify(filter)}`, paging, {
    rows: (start) => store.listColumns(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countColumns(ctx.db, filter),
    boundary: ({ project_id, position, id }) => ({ key: [project_id, position], id }),
  });

export async function createColumn(
  ctx: Context,
  projectId: number,
  input: Read<(typeof NewColumn)['fields']>,
): Promise<Committed<ColumnRow>> {
  return transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'column.change');
    await lockBoard(ctx, tx, project.id);
    const where = await whereIn(ctx, tx, project, input.positionAfter ?? -1);
    const row: ColumnRow = {
      account_id: project.account_id,
      id: await newId(ctx, tx, 'column'),
      project_id: project.id,
      name: input.name,
      color: input.color ?? '',
      position: await positionAt(store.columnsIn(tx, project), where),
      card_limit: input.cardLimit ?? 0,
      completes_tasks: bit(input.completesTasks ?? false),
      created_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    };
    await insertColumn(ctx, tx, row);
    await announce(ctx, tx, 'COLUMN.CREATED', row.id);
    return row;
  });
}

/** Who puts columns of one project in order does so one after the other; cards are moved meanwhile. */
export const lockBoard = (ctx: Context, tx: Queries, projectId: number): Promise<void> =>
  lockName(tx, 'board', ctx.actor.accountId, projectId);

/** Behind the column that has this id; 0 is the left end, -1 the right one. */
export async function whereIn(
  ctx: Context,
  tx: Queries,
  project: { id: number },
  positionAfter: number,
): Promise<Where> {
  if (positionAfter <= 0) return positionAfter === 0 ? 'top' : 'bottom';
  const after = await store.findColumn(tx, one(ctx, positionAfter));
  if (after && after.project_id === project.id && !after.deleted_at) return { after };
  throw invalid('positionAfterId names no column of this project.', [
    { field: 'positionAfterId', message: 'names no column of this project' },
  ]);
}

/** What search finds a column by. */
export const wordsOf = ({ name }: Pick<ColumnRow, 'name'>) => ({ name, text: '' });

/** The row of a new column, and what makes it an item of its project. */
export async function insertColumn(ctx: Context, tx: Queries, row: ColumnRow): Promise<void> {
  await store.insertColumn(tx, row);
  await addItem(ctx, tx, { kind: 'column', id: row.id, projectId: row.project_id, ...wordsOf(row), isPrivate: false });
}

/** A column as this request shows it. */
export const show = ({ actor }: Context, column: store.ColumnView) =>
  showColumn(column, column.project_status !== 'archived' && may(actor, 'column.change', column));

/** Records an event with the column as the API shows it now. */
export async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const column = (await store.findColumn(tx, one(ctx, id)))!;
  const { project_id: projectId } = column;
  await record(ctx, tx, {
    name,
    objectKind: 'column',
    objectId: id,
    projectId,
    snapshot: show(untrimmed(ctx), column),
  });
}
