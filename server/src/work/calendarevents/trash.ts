import { eachAccount } from '../../people/accounts/accounts.ts';
import { type Chore, type Context, transact } from '../../platform/context.ts';
import { endOfTrash } from '../projects/trash.ts';
import { rowOf } from './change.ts';
import { holdEvent } from './find.ts';
import { announce } from './show.ts';
import * as store from './store.ts';

/** To the trash: out of sight at once, restorable for 30 days. */
export async function deleteEvent(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const event = await holdEvent(ctx, tx, id);
    await store.saveEvent(tx, { ...rowOf(event), deleted_at: ctx.now, updated_at: ctx.now });
    await announce(ctx, tx, 'CALENDAREVENT.DELETED', id);
  });
}

export async function restoreEvent(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const event = await holdEvent(ctx, tx, id, true);
    await store.saveEvent(tx, { ...rowOf(event), deleted_at: null, updated_at: ctx.now });
    await announce(ctx, tx, 'CALENDAREVENT.UPDATED', id);
  });
}

const BATCH = 200;

export const purgeEvents: Chore = {
  name: 'purge events that were 30 days in the trash',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const cutoff = endOfTrash(services.now());
      if (!(await store.hasExpired(services.db.read, accountId, cutoff))) return false;
      return services.db.transaction(async (tx) => (await store.removeExpired(tx, accountId, cutoff, BATCH)) === BATCH);
    }),
};
