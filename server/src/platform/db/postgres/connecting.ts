import type { Socket } from 'node:net';
import pg from 'pg';
import { serversIn } from '../../config-checks.ts';
import { makeServers } from './servers.ts';

const INT8 = 20;

// Ids and sizes stay far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

const STATEMENT_MS = 30_000;
/** Longer than the server lets a statement take, so that by then nobody is there who would answer. */
const AFTER_STATEMENT_MS = 10_000;
/** An idle connection is asked whether the other end is still there. */
const ALIVE_MS = 10_000;

/**
 * What one process may do to the others: one that is stopped in the middle of a transaction loses it, with its locks, and
 * one that cannot be reached any more is forgotten.
 */
const limits: Record<string, string> = {
  statement_timeout: `${STATEMENT_MS}ms`,
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
};
const always: Record<string, string> = {
  // Compiling a plan pays off in reports; for what is asked here it costs many times what it saves.
  jit: 'off',
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20s',
};

/** `connect_timeout`, in seconds, as everywhere with PostgreSQL: how long to wait for a connection before it is an outage. */
const patienceOf = (asked: URLSearchParams): number => Number(asked.get('connect_timeout') ?? 10) * 1000;

/** `Client` for who needs one connection that belongs to nobody else. */
export type Settings = pg.PoolConfig & { Client: typeof pg.Client };

const askedIn = (url: string) => new URL(serversIn(url)[0]!).searchParams;

/** What the address says itself goes before. `mayTakeLong` is for work that nobody waits for, such as migrations. */
export async function settingsOf(url: string, { mayTakeLong = false } = {}): Promise<Settings> {
  const asked = askedIn(url);
  const wanted = Object.entries(mayTakeLong ? always : { ...always, ...limits }).filter(([name]) => !asked.has(name));
  const text = wanted.map(([name, value]) => `set ${name} = '${value}'`).join('; ');
  const connecting = {
    types,
    connectionTimeoutMillis: patienceOf(asked),
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE_MS,
  };
  const servers = makeServers(url, connecting);
  await servers.look();
  return {
    ...connecting,
    connectionString: serversIn(url)[0]!,
    Client: servers.Client,
    async onConnect(client) {
      // Not with the beginning of the connection, where poolers refuse what they do not know.
      await client.query(text);
      await servers.requireChanges(client);
    },
  };
}

/** What the types do not tell of a connection. */
type Connected = pg.PoolClient & { connection: { stream: Socket } };

/**
 * What was sent to a server that cannot be reached any more is tried again by the system for a quarter of an hour. So
 * whoever waits for an answer gives up when it cannot come any more.
 */
export function endSilence(pool: pg.Pool, url: string): void {
  const statementMs = Number(askedIn(url).get('statement_timeout') ?? STATEMENT_MS);
  if (statementMs === 0) return;
  const ms = statementMs + AFTER_STATEMENT_MS;
  pool.on('connect', (client) => {
    const { stream } = (client as Connected).connection;
    stream.on('timeout', () => {
      stream.destroy(new Error(`Connection terminated: the database has said nothing for ${ms / 1000} s`));
    });
    const plain = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]) => {
      stream.setTimeout(ms);
      return plain(...given);
    };
    client.query = watched as typeof client.query;
    client.on('drain', () => stream.setTimeout(0));
  });
}
