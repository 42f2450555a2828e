import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export async function accountsAfter(q: Queries, after: number, limit: number): Promise<number[]> {
  const rows = await q.selectFrom('accounts').select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map((row) => row.id);
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
export async function expireDisabled(tx: Queries, accountId: number, before: string, now: string, most: number) {
  const disabled = tx
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'disabled')
    .where('deleted_at', 'is', null);
  const old = tx
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('webhook_id', 'in', disabled)
    .where('ended_at', 'is', null)
    .where('created_at', '<', before)
    .limit(most);
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ state: 'given-up', ended_at: now, fence: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function removeOldHours(tx: Queries, accountId: number, before: string): Promise<void> {
  await tx.deleteFrom('webhook_hours').where('account_id', '=', accountId).where('hour', '<', before).execute();
}

type Ids = SelectQueryBuilder<Tables, 'deliveries', { id: string }>;

async function removeDeliveries(tx: Queries, accountId: number, ids: Ids): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('deliveries')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function removeOldDeliveries(tx: Queries, accountId: number, cutoff: string, most: number): Promise<number> {
  const old = tx
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', '<', cutoff)
    .orderBy('ended_at')
    .limit(most);
  return removeDeliveries(tx, accountId, old);
}

const deleted = (tx: Queries, accountId: number) =>
  tx.selectFrom('webhooks').select('id').where('account_id', '=', accountId).where('deleted_at', 'is not', null);

/** Deliveries of deleted webhooks. */
export function removeLeftovers(tx: Queries, accountId: number, _cutoff: string, most: number): Promise<number> {
  const left = tx
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('webhook_id', 'in', deleted(tx, accountId))
    .limit(most);
  return removeDeliveries(tx, accountId, left);
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
