import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { claiming } from './dialect.ts';
import { hot } from './hot.ts';

/** Of no account: nothing else is held up, and nothing is told of it. */
const NO_ACCOUNT = 0;
/** Whoever has proved nothing for so long is gone; a process that is still there would make its row again. */
const GONE_AFTER_MS = 24 * 3600_000;
const MOST = 100;

type Own = { accountId: number; kind: string };

/** When it was proved last, in milliseconds; a clock that is set back is not followed, for each write has to change something. */
const prove = hot((q, $: Own & { now: number }) =>
  q
    .insertInto('counters')
    .values({ account_id: $.accountId, kind: $.kind, last: $.now })
    .onConflict((c) =>
      c.columns(['account_id', 'kind']).doUpdateSet({
        last: sql<number>`case when counters.last < excluded.last then excluded.last else counters.last + 1 end`,
      }),
    )
    .returning('last'),
);

const proved = hot((q, $: Own) =>
  q.selectFrom('counters').select('last').where('account_id', '=', $.accountId).where('kind', '=', $.kind),
);

/**
 * Proves, whenever it is called, that the database takes a change, has it on disk, and shows it. Throws what keeps it from
 * that. Each process has a row of its own: whoever holds one, or hangs while they do, tells nothing of the others.
 */
export function makeProbe(db: Database): () => Promise<void> {
  const own = { accountId: NO_ACCOUNT, kind: `ready ${randomUUID()}` };
  let isFirst = true;

  async function writeAndRead(): Promise<boolean> {
    const now = db.now().getTime();
    const last = await db.transaction(async (tx) => (await prove(tx, { ...own, now }))[0]!.last);
    const [seen] = await proved(db.read, own);
    return seen !== undefined && seen.last >= last;
  }

  return async () => {
    // Where this process had stood still for long, one that began may have removed this row between the two.
    if (!(await writeAndRead()) && !(await writeAndRead()))
      throw new Error('The database does not show what was written to it.');
    if (!isFirst) return;
    isFirst = false;
    // What stays is removed by the next that begins.
    await removeGone(db).catch(() => {});
  };
}

/** Rows of processes that are gone. One that somebody holds is passed over. */
async function removeGone(db: Database): Promise<void> {
  const before = db.now().getTime() - GONE_AFTER_MS;
  await db.transaction(async (tx) => {
    const gone = tx
      .selectFrom('counters')
      .select('kind')
      .where('account_id', '=', NO_ACCOUNT)
      .where(sql<boolean>`(kind = 'ready' or kind like 'ready %')`)
      .where('last', '<', before)
      .limit(MOST);
    const kinds = (await claiming(tx, gone, 'counters').execute()).map(({ kind }) => kind);
    if (kinds.length === 0) return;
    await tx.deleteFrom('counters').where('account_id', '=', NO_ACCOUNT).where('kind', 'in', kinds).execute();
  });
}
