import { type Context, transact } from '../../../platform/context.ts';
import { bit } from '../../../platform/db/tables/bit.ts';
import type { ColumnRow } from '../../../platform/db/tables/tasks.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { changeItem } from '../../items/items.ts';
import { positionAt } from '../positions.ts';
import { announce, lockBoard, lockColumn, requireColumn, whereIn, wordsOf } from './columns.ts';
import * as store from './store.ts';
import type { ColumnChange } from './wire.ts';

type Change = Read<(typeof ColumnChange)['fields']>;

/** Only what is sent changes; what was already so is no change and makes no event. Tasks stay as they are. */
export async function updateColumn(ctx: Context, id: number, input: Change): Promise<void> {
  await transact(ctx, async (tx) => {
    const { project_id } = await requireColumn(ctx, tx, id, 'column.change');
    if (input.positionAfter !== undefined) await lockBoard(ctx, tx, project_id);
    const column = await lockColumn(ctx, tx, id);
    const project = { account_id: column.account_id, id: project_id };
    const { positionAfter } = input;
    const position =
      positionAfter === undefined || positionAfter === id
        ? column.position
        : await positionAt(store.columnsIn(tx, project), await whereIn(ctx, tx, project, positionAfter), column);
    const next: Partial<ColumnRow> = {
      name: input.name ?? column.name,
      color: input.color ?? column.color,
      card_limit: input.cardLimit ?? column.card_limit,
      completes_tasks: input.completesTasks === undefined ? column.completes_tasks : bit(input.completesTasks),
      position,
    };
    const isChanged = (Object.keys(next) as (keyof ColumnRow)[]).some((key) => next[key] !== column[key]);
    if (!isChanged) return;
    await store.saveColumn(tx, column, { ...next, updated_at: ctx.now });
    if (next.name !== column.name) await changeItem(ctx, tx, 'column', id, wordsOf({ name: next.name! }));
    await announce(ctx, tx, 'COLUMN.UPDATED', id);
  });
}
