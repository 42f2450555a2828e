import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText, locking } from '../../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../../platform/db/hot.ts';
import { onId } from '../../../platform/db/joins.ts';
import { inPortions } from '../../../platform/db/portions.ts';
import type { CardRow, OnBoard } from '../../../platform/db/tables/tasks.ts';
import type { Row } from '../positions.ts';
import { rowOf } from '../row-store.ts';

/** A card with the column that it is in. */
export type CardView = CardRow & {
  column_name: string;
  column_color: string;
  column_completes: number;
  column_deleted_at: string | null;
};

const views = (q: Queries, accountId: number) =>
  q
    .selectFrom('board_cards as k')
    .innerJoin('board_columns as b', onId('b', 'k.column_id'))
    .selectAll('k')
    .select([
      'b.name as column_name',
      'b.color as column_color',
      'b.completes_tasks as column_completes',
      'b.deleted_at as column_deleted_at',
    ])
    .where('k.account_id', '=', accountId);

type One = { accountId: number; id: number };

const viewById = hotOne((q, $: One) => views(q, $.accountId).where('k.id', '=', $.id));

/** Also finds what is off the board. */
export async function findCard(q: Queries, one: One): Promise<CardView | undefined> {
  return viewById(q, one);
}

const lockedByTask = hotOne((q, $: { accountId: number; taskId: number }) =>
  locking(q, views(q, $.accountId).where('k.task_id', '=', $.taskId), 'k'),
);

/** The card of a task, on a board or not, which nobody else changes until the transaction ends. */
export async function lockCardOf(tx: Queries, accountId: number, taskId: number): Promise<CardView | undefined> {
  return lockedByTask(tx, { accountId, taskId });
}

const placesAmong = hot((q, $: { accountId: number; ids: string }) =>
  q
    .selectFrom('board_cards as k')
    .innerJoin('board_columns as b', onId('b', 'k.column_id'))
    .select(['k.task_id', 'k.id as card_id', 'b.id', 'b.name', 'b.color'])
    .where('k.account_id', '=', $.accountId)
    .where(among(q, 'k.task_id', $.ids))
    .where('k.deleted_at', 'is', null)
    .where('b.deleted_at', 'is', null),
);

/** Where each of these tasks is; one that is on no board is missing. */
export async function placesOf(q: Queries, accountId: number, taskIds: number[]): Promise<Map<number, OnBoard>> {
  const rows = await placesAmong(q, { accountId, ids: idsText(taskIds) });
  return new Map(rows.map(({ task_id, card_id, ...column }) => [task_id, { cardId: card_id, column }]));
}

export const insertCard = hotInsert('board_cards');

const moved = hot((q, $: CardRow) =>
  q
    .updateTable('board_cards')
    .set({
      project_id: $.project_id,
      column_id: $.column_id,
      position: $.position,
      updated_at: $.updated_at,
      deleted_at: $.deleted_at,
    })
    .where('account_id', '=', $.account_id)
    .where('id', '=', $.id),
);

export async function saveCard(tx: Queries, row: CardRow): Promise<void> {
  await moved(tx, row);
}

/** The cards of a column from the top; those of tasks in the trash keep their place. */
export function cardsIn(tx: Queries, { account_id, id }: { account_id: number; id: number }): Row {
  const all = tx
    .selectFrom('board_cards')
    .select(['id', 'position'])
    .where('account_id', '=', account_id)
    .where('column_id', '=', id)
    .where('deleted_at', 'is', null);
  return rowOf(all, async (cardId, position) => {
    await tx
      .updateTable('board_cards')
      .set({ position })
      .where('account_id', '=', account_id)
      .where('id', '=', cardId)
      .execute();
  });
}

/** These tasks are on no board any more. */
export const takeOff = (tx: Queries, accountId: number, taskIds: number[], at: string): Promise<void> =>
  inPortions(taskIds, (some) =>
    tx
      .updateTable('board_cards')
      .set({ deleted_at: at, updated_at: at })
      .where('account_id', '=', accountId)
      .where(among(tx, 'task_id', idsText(some)))
      .where('deleted_at', 'is', null)
      .execute(),
  );

/** For good, as many as there may be of them. */
export async function removeCardsIn(tx: Queries, accountId: number, columnIds: number[]): Promise<void> {
  const rows = await tx
    .selectFrom('board_cards')
    .select('id')
    .where('account_id', '=', accountId)
    .where(among(tx, 'column_id', idsText(columnIds)))
    .execute();
  await inPortions(
    rows.map(({ id }) => id),
    (some) =>
      tx
        .deleteFrom('board_cards')
        .where('account_id', '=', accountId)
        .where(among(tx, 'id', idsText(some)))
        .execute(),
  );
}

/** The next cards of a project by their ids, which never change. */
export function cardsOfProject(
  q: Queries,
  { accountId, projectId, after, limit }: { accountId: number; projectId: number; after: number; limit: number },
): Promise<CardRow[]> {
  return q
    .selectFrom('board_cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
