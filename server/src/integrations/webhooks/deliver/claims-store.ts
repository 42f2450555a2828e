import { type CompiledQuery, sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { among, claiming } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import { onId } from '../../../platform/db/joins.ts';
import type { DeliveryRow, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { KeptKey } from '../../../platform/keys/keys.ts';
import type { NotifiedEvent } from '../send/notification.ts';

export type DueWebhook = Pick<
  WebhookRow,
  | 'account_id'
  | 'id'
  | 'url'
  | 'version'
  | 'content_type'
  | 'sends_object_id'
  | 'headers'
  | 'secret'
  | 'old_secret'
  | 'old_secret_until'
  | 'failure_streak'
  | 'rests_until'
  | 'per_minute'
> & { signing_key: KeptKey };
export type LastServed = { accountId: number; webhookId: number };
export type Claimed = Pick<
  DeliveryRow,
  'account_id' | 'id' | 'webhook_id' | 'event_id' | 'sequence' | 'event_name' | 'object_key' | 'tries' | 'leases'
>;

const columns = sql`w.account_id, w.id, w.url, w.version, w.content_type, w.sends_object_id, w.headers, w.secret,
  w.old_secret, w.old_secret_until, w.failure_streak, w.rests_until, w.per_minute, accounts.signing_key`;
const isAwake = (now: string) =>
  sql<boolean>`w.status = 'active' and w.deleted_at is null and (w.rests_until is null or w.rests_until <= ${now})`;

const next = sql`select d.webhook_id from deliveries as d where d.state = 'waiting' and d.account_id = place.account_id
  and d.webhook_id > place.webhook_id order by d.webhook_id, d.due_at limit 1`;

/**
 * Webhooks that something can be sent to now, from a place on. Jumps from webhook to webhook along the index: a million
 * deliveries due to one of them cost what one does. A row with webhook 0 only says that an account was reached. Each step
 * asks for the first in the index's order, because an EXISTS lets PostgreSQL believe that reading the table is quicker.
 */
const dueFrom = hot((q, $: { afterAccount: number; afterWebhook: number; now: string; limit: number }) => ({
  compile: () =>
    sql<DueWebhook>`
      with recursive place (account_id, webhook_id) as (
        select cast(${$.afterAccount} as bigint), cast(${$.afterWebhook} as bigint)
        union all
        select
          case when (${next}) is null
            then (select d.account_id from deliveries as d where d.state = 'waiting' and d.account_id > place.account_id
              order by d.account_id, d.webhook_id, d.due_at limit 1)
            else place.account_id
          end,
          coalesce((${next}), 0)
        from place where place.account_id is not null),
      due as materialized (
        select place.account_id, place.webhook_id from place
        where (place.account_id > ${$.afterAccount} or place.webhook_id > ${$.afterWebhook})
          and (select d.due_at from deliveries as d where d.state = 'waiting' and d.account_id = place.account_id
            and d.webhook_id = place.webhook_id order by d.due_at, d.sequence limit 1) <= ${$.now})
      select ${columns} from due
      inner join webhooks as w on w.account_id = due.account_id and w.id = due.webhook_id
      inner join accounts on accounts.id = due.account_id
      where accounts.webhooks_enabled = 1 and ${isAwake($.now)}
      order by w.account_id, w.id
      limit ${$.limit}`.compile(q),
}));

export async function dueWebhooks(q: Queries, from: LastServed, now: string, limit: number): Promise<DueWebhook[]> {
  return dueFrom(q, { afterAccount: from.accountId, afterWebhook: from.webhookId, now, limit });
}

const awake = hot((q, $: { accountId: number; ids: string; now: string }) => ({
  compile: () =>
    sql<DueWebhook>`select ${columns} from webhooks as w inner join accounts on accounts.id = w.account_id
      where w.account_id = ${$.accountId} and ${among(q, 'w.id', $.ids)}
        and accounts.webhooks_enabled = 1 and ${isAwake($.now)} order by w.id`.compile(q),
}));

/** Those of an account's webhooks that may be called now. */
export async function awakeAmong(
  q: Queries,
  which: { accountId: number; ids: string; now: string },
): Promise<DueWebhook[]> {
  return awake(q, which);
}

/** Who claims, under which name, and until when nobody else may. */
type Lease = { fence: string; now: string; until: string };

/** It may have been paused, or left to rest, since it was found to have something due. */
const isStillAwake = ($: Lease & LastServed) => sql<boolean>`exists (select 1 from webhooks as w
  where w.account_id = ${$.accountId} and w.id = ${$.webhookId} and ${isAwake($.now)})`;

/**
 * Only the first about each object is `waiting`, and whoever claims it moves its due time to the end of the lease: so
 * nothing about an object is sent while an earlier one is on its way or waits for its next try, and what a dead process
 * held comes back by itself. The subselect is a WITH because PostgreSQL may run an IN more than once, locking more.
 */
const claimDue = hot((q, $: Lease & LastServed & { limit: number }) =>
  q
    .with('picked', (db) =>
      claiming(
        q,
        db
          .selectFrom('deliveries')
          .select('id')
          .where('account_id', '=', $.accountId)
          .where('webhook_id', '=', $.webhookId)
          .where(sql<boolean>`state = 'waiting'`)
          .where('due_at', '<=', $.now)
          .where(isStillAwake($))
          .orderBy('due_at')
          .orderBy('sequence')
          .limit($.limit),
        'deliveries',
      ),
    )
    .updateTable('deliveries')
    .set({ fence: $.fence, due_at: $.until, leases: sql<number>`leases + 1` })
    .where('account_id', '=', $.accountId)
    .where('id', 'in', (e) => e.selectFrom('picked').select('picked.id'))
    .returning(['account_id', 'id', 'webhook_id', 'event_id', 'sequence', 'event_name', 'object_key'])
    .returning(['tries', 'leases']),
);

export async function claim(tx: Queries, webhook: DueWebhook, limit: number, lease: Lease): Promise<Claimed[]> {
  const claimed = await claimDue(tx, { ...lease, accountId: webhook.account_id, webhookId: webhook.id, limit });
  return claimed.sort((a, b) => a.sequence - b.sequence);
}

type Wanted = { accountId: number; ids: string };

const events = (q: Queries, $: Wanted) =>
  q
    .selectFrom('events as e')
    .select(['e.id', 'e.account_id', 'e.name', 'e.object_kind', 'e.object_id', 'e.project_id', 'e.actor_id'])
    .where('e.account_id', '=', $.accountId)
    .where(among(q, 'e.id', $.ids));

export const eventsOf = hot((q, $: Wanted): { compile(): CompiledQuery<NotifiedEvent> } => events(q, $));

/** With the object and who changed it, for receivers that are sent both. */
export const objectsOf = hot((q, $: Wanted): { compile(): CompiledQuery<NotifiedEvent> } =>
  events(q, $)
    .leftJoin('people as p', onId('p', 'e.actor_id'))
    .select(['e.snapshot', 'p.first_name', 'p.last_name', 'p.picture_blob']),
);
