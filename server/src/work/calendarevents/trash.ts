import { eachAccount } from '../../people/accounts/accounts.ts';
import { type Chore, type Context, transact } from '../../platform/context.ts';
import { endOfTrash } from '../projects/trash.ts';
import { requireOwn, rowOf } from './change.ts';
import { holdEvent } from './find.ts';
import type { Scope } from './input-wire.ts';
import { ringFrom } from './reminding/reminding.ts';
import * as series from './series/store.ts';
import { announce } from './show.ts';
import * as store from './store.ts';

/** To the trash: out of sight at once, restorable for 30 days; with the others of its series, or those after it, where that is asked for. */
export async function deleteEvent(ctx: Context, id: number, scope: Scope = 'one'): Promise<void> {
  await transact(ctx, async (tx) => {
    const event = await holdEvent(ctx, tx, id);
    const isSeveral = scope !== 'one' && event.series_id !== null;
    if (isSeveral) {
      requireOwn(ctx, event);
      await series.trashOthers(tx, event, scope === 'all' ? '' : event.starts_at, ctx.now);
    } else await series.handOn(tx, event);
    const goes_on = isSeveral ? event.goes_on : null;
    await store.saveEvent(tx, { ...rowOf(event), goes_on, deleted_at: ctx.now, updated_at: ctx.now });
    await announce(ctx, tx, 'CALENDAREVENT.DELETED', id);
  });
}

export async function restoreEvent(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const event = await holdEvent(ctx, tx, id, true);
    const rings_at = await ringFrom(ctx, tx, event);
    await store.saveEvent(tx, { ...rowOf(event), rings_at, deleted_at: null, updated_at: ctx.now });
    await series.restoreOthers(tx, event, ctx.now);
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
