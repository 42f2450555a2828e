import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { claiming } from '../../../platform/db/dialect.ts';
import { onId } from '../../../platform/db/joins.ts';
import { accountsWithDue } from '../../../platform/db/keyset.ts';
import type { CalendarEventRow } from '../../../platform/db/tables/time.ts';

const zone = sql<string>`case when w.time_zone = '' then a.time_zone else w.time_zone end`.as('zone');

/** The accounts in which one reminds of itself by then. */
export const accountsRinging = accountsWithDue('calendar_events', sql`m.rings_at is not null`, 'rings_at');

/** `is_there`: it is to take place, and its owner is here. */
export type Ringing = CalendarEventRow & { is_there: number; zone: string };

/** The next that remind of themselves, which nobody else looks at until the transaction ends. */
export function claimRinging(
  tx: Queries,
  { accountId, now, limit }: { accountId: number; now: string; limit: number },
): Promise<Ringing[]> {
  const query = tx
    .selectFrom('calendar_events')
    .innerJoin('people as w', onId('w', 'calendar_events.owner_id'))
    .innerJoin('accounts as a', 'a.id', 'calendar_events.account_id')
    .selectAll('calendar_events')
    .select(zone)
    .select(
      sql<number>`case when calendar_events.deleted_at is null and w.deleted_at is null and (calendar_events.project_id is null
        or (select p.deleted_at from projects as p where p.account_id = calendar_events.account_id
          and p.id = calendar_events.project_id) is null) then 1 else 0 end`.as('is_there'),
    )
    .where('calendar_events.account_id', '=', accountId)
    .where('calendar_events.rings_at', 'is not', null)
    .where('calendar_events.rings_at', '<=', now)
    .orderBy('calendar_events.rings_at')
    .orderBy('calendar_events.id')
    .limit(limit);
  return claiming(tx, query, 'calendar_events').execute();
}

export async function saveRing(
  tx: Queries,
  { account_id, id }: Pick<CalendarEventRow, 'account_id' | 'id'>,
  rings_at: string | null,
): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({ rings_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
