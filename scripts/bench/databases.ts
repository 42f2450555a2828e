import { byNetwork, startPostgres } from '../postgres.ts';

export type EngineName = 'SQLite' | 'PostgreSQL';
/** Gives a database of its own to whoever asks; none on SQLite, which keeps it in the installation's folder. */
export type Databases = () => Promise<string | undefined>;

/** Measures on one engine, then on the other. */
export async function onEachEngine<T>(
  measure: (engine: EngineName, database: Databases) => Promise<T[]>,
): Promise<T[]> {
  const embedded = await measure('SQLite', async () => undefined);
  const postgres = await startPostgres();
  try {
    return [...embedded, ...(await measure('PostgreSQL', () => freshDatabase(postgres.url)))];
  } finally {
    await postgres.stop();
  }
}

let databases = 0;

async function freshDatabase(server: string): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const made = `bench_${process.pid}_${++databases}`;
  await client.query(`create database ${made}`);
  await client.end();
  const url = byNetwork(server);
  url.pathname = `/${made}`;
  return url.href;
}

/** The settings that put an installation's records there. */
export const recordsIn = (database: string | undefined) => (database ? { DATABASE_URL: database } : {});

/** What PostgreSQL does by itself within minutes of so many rows: measured before, its own upkeep would be the figure. */
export async function letSettle(database: string | undefined): Promise<void> {
  if (!database) return;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
