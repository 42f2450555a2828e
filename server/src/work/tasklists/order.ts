import { type Context, transact } from '../../platform/context.ts';
import { invalid } from '../../platform/failures.ts';
import { canSee } from '../items/sight.ts';
import { requireOpenProject } from '../projects/projects.ts';
import * as store from './store.ts';
import { announce } from './tasklists.ts';

const wrong = (message: string) =>
  invalid(`todo-lists ${message}. Nothing was changed.`, [{ field: 'todo-lists', message }]);

/** These lists go to the top, in this order; the others follow as they were. Only these are written. */
export async function reorderTasklists(ctx: Context, projectId: number, ids: number[]): Promise<void> {
  await transact(ctx, async (tx) => {
    const project = await requireOpenProject(ctx, tx, projectId, 'tasklist.change');
    const wanted = new Set(ids);
    if (wanted.size < ids.length) throw wrong('names a list twice');
    await store.lockTasklists(tx, ctx.actor.accountId, ids);
    const { accountId, personId } = ctx.actor;
    const found = await store.findTasklists(tx, { accountId, personId, ids });
    const isHere = (list: store.TasklistView) => list.project_id === project.id && list.deleted_at === null;
    const known = found.filter((list) => isHere(list) && canSee(ctx.actor, project.member_role, list));
    if (known.length < ids.length) throw wrong('names a list that is not of this project');

    const first = await store.firstOf(tx, project, ids.length + 1);
    if (ids.every((id, at) => first[at]?.id === id)) return;
    const others = first.find(({ id }) => !wanted.has(id));
    const top = (others?.position ?? store.GAP * ids.length) - store.GAP * ids.length;
    for (const [at, id] of ids.entries())
      await store.saveTasklist(
        tx,
        { account_id: accountId, id },
        { position: top + store.GAP * at, updated_at: ctx.now },
      );
    await announce(ctx, tx, 'TASKLIST.UPDATED', ...ids);
  });
}
