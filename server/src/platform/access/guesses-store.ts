import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { amongTexts } from '../db/dialect.ts';
import type { GuessRow } from '../db/tables/accounts.ts';

/** Networks and addresses are nobody's, and who is tried may be in several accounts. */
const NO_ACCOUNT = 0;

export type Guesses = Pick<GuessRow, 'key' | 'failures' | 'until'>;
/** `end` is the latest that a count which begins now lasts: one that says it lasts longer is of a clock that was ahead. */
type Span = { now: string; end: string };

export const findGuesses = (q: Queries, keys: string[], { now, end }: Span): Promise<Guesses[]> =>
  q
    .selectFrom('guesses')
    .select(['key', 'failures', 'until'])
    .where('account_id', '=', NO_ACCOUNT)
    .where(amongTexts(q, 'key', JSON.stringify(keys)))
    .where('until', '>', now)
    .where('until', '<=', end)
    .execute();

/** One more of each, and how many these are now, whoever else counts at the same moment. */
export function addGuesses(tx: Queries, keys: string[], { now, end }: Span): Promise<Guesses[]> {
  const isOver = sql`(guesses.until <= ${now} or guesses.until > ${end})`;
  return (
    tx
      .insertInto('guesses')
      // In one order, so that nobody waits for who waits for them.
      .values(keys.toSorted().map((key) => ({ account_id: NO_ACCOUNT, key, failures: 1, until: end })))
      .onConflict((on) =>
        on.columns(['account_id', 'key']).doUpdateSet({
          failures: sql`case when ${isOver} then 1 else guesses.failures + 1 end`,
          until: sql`case when ${isOver} then ${end} else guesses.until end`,
        }),
      )
      .returning(['key', 'failures', 'until'])
      .execute()
  );
}

export async function takeBackGuess(tx: Queries, key: string): Promise<void> {
  await tx
    .updateTable('guesses')
    .set({ failures: sql`failures - 1` })
    .where('account_id', '=', NO_ACCOUNT)
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

export async function removeGuesses(tx: Queries, key: string): Promise<void> {
  await tx.deleteFrom('guesses').where('account_id', '=', NO_ACCOUNT).where('key', '=', key).execute();
}

export async function hasOldGuess(q: Queries, now: string): Promise<boolean> {
  const found = await q
    .selectFrom('guesses')
    .select('key')
    .where('account_id', '=', NO_ACCOUNT)
    .where('until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeOldGuesses(tx: Queries, now: string, most: number): Promise<number> {
  const old = await tx
    .selectFrom('guesses')
    .select('key')
    .where('account_id', '=', NO_ACCOUNT)
    .where('until', '<=', now)
    .orderBy('until')
    .limit(most)
    .execute();
  if (old.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('guesses')
    .where('account_id', '=', NO_ACCOUNT)
    .where(amongTexts(tx, 'key', JSON.stringify(old.map(({ key }) => key))))
    // Somebody may have counted anew meanwhile.
    .where('until', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
