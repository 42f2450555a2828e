import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { claiming } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import { accountsWithDue } from '../../../platform/db/keyset.ts';
import { inPortions } from '../../../platform/db/portions.ts';
import type { PushRow } from '../../../platform/db/tables/notifications.ts';

/** What is on its way already goes anew: whoever is at it has lost it, for there is more to say. What waits has not been told. */
export async function savePushes(tx: Queries, rows: PushRow[]): Promise<void> {
  await inPortions(rows, (some) =>
    tx
      .insertInto('pushes')
      .values(some)
      .onConflict((on) =>
        on.columns(['account_id', 'device_id', 'notification_id']).doUpdateSet((e) => ({
          due_at: e.ref('excluded.due_at'),
          fence: null,
          tries: 0,
          expires_at: e.ref('excluded.expires_at'),
          is_told: sql<0 | 1>`pushes.is_told * excluded.is_told`,
        })),
      )
      .execute(),
  );
}

/** The accounts that have something to send by then. */
export const accountsDue = accountsWithDue('pushes', sql`true`);

type Lease = { accountId: number; fence: string; now: string; until: string; limit: number };

const claimDue = hot((q, $: Lease) =>
  q
    .with('picked', (db) =>
      claiming(
        q,
        db
          .selectFrom('pushes')
          .select(['device_id', 'notification_id'])
          .where('account_id', '=', $.accountId)
          .where('due_at', '<=', $.now)
          .orderBy('due_at')
          .limit($.limit),
        'pushes',
      ),
    )
    .updateTable('pushes')
    .set({ fence: $.fence, due_at: $.until })
    .where('account_id', '=', $.accountId)
    .where(sql<boolean>`(device_id, notification_id) in (select device_id, notification_id from picked)`)
    .returningAll(),
);

/** Whoever claims one moves its due time to the end of the lease: what a dead process held comes back by itself. */
export const claim = async (tx: Queries, lease: Lease): Promise<PushRow[]> => claimDue(tx, lease);

/** Over, unless somebody else has it by now. */
export async function removePush(tx: Queries, push: PushRow): Promise<void> {
  await tx
    .deleteFrom('pushes')
    .where('account_id', '=', push.account_id)
    .where('device_id', '=', push.device_id)
    .where('notification_id', '=', push.notification_id)
    .where('fence', '=', push.fence!)
    .execute();
}

/** It is at the device. Where there is more to say meanwhile, that comes after it. */
export async function noteShown(tx: Queries, push: PushRow): Promise<void> {
  await removePush(tx, push);
  await tx
    .updateTable('pushes')
    .set({ is_told: 1 })
    .where('account_id', '=', push.account_id)
    .where('device_id', '=', push.device_id)
    .where('notification_id', '=', push.notification_id)
    .execute();
}

export async function postpone(tx: Queries, push: PushRow, due_at: string): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({ due_at, fence: null, tries: push.tries + 1 })
    .where('account_id', '=', push.account_id)
    .where('device_id', '=', push.device_id)
    .where('notification_id', '=', push.notification_id)
    .where('fence', '=', push.fence!)
    .execute();
}

export async function removePushes(tx: Queries, accountId: number): Promise<void> {
  await tx.deleteFrom('pushes').where('account_id', '=', accountId).execute();
}
