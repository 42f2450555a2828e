import { type Committed, type Context, newId, type OnBoards, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { CardRow, TaskRow } from '../../../platform/db/tables/tasks.ts';
import { invalid } from '../../../platform/failures.ts';
import { markCompleted, markReopened } from '../../tasks/complete.ts';
import { lockInList, named } from '../../tasks/tasks.ts';
import { type ColumnView, lockColumn, requireColumn } from '../columns/columns.ts';
import { positionAt } from '../positions.ts';
import { requireCard, whereIn } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import { removeCardOf } from './trash.ts';

type Move = { columnId?: number; positionAfter?: number };

/** To another column, or another place in its own. Without a place it goes to the bottom of another column. */
export async function moveCard(ctx: Context, id: number, { columnId, positionAfter }: Move): Promise<void> {
  await transact(ctx, async (tx) => {
    const { task_id } = await requireCard(ctx, tx, id, 'column.change');
    const { task } = await lockInList(ctx, tx, task_id);
    // Held with its task: it goes nowhere else meanwhile.
    const card = await requireCard(ctx, tx, id, 'column.change');
    const column = await columnFor(ctx, tx, task, columnId || card.column_id);
    await place(ctx, tx, task, column, positionAfter);
  });
}

/** A task that is on the board already is moved: nothing is on it twice. */
export async function addCard(
  ctx: Context,
  columnId: number,
  { taskId, positionAfter }: { taskId: number; positionAfter?: number },
): Promise<Committed<CardRow>> {
  return transact(ctx, async (tx) => {
    await requireColumn(ctx, tx, columnId, 'column.change');
    const { task } = await named('taskId', 'task', lockInList(ctx, tx, taskId));
    const column = await lockColumn(ctx, tx, columnId);
    if (task.project_id !== column.project_id)
      throw invalid('taskId names a task of another project.', [
        { field: 'taskId', message: 'names a task of another project' },
      ]);
    return place(ctx, tx, task, column, positionAfter);
  });
}

/** A column named in a body, kept from other writers: what comes into it has a place of its own. */
async function columnFor(ctx: Context, tx: Queries, task: TaskRow, id: number): Promise<ColumnView> {
  const column = await named('columnId', 'column', lockColumn(ctx, tx, id));
  if (column.project_id === task.project_id) return column;
  throw invalid('columnId names a column of another project.', [
    { field: 'columnId', message: 'names a column of another project' },
  ]);
}

/** In a transaction that holds the task with its list, and the column. */
async function place(
  ctx: Context,
  tx: Queries,
  task: TaskRow,
  column: ColumnView,
  positionAfter: number | undefined,
): Promise<CardRow> {
  const { account_id } = column;
  const known = await store.lockCardOf(tx, account_id, task.id);
  const own = known && !known.deleted_at && !known.column_deleted_at ? known : undefined;
  const isInside = own?.column_id === column.id;
  if (isInside && (positionAfter === undefined || positionAfter === own.id)) return own;
  const where = await whereIn(ctx, tx, column.id, positionAfter ?? -1);
  const position = await positionAt(store.cardsIn(tx, column), where, isInside ? own : undefined);
  if (isInside && position === own.position) return own;
  const card: CardRow = {
    account_id,
    id: known?.id ?? (await newId(ctx, tx, 'card')),
    project_id: column.project_id,
    column_id: column.id,
    task_id: task.id,
    position,
    created_by: known?.created_by ?? ctx.actor.personId,
    created_at: known?.created_at ?? ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
  };
  if (known) await store.saveCard(tx, card);
  else await store.insertCard(tx, card);
  await announce(ctx, tx, own ? 'CARD.UPDATED' : 'CARD.CREATED', card.id);
  if (isInside) return card;
  if (column.completes_tasks === 1) await markCompleted(ctx, tx, task);
  else if (own?.column_completes === 1) await markReopened(ctx, tx, task);
  return card;
}

export const onBoards: OnBoards = {
  find: store.placesOf,
  leave: store.takeOff,
  async put(ctx, tx, task, columnId) {
    if (columnId === 0) await removeCardOf(ctx, tx, task.id);
    else await place(ctx, tx, task, await columnFor(ctx, tx, task, columnId), undefined);
  },
};
