import type { Queries } from '../../platform/db/database.ts';
import type { PastEventRow } from '../../platform/db/tables/webhooks.ts';
import { insertPast, lowestBetween } from './past-store.ts';

/** How something was shown elsewhere, for as long as it is not here, and who did it. */
export type Elsewhere = { name: string; inside: string; link: string; private: '0' | '1'; by: string };
type PastEvent = Omit<PastEventRow, 'id' | 'snapshot'> & { told: Elsewhere };

/** All numbers are below zero, so that what happens here comes before it, until the year 2255. */
const BEYOND = 9e15;
const PER_SECOND = 1e6;

/**
 * Keeps what happened before the account was brought in. It is in the order of its time, whenever it comes; of one second,
 * what comes later is older, as lists tell it.
 */
export async function keepPast(tx: Queries, { told, ...event }: PastEvent): Promise<void> {
  const from = Math.floor(Date.parse(event.happened_at) / 1000) * PER_SECOND - BEYOND;
  const below = from + PER_SECOND;
  const lowest = await lowestBetween(tx, event.account_id, { from, below });
  await insertPast(tx, { ...event, id: (lowest ?? below) - 1, snapshot: JSON.stringify(told) });
}
