import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { CardRow } from '../../../platform/db/tables/tasks.ts';
import type { EventName } from '../../../platform/events/catalogue.ts';
import { record } from '../../../platform/events/log.ts';
import { untrimmed, viewerOf } from '../../items/sight.ts';
import { viewNamed } from '../../tasks/tasks.ts';
import { showBeside } from '../columns/wire.ts';
import { countsAround, peopleAmong } from './list-store.ts';
import { findCard } from './store.ts';
import { type ShownCard, showCard } from './wire.ts';

/** What is shown beside these cards: a few queries, however many they are. */
export async function present(ctx: Context, q: Queries, cards: CardRow[]): Promise<ShownCard[]> {
  if (cards.length === 0) return [];
  const ids = cards.map(({ task_id }) => task_id);
  const views = new Map((await viewNamed(ctx, q, ids)).map((view) => [view.task.id, view]));
  const { subtasks, dependents } = await countsAround(q, viewerOf(ctx), ids);
  return cards.map((card) => ({
    card,
    view: views.get(card.task_id)!,
    subtasks: subtasks.get(card.task_id) ?? 0,
    dependents: dependents.get(card.task_id) ?? 0,
  }));
}

/** Whom these cards name. */
export async function assignedTo(ctx: Context, q: Queries, cards: ShownCard[]) {
  const ids = new Set(cards.flatMap(({ view }) => view.involved.responsible.map(({ id }) => id)));
  return ids.size === 0 ? [] : peopleAmong(q, ctx.actor.accountId, ids);
}

/** Records an event with the card as the API shows it now, told to who sees its task. */
export async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const card = (await findCard(tx, { accountId: ctx.actor.accountId, id }))!;
  const [shown] = await present(untrimmed(ctx), tx, [card]);
  const { column_id, column_name, column_color } = card;
  const column = showBeside({ id: column_id, name: column_name, color: column_color });
  await record(ctx, tx, {
    name,
    objectKind: 'card',
    objectId: id,
    subject: { kind: 'task', id: card.task_id },
    projectId: card.project_id,
    snapshot: { ...showCard(shown!), column },
  });
}
