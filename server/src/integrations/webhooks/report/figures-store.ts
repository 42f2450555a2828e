import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

const COUNTED = 100_000;

export async function countDue(q: Queries, now: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 as one from deliveries where state = 'waiting' and due_at <= ${now} limit ${COUNTED}) as due`.execute(q);
  return Number(rows[0]?.count ?? 0);
}

/** One probe of the index for each webhook. Null when nothing is due. */
export async function oldestDue(q: Queries, now: string): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`
    select min((select d.due_at from deliveries as d where d.account_id = w.account_id and d.webhook_id = w.id
      and d.state = 'waiting' order by d.due_at, d.sequence limit 1)) as oldest
    from webhooks as w
    inner join accounts as a on a.id = w.account_id and a.webhooks_enabled = 1
    where w.status = 'active' and w.deleted_at is null and (w.rests_until is null or w.rests_until <= ${now})`.execute(
    q,
  );
  const oldest = rows[0]?.oldest ?? null;
  return oldest !== null && oldest <= now ? oldest : null;
}
