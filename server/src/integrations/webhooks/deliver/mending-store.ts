import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { amongTexts, later } from '../../../platform/db/dialect.ts';

export type UnderWay = { id: string; fence: string };

/** One account at one moment. */
type Moment = { accountId: number; now: string };
/** With the end of a lease that begins then. */
type Which = Moment & { until: string };

/** Also what stands in line: it is due no earlier than it says when its turn comes. */
const waiting = (tx: Queries, { accountId, now }: Moment) =>
  tx
    .updateTable('deliveries')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('due_at', '>', now);

/** What was claimed by whoever is gone is due. */
export async function freeLeases(tx: Queries, which: Moment): Promise<void> {
  await waiting(tx, which).set({ due_at: which.now, fence: null }).where('fence', 'is not', null).execute();
}

/** What was made by a clock that was ahead, and set back since, is due: it was when it was made. */
export async function freeUntried(tx: Queries, which: Moment): Promise<void> {
  await waiting(tx, which)
    .set({ due_at: which.now })
    .where('fence', 'is', null)
    .where('tries', '=', 0)
    .where('created_at', '>', which.now)
    .execute();
}

/** What is on its way stays with who sends it, whatever the clock says by now. */
export async function keepLease(tx: Queries, held: Which & { fence: string; ids: string }): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ due_at: held.until })
    .where('account_id', '=', held.accountId)
    .where('fence', '=', held.fence)
    .where(amongTexts(tx, 'id', held.ids))
    .execute();
}

/** No lease lasts longer than one that begins now. */
export async function shortenLeases(tx: Queries, which: Which): Promise<void> {
  await waiting(tx, { ...which, now: which.until })
    .set({ due_at: which.until })
    .where('fence', 'is not', null)
    .execute();
}

/** By a clock that was set back what waits for its next try waits as long as before; what was due is due. */
export async function moveDue(tx: Queries, which: Which & { by: number }): Promise<void> {
  const moved = later(tx, 'due_at', which.by);
  await waiting(tx, which)
    .set({ due_at: sql<string>`case when ${moved} > ${which.now} then ${moved} else ${which.now} end` })
    .where('fence', 'is', null)
    .execute();
}

/** How long a webhook rests, and since when it has failed. */
export async function moveHealth(tx: Queries, { accountId, by }: Which & { by: number }): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ rests_until: later(tx, 'rests_until', by), failing_since: later(tx, 'failing_since', by) })
    .where('account_id', '=', accountId)
    .where((e) => e.or([e('rests_until', 'is not', null), e('failing_since', 'is not', null)]))
    .execute();
}

/** No webhook rests longer than until then, whoever wrote it by whichever clock. */
export async function limitRests(tx: Queries, { accountId, latest }: Which & { latest: string }): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ rests_until: latest })
    .where('account_id', '=', accountId)
    .where('rests_until', '>', latest)
    .execute();
}
