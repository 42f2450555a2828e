import type { Queries } from '../../../platform/db/database.ts';
import { dialectOf, locking } from '../../../platform/db/dialect.ts';
import { hotInsert } from '../../../platform/db/hot.ts';
import { type Bit, bit } from '../../../platform/db/tables/bit.ts';
import type { EventRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { KeptKey } from '../../../platform/keys/keys.ts';

/** The account's switch, and the key that seals its webhooks' secrets. */
type Switch = { webhooks_enabled: Bit; signing_key: KeptKey };
/** One webhook, named. */
export type Which = { accountId: number; webhookId: number };
export type Slice = { after?: { id: number }; offset: number; limit: number };
type WebhookFilter = { accountId: number; projectId?: number | undefined };

const live = (q: Queries, accountId: number) =>
  q.selectFrom('webhooks').selectAll().where('account_id', '=', accountId).where('deleted_at', 'is', null);

export function findWebhook(q: Queries, accountId: number, id: number): Promise<WebhookRow | undefined> {
  return live(q, accountId).where('id', '=', id).executeTakeFirst();
}

/** Finds it and keeps it from the dispatcher and other writers until the transaction ends. */
export function lockWebhook(tx: Queries, accountId: number, id: number): Promise<WebhookRow | undefined> {
  return locking(tx, live(tx, accountId).where('id', '=', id), 'webhooks').executeTakeFirst();
}

function filtered(q: Queries, { accountId, projectId }: WebhookFilter) {
  const query = live(q, accountId);
  return projectId === undefined ? query : query.where('project_id', '=', projectId);
}

export function listWebhooks(
  q: Queries,
  filter: WebhookFilter,
  { after, offset, limit }: Slice,
): Promise<WebhookRow[]> {
  return filtered(q, filter)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWebhooks(q: Queries, filter: WebhookFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertWebhook = hotInsert('webhooks');

export async function saveWebhook(tx: Queries, row: WebhookRow): Promise<void> {
  const { account_id, id, since_event_id, last_sequence, created_by, created_at, ...changed } = row;
  await tx.updateTable('webhooks').set(changed).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** A receiver that rests is probed now, with what is due first: whoever asks has a reason to think it is well again. */
export async function endRest(tx: Queries, webhook: WebhookRow, now: string): Promise<void> {
  if (webhook.rests_until !== null && webhook.rests_until > now)
    await saveWebhook(tx, { ...webhook, rests_until: now });
}

export function findSwitch(q: Queries, accountId: number): Promise<Switch> {
  return q
    .selectFrom('accounts')
    .select(['webhooks_enabled', 'signing_key'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function saveSwitch(tx: Queries, accountId: number, isEnabled: boolean, now: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ webhooks_enabled: bit(isEnabled), updated_at: now })
    .where('id', '=', accountId)
    .execute();
}

/** For how long a receiver has been failing is counted from now on: while the switch was off nothing was tried. */
export async function failAnew(tx: Queries, accountId: number, now: string): Promise<void> {
  // In order of id, as all who hold several do.
  await locking(tx, live(tx, accountId).orderBy('id'), 'webhooks').execute();
  await tx
    .updateTable('webhooks')
    .set({ failing_since: now })
    .where('account_id', '=', accountId)
    .where('failing_since', 'is not', null)
    .execute();
}

export const insertEvent = (
  tx: Queries,
  row: Omit<EventRow, 'id' | 'subject_kind' | 'subject_id'>,
): Promise<{ id: number }> =>
  tx
    .insertInto('events')
    .values({ ...row, id: dialectOf(tx).eventNumber(row.account_id) })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function lastEventId(q: Queries, accountId: number): Promise<number> {
  const row = await q
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Says how many there were. */
export async function pauseActive(
  tx: Queries,
  { accountId, reason, now }: { accountId: number; reason: string; now: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ status: 'paused', disabled_reason: reason, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Pauses those that are active and had some. Says how many had some, whatever their state. */
export async function dropSecrets(
  tx: Queries,
  { accountId, reason, now }: { accountId: number; reason: string; now: string },
): Promise<number> {
  const having = tx
    .updateTable('webhooks')
    .where('account_id', '=', accountId)
    .where((e) => e.or([e('secret', 'is not', null), e('headers', '<>', '')]));
  await having
    .set({ status: 'paused', disabled_reason: reason, updated_at: now })
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const { numUpdatedRows } = await having
    .set({ secret: null, old_secret: null, old_secret_until: null, headers: '', header_names: '' })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function pausedFor(q: Queries, accountId: number, reason: string): Promise<number[]> {
  const rows = await live(q, accountId)
    .clearSelect()
    .select('id')
    .where('status', '=', 'paused')
    .where('disabled_reason', '=', reason)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
