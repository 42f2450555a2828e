import type { Queries } from '../../../platform/db/database.ts';
import { hot } from '../../../platform/db/hot.ts';
import { onId } from '../../../platform/db/joins.ts';
import type { DeliveryRow, EventRow } from '../../../platform/db/tables/webhooks.ts';
import type { Which } from '../registering/store.ts';

export type Numbered = Pick<DeliveryRow, 'id' | 'sequence' | 'state' | 'tries'> &
  Pick<EventRow, 'account_id' | 'name' | 'object_kind' | 'object_id' | 'project_id' | 'actor_id' | 'happened_at'> & {
    event_id: number;
    snapshot: string;
    first_name: string | null;
    last_name: string | null;
    picture_blob: string | null;
  };

const after = hot((q, $: Which & { after: number; limit: number }) =>
  q
    .selectFrom('deliveries as d')
    .innerJoin('events as e', onId('e', 'd.event_id'))
    .leftJoin('people as p', onId('p', 'e.actor_id'))
    .select(['d.id', 'd.sequence', 'd.state', 'd.tries', 'd.event_id', 'e.account_id', 'e.name', 'e.object_kind'])
    .select(['e.object_id', 'e.project_id', 'e.actor_id', 'e.happened_at', 'e.snapshot'])
    .select(['p.first_name', 'p.last_name', 'p.picture_blob'])
    .where('d.account_id', '=', $.accountId)
    .where('d.webhook_id', '=', $.webhookId)
    .where('d.sequence', '>', $.after)
    .orderBy('d.sequence')
    .limit($.limit),
);

export async function numberedAfter(q: Queries, which: Which, from: number, limit: number): Promise<Numbered[]> {
  return after(q, { ...which, after: from, limit });
}

export async function firstNumber(q: Queries, { accountId, webhookId }: Which): Promise<number | undefined> {
  const row = await q
    .selectFrom('deliveries')
    .select('sequence')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row?.sequence;
}
