import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { locking } from '../../../platform/db/dialect.ts';
import { moveUp } from '../deliver/outcomes-store.ts';
import type { Which } from '../registering/store.ts';

const live = (q: Queries, accountId: number) =>
  q.selectFrom('webhooks').where('account_id', '=', accountId).where('deleted_at', 'is', null);

/** The webhooks whose log begins with what is no longer kept. */
export async function webhooksWithOld(q: Queries, accountId: number, cutoff: string): Promise<number[]> {
  const first = sql<string>`(select d.ended_at from deliveries as d where d.account_id = webhooks.account_id
    and d.webhook_id = webhooks.id order by d.sequence limit 1)`;
  return (await live(q, accountId).select('id').where(first, '<', cutoff).execute()).map(({ id }) => id);
}

type Ends = { cutoff: string; missed: string; hours: string };

/** Whether there is anything else to remove: as the statements below look for it. */
export async function isAnyOld(q: Queries, accountId: number, { cutoff, missed, hours }: Ends): Promise<boolean> {
  const of = (table: string) => sql`select 1 from ${sql.table(table)} as old where old.account_id = ${accountId}`;
  const isOld = sql<boolean>`(exists (${of('attempts')} and old.called_at < ${cutoff})
    or exists (${of('webhooks')} and old.deleted_at is not null)
    or exists (${of('replays')} and old.state <> 'running' and old.updated_at < ${cutoff})
    or exists (${of('webhook_hours')} and old.hour < ${hours})
    or exists (${of('webhooks')} and old.deleted_at is null and old.status = 'disabled' and exists (
      select 1 from deliveries as d where d.account_id = old.account_id and d.webhook_id = old.id
        and d.ended_at is null and d.created_at < ${missed})))`;
  const account = q.selectFrom('accounts').select('id').where('id', '=', accountId);
  return (await account.where(isOld).executeTakeFirst()) !== undefined;
}

export async function removeOldAttempts(tx: Queries, accountId: number, cutoff: string, most: number): Promise<number> {
  const old = tx
    .selectFrom('attempts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('called_at', '<', cutoff)
    .orderBy('called_at')
    .limit(most);
  const { numDeletedRows } = await tx
    .deleteFrom('attempts')
    .where('account_id', '=', accountId)
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What a disabled webhook has missed is kept for two weeks; who makes it active later begins from there. */
export async function expireDisabled(
  tx: Queries,
  accountId: number,
  before: string,
  now: string,
  most: number,
): Promise<number> {
  // Held until the end, so that the dispatcher cannot put anything in line behind what ends here.
  const disabled = await locking(
    tx,
    live(tx, accountId).select('id').where('status', '=', 'disabled').orderBy('id'),
    'webhooks',
  ).execute();
  if (disabled.length === 0) return 0;
  const old = tx
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where(
      'webhook_id',
      'in',
      disabled.map(({ id }) => id),
    )
    .where('ended_at', 'is', null)
    .where('created_at', '<', before)
    .limit(most);
  const expired = await tx
    .updateTable('deliveries')
    .set({ state: 'given-up', ended_at: now, fence: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', old)
    .returning(['webhook_id as webhookId', 'object_key as objectKey'])
    .execute();
  await moveUp(tx, { accountId, now }, expired);
  return expired.length;
}

/** Replays that are over; how far they came is part of the log. */
export async function removeOldReplays(tx: Queries, accountId: number, cutoff: string): Promise<void> {
  await tx
    .deleteFrom('replays')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'running')
    .where('updated_at', '<', cutoff)
    .execute();
}

export async function removeOldHours(tx: Queries, accountId: number, before: string): Promise<void> {
  await tx.deleteFrom('webhook_hours').where('account_id', '=', accountId).where('hour', '<', before).execute();
}

/** From the lowest number up to the first that is kept, so that the numbers which are left have no holes. */
export async function removeOldDeliveries(
  tx: Queries,
  { accountId, webhookId }: Which,
  cutoff: string,
  most: number,
): Promise<number> {
  const oldest = await tx
    .selectFrom('deliveries')
    .select(['id', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .orderBy('sequence')
    .limit(most)
    .execute();
  const kept = oldest.findIndex(({ ended_at }) => ended_at === null || ended_at >= cutoff);
  const ids = oldest.slice(0, kept < 0 ? oldest.length : kept).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('deliveries')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('ended_at', '<', cutoff)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deliveries of deleted webhooks. */
export async function removeLeftovers(tx: Queries, accountId: number, most: number): Promise<number> {
  const deleted = tx
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null);
  const left = tx
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('webhook_id', 'in', deleted)
    .limit(most);
  const { numDeletedRows } = await tx
    .deleteFrom('deliveries')
    .where('account_id', '=', accountId)
    .where('id', 'in', left)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deleted webhooks that have no deliveries left. */
export async function removeEmptied(tx: Queries, accountId: number): Promise<void> {
  await tx
    .deleteFrom('webhooks')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from deliveries where deliveries.account_id = webhooks.account_id
        and deliveries.webhook_id = webhooks.id)`,
    )
    .execute();
}
