import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { ArrivedMailRow } from '../../platform/db/tables/notifications.ts';

type Where = { accountId: number; projectId: number; personId: number };

export async function findSerial(q: Queries, { accountId, projectId, personId }: Where): Promise<number> {
  const row = await q
    .selectFrom('mail_addresses')
    .select('serial')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.serial ?? 0;
}

export async function raiseSerial(tx: Queries, { accountId, projectId, personId }: Where, at: string): Promise<void> {
  await tx
    .insertInto('mail_addresses')
    .values({ account_id: accountId, project_id: projectId, person_id: personId, serial: 1, renewed_at: at })
    .onConflict((on) =>
      on
        .columns(['account_id', 'project_id', 'person_id'])
        .doUpdateSet({ serial: sql`mail_addresses.serial + 1`, renewed_at: at }),
    )
    .execute();
}

export const findArrived = (q: Queries, accountId: number, key: string): Promise<ArrivedMailRow | undefined> =>
  q
    .selectFrom('arrived_mails')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('mail_key', '=', key)
    .executeTakeFirst();

/** False when it was there already: somebody else has seen to it. */
export async function insertArrived(tx: Queries, row: ArrivedMailRow): Promise<boolean> {
  const made = await tx
    .insertInto('arrived_mails')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'mail_key']).doNothing())
    .returning('id')
    .execute();
  return made.length > 0;
}

export const findPersonAt = (q: Queries, accountId: number, emailKey: string): Promise<{ id: number } | undefined> =>
  q
    .selectFrom('people')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** How often somebody was told since then that something was not taken; counted up to `most`. */
export async function countTold(
  q: Queries,
  { accountId, personId }: Pick<Where, 'accountId' | 'personId'>,
  since: string,
  most: number,
): Promise<number> {
  const told = await q
    .selectFrom('arrived_mails')
    .select('id')
    .where('account_id', '=', accountId)
    .where('told_id', '=', personId)
    .where('arrived_at', '>', since)
    .limit(most)
    .execute();
  return told.length;
}

/** How many comments somebody has written by mail since then, on one thing or on all; counted up to `most`. */
export async function countReplies(
  q: Queries,
  { accountId, personId, on }: { accountId: number; personId: number; on?: { kind: ItemKind; id: number } },
  since: string,
  most: number,
): Promise<number> {
  let query = q
    .selectFrom('comments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('author_id', '=', personId)
    .where('emailed_from', '<>', '')
    .limit(most);
  if (on) query = query.where('subject_kind', '=', on.kind).where('subject_id', '=', on.id);
  return (await query.execute()).length;
}

export type RefusedView = ArrivedMailRow & { first_name: string | null; last_name: string | null };

const refused = (q: Queries, accountId: number) =>
  q
    .selectFrom('arrived_mails')
    .where('arrived_mails.account_id', '=', accountId)
    .where(sql<boolean>`arrived_mails.state = 'refused'`);

export const listRefused = (q: Queries, accountId: number, page: Slice): Promise<RefusedView[]> =>
  slice(
    refused(q, accountId)
      .leftJoin('people as p', onId('p', 'arrived_mails.person_id'))
      .selectAll('arrived_mails')
      .select(['p.first_name', 'p.last_name']),
    { key: 'arrived_mails.id', id: 'arrived_mails.id', descending: true },
    page,
  ).execute();

export async function countRefused(q: Queries, accountId: number): Promise<number> {
  const { count } = await refused(q, accountId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** They are numbered as they come. */
export async function lastArrived(q: Queries, accountId: number): Promise<string | null> {
  const row = await q
    .selectFrom('arrived_mails')
    .select('arrived_at')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.arrived_at ?? null;
}

export const oldestArrived = (
  q: Queries,
  accountId: number,
  limit: number,
): Promise<Pick<ArrivedMailRow, 'id' | 'arrived_at'>[]> =>
  q
    .selectFrom('arrived_mails')
    .select(['id', 'arrived_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function removeArrived(tx: Queries, accountId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('arrived_mails')
    .where('account_id', '=', accountId)
    .where(among(tx, 'id', idsText(ids)))
    .execute();
}
