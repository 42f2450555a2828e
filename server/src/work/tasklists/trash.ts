import { type Context, type Kind, transact } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import { conflict } from '../../platform/failures.ts';
import { restoreItem, trashItem } from '../items/items.ts';
import * as store from './store.ts';
import { announce, lockInTrash, lockTasklist } from './tasklists.ts';

/** To the trash: out of sight at once with its tasks, restorable for 30 days. */
export async function deleteTasklist(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const list = await lockTasklist(ctx, tx, id, 'tasklist.change');
    await store.saveTasklist(tx, list, { deleted_at: ctx.now });
    await trashItem(ctx, tx, 'tasklist', id);
    await announce(ctx, tx, 'TASKLIST.DELETED', id);
  });
}

/** An Inbox that was replaced meanwhile comes back as an ordinary list. */
export async function restoreTasklist(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const list = await lockInTrash(ctx, tx, id);
    const project = { account_id: list.account_id, id: list.project_id };
    const isInbox = list.is_inbox === 1 && !(await store.findInbox(tx, project));
    try {
      await store.saveTasklist(tx, list, { deleted_at: null, is_inbox: bit(isInbox), updated_at: ctx.now });
    } catch (error) {
      throw isUniqueViolation(tx, error)
        ? conflict('This project was given another Inbox just now. Try again.')
        : error;
    }
    await restoreItem(ctx, tx, 'tasklist', id);
    await announce(ctx, tx, 'TASKLIST.UPDATED', id);
  });
}

/** What was in it is gone by then: items empty it from the inside. */
export const purgeTasklists: Kind['purge'] = (_services, tx, accountId, ids) =>
  store.removeTasklists(tx, accountId, ids);
