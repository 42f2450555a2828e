import { type CopyOfProject, newId } from '../../../platform/context.ts';
import { copiesAmong, note } from '../../fillings/fillings.ts';
import { nextOf } from '../../items/copy.ts';
import { cardsOfProject, insertCard } from '../cards/store.ts';
import { insertColumn } from './columns.ts';
import { findColumns } from './store.ts';

type Copy = CopyOfProject['copy'];
const CARDS = 'cards ';

/** When a project is copied: its columns as they are, then the cards of what was copied of its tasks. */
export const copyColumnsOfProject: Copy = (ctx, tx, copying, { after, most }) =>
  after.startsWith(CARDS)
    ? copyCards(ctx, tx, copying, { after: after.slice(CARDS.length), most })
    : copyColumns(ctx, tx, copying, { after, most });

const copyColumns: Copy = async (ctx, tx, copying, portion) => {
  const next = await nextOf(ctx, tx, copying, 'column', portion);
  const made: [number, number][] = [];
  for (const found of await findColumns(tx, ctx.actor, next.ids)) {
    const { project_name, project_status, project_deleted_at, member_role, member_grants, ...column } = found;
    const id = await newId(ctx, tx, 'column');
    await insertColumn(ctx, tx, {
      ...column,
      id,
      project_id: copying.to,
      created_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    });
    made.push([column.id, id]);
  }
  await note(ctx, tx, copying, 'column', made);
  return { count: made.length, cost: next.ids.length, after: next.after ?? `${CARDS}0` };
};

const copyCards: Copy = async (ctx, tx, copying, { after, most }) => {
  const { accountId } = ctx.actor;
  const found = await cardsOfProject(tx, { accountId, projectId: copying.from, after: Number(after), limit: most });
  const cards = found.filter(({ deleted_at }) => deleted_at === null || deleted_at > copying.begunAt);
  const tasks = await copiesAmong(
    ctx,
    tx,
    copying,
    'task',
    cards.map(({ task_id }) => task_id),
  );
  const columns = await copiesAmong(ctx, tx, copying, 'column', new Set(cards.map(({ column_id }) => column_id)));
  for (const card of cards) {
    const [task_id, column_id] = [tasks.get(card.task_id), columns.get(card.column_id)];
    if (!task_id || !column_id) continue;
    await insertCard(tx, {
      ...card,
      id: await newId(ctx, tx, 'card'),
      project_id: copying.to,
      task_id,
      column_id,
      created_by: ctx.actor.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    });
  }
  // They are no items of their own: a copy counts the tasks that they are of.
  return { count: 0, cost: found.length, after: found.length < most ? undefined : `${CARDS}${found.at(-1)!.id}` };
};
