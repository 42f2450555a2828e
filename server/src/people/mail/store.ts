import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking } from '../../platform/db/dialect.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { MailRow } from '../../platform/db/tables/notifications.ts';
import type { KeptKey } from '../../platform/keys/keys.ts';

export const insertMail = hotInsert('mails');

const keysOf = (q: Queries, accountId: number) =>
  q.selectFrom('accounts').select('signing_key').where('id', '=', accountId);

export const keyOfAccount = async (q: Queries, accountId: number): Promise<KeptKey> =>
  (await keysOf(q, accountId).executeTakeFirstOrThrow()).signing_key;

/** Of an account that somebody else names: there may be none. */
export const findKeyOfAccount = async (q: Queries, accountId: number): Promise<KeptKey | undefined> =>
  (await keysOf(q, accountId).executeTakeFirst())?.signing_key;

export const findAddressee = (q: Queries, accountId: number, personId: number) =>
  q
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.account_id')
    .select(['people.email', 'people.first_name', 'people.last_name', 'accounts.name as account_name'])
    .where('people.account_id', '=', accountId)
    .where('people.id', '=', personId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();

export type Waiting = Pick<
  MailRow,
  'id' | 'person_id' | 'purpose' | 'item_kind' | 'item_id' | 'project_id' | 'due_at' | 'tries' | 'says_up_to'
>;

/** What these people are to get and nobody has begun to send, or does until the transaction ends. */
export const holdWaiting = (tx: Queries, accountId: number, people: string): Promise<Waiting[]> =>
  locking(
    tx,
    tx
      .selectFrom('mails')
      .select(['id', 'person_id', 'purpose', 'item_kind', 'item_id', 'project_id', 'due_at', 'tries', 'says_up_to'])
      .where('account_id', '=', accountId)
      .where(among(tx, 'person_id', people))
      .where('purpose', 'in', ['news', 'bundle', 'digest'])
      .where(sql<boolean>`state = 'waiting'`)
      .where('fence', 'is', null)
      .orderBy('id'),
    'mails',
  ).execute();

/** One that was tried in vain is tried before its time, which does not bring it nearer to being given up. */
export async function hurry(
  tx: Queries,
  accountId: number,
  { id, tries }: Pick<MailRow, 'id' | 'tries'>,
  dueAt: string,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ due_at: dueAt, tries: Math.max(tries - 1, 1) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export const zonesOf = (q: Queries, accountId: number, people: string): Promise<{ id: number; zone: string }[]> =>
  q
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.account_id')
    .select('people.id')
    .select(sql<string>`case when people.time_zone = '' then accounts.time_zone else people.time_zone end`.as('zone'))
    .where('people.account_id', '=', accountId)
    .where(among(q, 'people.id', people))
    .execute();

export type MailView = MailRow & { first_name: string | null; last_name: string | null };

/** What was tried and has not arrived: it waits for the next try, or was given up. */
const undelivered = (q: Queries, accountId: number) =>
  q
    .selectFrom('mails')
    .where('mails.account_id', '=', accountId)
    .where(sql<boolean>`mails.error <> '' and mails.state <> 'sent'`);

export const listUndelivered = (q: Queries, accountId: number, page: Slice): Promise<MailView[]> =>
  slice(
    undelivered(q, accountId)
      .leftJoin('people as p', onId('p', 'mails.person_id'))
      .selectAll('mails')
      .select(['p.first_name', 'p.last_name']),
    { key: 'mails.id', id: 'mails.id', descending: true },
    page,
  ).execute();

export async function countUndelivered(q: Queries, accountId: number): Promise<number> {
  const { count } = await undelivered(q, accountId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** When the last one was handed over. */
export async function lastSent(q: Queries, accountId: number): Promise<string | null> {
  const row = await q
    .selectFrom('mails')
    .select('ended_at')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state = 'sent'`)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ?? null;
}

/** What is due and not under way; counted up to `most`. */
export async function countDue(q: Queries, accountId: number, now: string, most: number): Promise<number> {
  const due = q
    .selectFrom('mails')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state = 'waiting'`)
    .where('due_at', '<=', now)
    .limit(most);
  const { count } = await q
    .selectFrom(due.as('due'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const oldestMails = (
  q: Queries,
  accountId: number,
  limit: number,
): Promise<Pick<MailRow, 'id' | 'ended_at'>[]> =>
  q
    .selectFrom('mails')
    .select(['id', 'ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function removeMails(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}

/** Nothing of these is sent any more. */
export async function dropWaiting(tx: Queries, accountId: number, now: string, reason: string): Promise<number> {
  const dropped = await tx
    .updateTable('mails')
    .set({ state: 'dropped', content: '', fence: null, error: reason, ended_at: now })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state = 'waiting'`)
    .returning('id')
    .execute();
  return dropped.length;
}
