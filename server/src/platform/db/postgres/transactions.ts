import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Queries } from '../database.ts';
import { type Dialect, type Rows, register } from '../dialect.ts';
import type { Tables } from '../schema.ts';

type Options = { dialect: Dialect; nameOf(text: string): string };
/** What statements of a transaction go through. It is the connection's, and made once for each. */
type Handle = { q: Queries; sent: Promise<unknown>[] };

/**
 * Transactions over connections that need not wait for an answer before they say more (`pipeline` of the pool). The
 * beginning goes with the first statement, and what is only sent goes with what follows it, the commit at the latest: so
 * many times less the two processes wake each other.
 */
export function makeTransactions(pool: pg.Pool, { dialect, nameOf }: Options) {
  const handles = new WeakMap<pg.PoolClient, Handle>();

  function handleOf(client: pg.PoolClient): Handle {
    const known = handles.get(client);
    if (known) return known;
    // A pool of this one connection, which is neither taken nor given back.
    const lent = { query: (...given: Parameters<pg.PoolClient['query']>) => client.query(...given), release() {} };
    const only = { connect: async () => lent as never, end: async () => {} };
    const q: Queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: only as never }) });
    const sent: Promise<unknown>[] = [];
    const ask = (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values });
    const run = async (text: string, values: unknown[]) => (await ask(text, values)).rows as Rows;
    register(q, {
      dialect,
      run,
      first: async (text, values) => (await run(text, values))[0],
      send: (text, values) => void sent.push(told(ask(text, values))),
    });
    const handle = { q, sent };
    handles.set(client, handle);
    return handle;
  }

  return async function transact<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const { q, sent } = handleOf(client);
    sent.length = 0;
    let isLost = false;
    sent.push(told(client.query('begin')));
    try {
      const result = await work(q);
      const end = told(client.query('commit'));
      sent.push(end);
      const failure = await firstFailure(sent);
      if (failure) throw failure.reason;
      // Of a transaction in which something failed the server makes a rollback, and calls that an answer.
      if ((await end).command !== 'COMMIT') throw new Error('A transaction was undone: something in it had failed.');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        isLost = true;
      });
      // What follows a failure is refused for that reason alone.
      throw (await firstFailure(sent))?.reason ?? error;
    } finally {
      client.release(isLost);
    }
  };
}

/** Whoever waits for it hears of its failure; until somebody does, it is nobody's fault. */
function told<T>(sent: Promise<T>): Promise<T> {
  sent.catch(() => {});
  return sent;
}

async function firstFailure(sent: Promise<unknown>[]): Promise<PromiseRejectedResult | undefined> {
  return (await Promise.allSettled(sent)).find((one) => one.status === 'rejected');
}
