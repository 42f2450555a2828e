import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { nextNumber } from './counters.ts';
import type { Database, Queries } from './database.ts';
import { claiming } from './dialect.ts';
import { hot } from './hot.ts';

/** Of no account: nothing else is held up, and nothing is told of it. */
const NO_ACCOUNT = 0;
const MOST = 100;

const count = hot((q, $: { accountId: number; kind: string }) =>
  q.selectFrom('counters').select('last').where('account_id', '=', $.accountId).where('kind', '=', $.kind),
);

/**
 * Proves, whenever it is called, that the database takes a change, has it on disk, and shows it. Throws what keeps it from
 * that. Each process has a row of its own: whoever holds one, or hangs while they do, tells nothing of the others.
 */
export function makeProbe(db: Database): () => Promise<void> {
  const kind = `ready ${randomUUID()}`;
  let isFirst = true;

  async function writeAndRead(): Promise<boolean> {
    const last = await db.transaction(async (tx) => {
      if (isFirst) await removeOthers(tx);
      return nextNumber(tx, NO_ACCOUNT, kind);
    });
    isFirst = false;
    const [seen] = await count(db.read, { accountId: NO_ACCOUNT, kind });
    return seen !== undefined && seen.last >= last;
  }

  return async () => {
    // One that has just begun may have removed this row between the two.
    if ((await writeAndRead()) || (await writeAndRead())) return;
    throw new Error('The database does not show what was written to it.');
  };
}

/** Rows of processes that are gone. One that is still there makes its own again; one that somebody holds stays. */
async function removeOthers(tx: Queries): Promise<void> {
  const others = claiming(
    tx,
    tx
      .selectFrom('counters')
      .select('kind')
      .where('account_id', '=', NO_ACCOUNT)
      .where(sql<boolean>`(kind = 'ready' or kind like 'ready %')`)
      .limit(MOST),
    'counters',
  );
  const found = await others.execute();
  if (found.length === 0) return;
  await tx
    .deleteFrom('counters')
    .where('account_id', '=', NO_ACCOUNT)
    .where(
      'kind',
      'in',
      found.map((row) => row.kind),
    )
    .execute();
}
