import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { claiming } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import { accountsWithDue } from '../../../platform/db/keyset.ts';
import type { MailRow } from '../../../platform/db/tables/notifications.ts';

/** The accounts that have something to send by then. */
export const accountsDue = accountsWithDue('mails', sql`m.state = 'waiting'`);

type Lease = { accountId: number; fence: string; now: string; until: string; limit: number };

/** Whoever claims a mail moves its due time to the end of the lease: what a dead process held comes back by itself. */
const claimDue = hot((q, $: Lease) =>
  q
    .with('picked', (db) =>
      claiming(
        q,
        db
          .selectFrom('mails')
          .select('id')
          .where('account_id', '=', $.accountId)
          .where(sql<boolean>`state = 'waiting'`)
          .where('due_at', '<=', $.now)
          .orderBy('due_at')
          .orderBy('id')
          .limit($.limit),
        'mails',
      ),
    )
    .updateTable('mails')
    .set({ fence: $.fence, due_at: $.until, tried_at: $.now })
    .where('account_id', '=', $.accountId)
    .where('id', 'in', (e) => e.selectFrom('picked').select('picked.id'))
    .returningAll(),
);

export const claim = async (tx: Queries, lease: Lease): Promise<MailRow[]> => claimDue(tx, lease);

/** What nobody can be at any more is due at once. */
export async function freeLeases(tx: Queries, accountId: number, now: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ fence: null, due_at: now })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state = 'waiting'`)
    .where('fence', 'is not', null)
    .execute();
}

type Outcome = Partial<
  Pick<MailRow, 'state' | 'due_at' | 'address' | 'tries' | 'error' | 'subject' | 'ended_at' | 'content'>
>;

/** False for who has lost it: another has taken over, and writes what becomes of it. */
export async function settle(tx: Queries, { account_id, id, fence }: MailRow, outcome: Outcome): Promise<boolean> {
  const settled = await tx
    .updateTable('mails')
    .set({ ...outcome, fence: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('fence', '=', fence!)
    .returning('id')
    .execute();
  return settled.length > 0;
}
