import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { among, amongFound, amongTexts, locking, pairsOf } from '../../../platform/db/dialect.ts';
import { hot, hotSend } from '../../../platform/db/hot.ts';
import { untilNone } from '../../../platform/db/portions.ts';
import type { AttemptRow, DeliveryRow } from '../../../platform/db/tables/webhooks.ts';
import { hotPortions } from '../dispatch/portions.ts';
import type { Health } from './health.ts';

/** In order of id, as the dispatcher does, so that two of them never wait for each other. */
export const lockHealth = hot((q, $: { accountId: number; webhookIds: string }) =>
  locking(
    q,
    q
      .selectFrom('webhooks')
      .select(['account_id', 'id', 'url', 'status', 'failure_streak', 'failing_since', 'last_success_at'])
      .select(['rests', 'rests_until', 'disabled_reason'])
      .where('account_id', '=', $.accountId)
      .where(among(q, 'id', $.webhookIds))
      .orderBy('id'),
    'webhooks',
  ),
);

export const saveHealth = hotSend((q, $: Health) =>
  q
    .updateTable('webhooks')
    .set({
      status: $.status,
      failure_streak: $.failure_streak,
      failing_since: $.failing_since,
      last_success_at: $.last_success_at,
      rests: $.rests,
      rests_until: $.rests_until,
      disabled_reason: $.disabled_reason,
    })
    .where('account_id', '=', $.account_id)
    .where('id', '=', $.id),
);

/** Ends those that are still held by this claim, and says which. */
export const endDelivered = hot((q, $: { accountId: number; fence: string; now: string; ids: string }) =>
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
    .where(amongTexts(q, 'id', $.ids))
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
  await untilNone((most) => {
    const some = tx
      .selectFrom('deliveries')
      .select('id')
      .where('account_id', '=', account_id)
      .where('webhook_id', '=', id)
      .where(sql<boolean>`state = 'waiting'`)
      .where('due_at', '>', now)
      .where('tries', '>', 0)
      .where('fence', 'is', null)
      .limit(most);
    return tx
      .updateTable('deliveries')
      .set({ due_at: now })
      .where('account_id', '=', account_id)
      .where('id', 'in', some)
      .where('fence', 'is', null)
      .returning('id')
      .execute();
  });
}

type Line = { webhookId: number; objectKey: string };

const moveLines = hot((q, $: { accountId: number; now: string; lines: string }) => {
  const first = sql`select (
      select d.id from deliveries as d where d.account_id = ${$.accountId} and d.webhook_id = line.number
        and d.object_key = line.text and d.ended_at is null order by d.sequence limit 1)
    from ${pairsOf(q, $.lines)} as line`;
  return {
    compile: () =>
      sql<{ id: string }>`
        update deliveries set state = 'waiting', due_at = case when due_at > ${$.now} then due_at else ${$.now} end
        where account_id = ${$.accountId} and state = 'queued' and ${amongFound(q, 'id', first)}
        returning id`.compile(q),
  };
});

/** What stands first about these objects now may be sent. Gives back what had stood in line. */
export async function moveUp(tx: Queries, { accountId, now }: { accountId: number; now: string }, lines: Line[]) {
  if (lines.length === 0) return [];
  return moveLines(tx, {
    accountId,
    now,
    lines: JSON.stringify(lines.map(({ webhookId, objectKey }) => [webhookId, objectKey])),
  });
}
