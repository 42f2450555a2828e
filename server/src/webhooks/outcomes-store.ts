import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { locking } from '../db/dialect.ts';
import { hot } from '../db/hot.ts';
import type { AttemptRow, DeliveryRow } from '../db/tables/webhooks.ts';
import type { Health } from './health.ts';
import { hotPortions } from './portions.ts';

/** In order of id, as the dispatcher does, so that two of them never wait for each other. */
export function lockHealth(tx: Queries, accountId: number, webhookIds: number[]): Promise<Health[]> {
  const query = tx
    .selectFrom('webhooks')
    .select(['account_id', 'id', 'url', 'status', 'failure_streak', 'failing_since', 'last_success_at'])
    .select(['rests', 'rests_until', 'disabled_reason'])
    .where('account_id', '=', accountId)
    .where('id', 'in', webhookIds)
    .orderBy('id');
  return locking(tx, query, 'webhooks').execute();
}

export async function saveHealth(tx: Queries, { account_id, id, url, ...health }: Health): Promise<void> {
  await tx.updateTable('webhooks').set(health).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** Ends those that are still held by this claim, and says which. */
export const endDelivered = hotPortions(
  (q, $: { accountId: number; fence: string; now: string }, deliveries: { id: string }[]) =>
    q
      .updateTable('deliveries')
      .set({
        state: 'delivered',
        tries: sql<number>`tries + 1`,
        leases: sql<number>`tries + 1`,
        ended_at: $.now,
        fence: null,
      })
      .where('account_id', '=', $.accountId)
      .where('fence', '=', $.fence)
      .where(
        'id',
        'in',
        deliveries.map(({ id }) => id),
      )
      .returning('id'),
);

type Failed = { accountId: number; id: string; fence: string } & Pick<DeliveryRow, 'state' | 'due_at' | 'ended_at'>;

const failed = hot((q, $: Failed) =>
  q
    .updateTable('deliveries')
    .set({
      state: $.state,
      tries: sql<number>`tries + 1`,
      leases: sql<number>`tries + 1`,
      due_at: $.due_at,
      ended_at: $.ended_at,
      fence: null,
    })
    .where('account_id', '=', $.accountId)
    .where('id', '=', $.id)
    .where('fence', '=', $.fence)
    .returning('id'),
);

/** Whether it was still held. */
export async function saveFailed(tx: Queries, failure: Failed): Promise<boolean> {
  return (await failed(tx, failure)).length > 0;
}

export const insertAttempts = hotPortions((q, _: Record<never, never>, rows: Omit<AttemptRow, 'id'>[]) =>
  q.insertInto('attempts').values(
    rows.map((row) => ({
      account_id: row.account_id,
      delivery_id: row.delivery_id,
      number: row.number,
      webhook_id: row.webhook_id,
      event_name: row.event_name,
      version: row.version,
      url: row.url,
      called_at: row.called_at,
      request_headers: row.request_headers,
      request_body: row.request_body,
      error: row.error,
      status: row.status,
      response_headers: row.response_headers,
      response_body: row.response_body,
      timing: row.timing,
      succeeded: row.succeeded,
    })),
  ),
);

/** When a webhook has recovered: what waited for its next try goes now. What was not tried yet is due already. */
export async function makeAllDue(
  tx: Queries,
  { account_id, id }: Pick<Health, 'account_id' | 'id'>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .where('tries', '>', 0)
    .where('fence', 'is', null)
    .execute();
}

type Line = { webhookId: number; objectKey: string };

/** What stands first about these objects now may be sent. Gives back what had stood in line. */
export const moveUp = hotPortions((q, $: { accountId: number; now: string }, lines: Line[]) => ({
  compile: () =>
    sql<{ id: string }>`
      update deliveries set state = 'waiting', due_at = case when due_at > ${$.now} then due_at else ${$.now} end
      where account_id = ${$.accountId} and state = 'queued' and id in (
        select (
          select d.id from deliveries as d where d.account_id = ${$.accountId} and d.webhook_id = line.column1
            and d.object_key = line.column2 and d.ended_at is null order by d.sequence limit 1)
        from (values ${sql.join(
          lines.map((line) => sql`(cast(${line.webhookId} as bigint), cast(${line.objectKey} as text))`),
        )}) as line)
      returning id`.compile(q),
}));
