import { nextNumber } from './counters.ts';
import type { Database } from './database.ts';
import { hot } from './hot.ts';

/** A row of its own, of no account: nothing else is held up, and nothing is told of it. */
const OWN = { accountId: 0, kind: 'ready' };

const count = hot((q, $: typeof OWN) =>
  q.selectFrom('counters').select('last').where('account_id', '=', $.accountId).where('kind', '=', $.kind),
);

/** Proves that the database takes a change, has it on disk, and shows it. Throws what keeps it from that. */
export async function probe(db: Database): Promise<void> {
  const last = await db.transaction((tx) => nextNumber(tx, OWN.accountId, OWN.kind));
  const [seen] = await count(db.read, OWN);
  if (!seen || seen.last < last) throw new Error('The database does not show what was written to it.');
}
