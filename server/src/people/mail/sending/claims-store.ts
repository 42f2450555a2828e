import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { claiming } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import { accountsWithDue } from '../../../platform/db/keyset.ts';
import type { MailRow } from '../../../platform/db/tables/notifications.ts';

/** The accounts that have something to send by then. */
export const accountsDue = accountsWithDue('mails', sql`m.state = 'waiting'`);

const news = sql`('news', 'bundle', 'digest')`;
const isOfAll = (one: string) =>
  sql`(${sql.ref(`${one}.item_kind`)} is null and ${sql.ref(`${one}.project_id`)} is null)`;

const mayTellOfSame = sql<boolean>`(${isOfAll('other')} or ${isOfAll('mails')}
  or (coalesce(other.item_kind, ''), coalesce(other.item_id, 0), coalesce(other.project_id, 0))
    = (coalesce(mails.item_kind, ''), coalesce(mails.item_id, 0), coalesce(mails.project_id, 0)))`;

/**
 * Of two mails to one person that may tell of the same, one goes after the other has ended: else the second would say once
 * more what is only noted as told when the first has arrived.
 */
const isInTurn = sql<boolean>`(mails.says_up_to > 0 or mails.purpose not in ${news} or not exists (
  select 1 from mails as other
  where other.account_id = mails.account_id and other.person_id = mails.person_id and other.purpose in ${news}
    and other.state = 'waiting' and other.id <> mails.id
    and (other.says_up_to > 0 or (other.due_at, other.id) < (mails.due_at, mails.id))
    and ${mayTellOfSame}))`;

/** What people have been told of by now, unless it may have said so before. */
const bound = (accountId: number) => sql<number>`case when says_up_to > 0 then says_up_to
  else coalesce((select p.event_id from notifier_positions as p where p.account_id = ${accountId}), 0) end`;

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
          .where(isInTurn)
          .orderBy('due_at')
          .orderBy('id')
          .limit($.limit),
        'mails',
      ),
    )
    .updateTable('mails')
    .set({ fence: $.fence, due_at: $.until, tried_at: $.now, says_up_to: bound($.accountId) })
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
  Pick<MailRow, 'state' | 'due_at' | 'says_up_to' | 'address' | 'tries' | 'error' | 'subject' | 'ended_at' | 'content'>
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

/** When the first of the news is due that were planned while a mail was on its way, and wait until that is over. */
export async function dueBehind(tx: Queries, { account_id, id, tried_at }: MailRow): Promise<string | undefined> {
  const row = await tx
    .selectFrom('mails')
    .innerJoin('mails as other', (on) =>
      on.onRef('other.account_id', '=', 'mails.account_id').onRef('other.person_id', '=', 'mails.person_id'),
    )
    .select('mails.due_at')
    .where('mails.account_id', '=', account_id)
    .where('other.id', '=', id)
    .where(sql<boolean>`other.says_up_to > 0 and other.purpose in ${news}`)
    .where(sql<boolean>`mails.state = 'waiting' and mails.purpose in ${news}`)
    .where('mails.created_at', '>', tried_at!)
    .whereRef('mails.id', '<>', 'other.id')
    .where(mayTellOfSame)
    .orderBy('mails.due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}
