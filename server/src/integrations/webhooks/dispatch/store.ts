import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { among, claiming, locking } from '../../../platform/db/dialect.ts';
import { hot, hotSend } from '../../../platform/db/hot.ts';
import type { Bit } from '../../../platform/db/tables/bit.ts';
import type { DeliveryRow, EventRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { hotPortions } from './portions.ts';

export type WaitingEvent = Pick<EventRow, 'id' | 'name' | 'object_kind' | 'object_id' | 'project_id'>;
export type Listener = Pick<WebhookRow, 'id' | 'project_id' | 'events' | 'since_event_id' | 'last_sequence'>;

/** `isFirst`: nothing about the same object stands before it among those inserted with it. */
export type NewDelivery = Pick<
  DeliveryRow,
  'account_id' | 'id' | 'webhook_id' | 'event_id' | 'sequence' | 'event_name' | 'object_key' | 'due_at' | 'created_at'
> & { isFirst: Bit };

/** Jumps from account to account along the index, so what it costs depends on how many wait and on nothing stored. */
const withWaiting = hot((q, $: { after: number; limit: number }) => ({
  compile: () =>
    sql<{ account_id: number }>`
      with recursive waiting (account_id) as (
        select cast(${$.after} as bigint)
        union all
        select (select e.account_id from events as e where e.is_waiting = 1 and e.account_id > waiting.account_id
          order by e.account_id, e.id limit 1)
        from waiting where waiting.account_id is not null)
      select account_id from waiting where account_id > ${$.after} limit ${$.limit}`.compile(q),
}));

export async function accountsWaiting(q: Queries, after: number, limit: number): Promise<number[]> {
  return (await withWaiting(q, { after, limit })).map((row) => row.account_id);
}

const freeAccount = hot((q, $: { accountId: number }) =>
  claiming(q, q.selectFrom('accounts').select('id').where('id', '=', $.accountId), 'accounts'),
);

/** Makes this the account's only dispatcher until the transaction ends. False when another one is at it. */
export async function claimAccount(tx: Queries, accountId: number): Promise<boolean> {
  return (await freeAccount(tx, { accountId })).length > 0;
}

const firstWaiting = hot((q, $: { accountId: number; limit: number }) =>
  q
    .selectFrom('events')
    .select(['id', 'name', 'object_kind', 'object_id', 'project_id'])
    .where('account_id', '=', $.accountId)
    .where(sql<boolean>`is_waiting = 1`)
    .orderBy('id')
    .limit($.limit),
);

export async function waitingEvents(tx: Queries, accountId: number, limit: number): Promise<WaitingEvent[]> {
  return firstWaiting(tx, { accountId, limit });
}

const listenersOf = hot((q, $: { accountId: number }) =>
  locking(
    q,
    q
      .selectFrom('webhooks')
      .select(['id', 'project_id', 'events', 'since_event_id', 'last_sequence'])
      .where('account_id', '=', $.accountId)
      .where('deleted_at', 'is', null)
      .orderBy('id'),
    'webhooks',
  ),
);

export async function lockListeners(tx: Queries, accountId: number): Promise<Listener[]> {
  return listenersOf(tx, { accountId });
}

/** What is not the first about its object stands in line. The webhooks are locked, so nobody leaves the line meanwhile. */
export const insertDeliveries = hotPortions((q, _: Record<never, never>, rows: NewDelivery[]) =>
  q.insertInto('deliveries').values(
    rows.map((row) => ({
      account_id: row.account_id,
      id: row.id,
      webhook_id: row.webhook_id,
      event_id: row.event_id,
      sequence: row.sequence,
      event_name: row.event_name,
      object_key: row.object_key,
      state: sql<DeliveryRow['state']>`case when ${row.isFirst} = 1 and not exists (
          select 1 from deliveries as earlier where earlier.account_id = ${row.account_id}
            and earlier.webhook_id = ${row.webhook_id} and earlier.object_key = ${row.object_key}
            and earlier.ended_at is null)
        then 'waiting' else 'queued' end`,
      tries: 0,
      leases: 0,
      due_at: row.due_at,
      created_at: row.created_at,
    })),
  ),
);

/** Needs the deliveries just inserted: the highest sequence among them is the last one given. */
export const saveSequences = hotSend((q, $: { accountId: number; webhookIds: string }) =>
  q
    .updateTable('webhooks')
    .set({
      last_sequence: sql<number>`(select max(given.sequence) from deliveries as given
        where given.account_id = webhooks.account_id and given.webhook_id = webhooks.id)`,
    })
    .where('account_id', '=', $.accountId)
    .where(among(q, 'id', $.webhookIds)),
);

/** So that the webhook's page can say what is going on. */
export async function noteLoop(
  tx: Queries,
  { accountId, webhookId, objectKey, at }: { accountId: number; webhookId: number; objectKey: string; at: string },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ loop_object: objectKey, loop_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId)
    .execute();
}

export const markDispatched = hotSend((q, $: { accountId: number; ids: string }) =>
  q
    .updateTable('events')
    .set({ is_waiting: 0 })
    .where('account_id', '=', $.accountId)
    .where(among(q, 'id', $.ids)),
);
