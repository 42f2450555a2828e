import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { claiming } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import type { MailRow } from '../../../platform/db/tables/notifications.ts';

/** Jumps from account to account along the index: whoever has much waiting costs what one with little does. */
const due = hot((q, $: { now: string }) => ({
  compile: () =>
    sql<{ id: number }>`
      with recursive place (account_id) as (
        select cast(0 as bigint)
        union all
        select (select m.account_id from mails as m where m.state = 'waiting' and m.account_id > place.account_id
          order by m.account_id, m.due_at limit 1)
        from place where place.account_id is not null)
      select place.account_id as id from place
      where place.account_id > 0 and (select m.due_at from mails as m where m.state = 'waiting'
        and m.account_id = place.account_id order by m.due_at limit 1) <= ${$.now}`.compile(q),
}));

/** The accounts that have something to send by then. */
export async function accountsDue(q: Queries, now: string): Promise<number[]> {
  return (await due(q, { now })).map(({ id }) => id);
}

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
