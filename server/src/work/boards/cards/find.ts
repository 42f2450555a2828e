import type { Action } from '../../../platform/access/permissions.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { Failure, invalid, notFound } from '../../../platform/failures.ts';
import { requireTask } from '../../tasks/tasks.ts';
import type { Where } from '../positions.ts';
import * as store from './store.ts';

const WHAT = 'card';

/** The card, if the actor may do this with it: who does not see the task does not see that it is on the board. */
export async function requireCard(ctx: Context, q: Queries, id: number, action: Action): Promise<store.CardView> {
  const card = await store.findCard(q, { accountId: ctx.actor.accountId, id });
  if (!card || card.deleted_at || card.column_deleted_at) throw notFound(WHAT);
  try {
    await requireTask(ctx, q, card.task_id, action);
  } catch (error) {
    throw error instanceof Failure && error.kind === 'notFound' ? notFound(WHAT) : error;
  }
  return card;
}

/** Behind this card of the column, as far as the actor sees it; 0 is the top, -1 the bottom. */
export async function whereIn(ctx: Context, tx: Queries, columnId: number, positionAfter: number): Promise<Where> {
  if (positionAfter <= 0) return positionAfter === 0 ? 'top' : 'bottom';
  const after = await requireCard(ctx, tx, positionAfter, 'column.read').catch((error) => {
    if (error instanceof Failure && error.kind === 'notFound') return undefined;
    throw error;
  });
  if (after?.column_id === columnId) return { after };
  throw invalid('positionAfterId names no card of this column.', [
    { field: 'positionAfterId', message: 'names no card of this column' },
  ]);
}
