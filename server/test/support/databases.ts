import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe } from 'node:test';
import pg from 'pg';
import { patienceMs } from '../../../scripts/patience.ts';
import { byNetwork, type RunningPostgres, startPostgres } from '../../../scripts/postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { keepStatements } from './statements.ts';

if (process.env.TEST_STATEMENTS) keepStatements(process.env.TEST_STATEMENTS);

export type Opened = { url: string; dispose(): Promise<void> };

export type Engine = {
  name: 'SQLite' | 'PostgreSQL';
  /** A database with nothing in it. */
  openUrl(): Promise<Opened>;
  /** One with every table and no row, as a first start leaves it. */
  openMigrated(): Promise<Opened>;
};

export const sqliteEngine: Engine = { name: 'SQLite', openUrl: openSqlite, openMigrated: openMigratedSqlite };
export const postgresEngine: Engine = { name: 'PostgreSQL', openUrl: openPostgres, openMigrated: openMigratedPostgres };

/** Registers the body's tests twice: what holds on one engine has to hold on the other. */
export function eachEngine(name: string, body: (engine: Engine) => void): void {
  describe(`${name} on SQLite`, () => body(sqliteEngine));
  describe(`${name} on PostgreSQL`, () => body(postgresEngine));
}

/** A fresh PostgreSQL database that lives until this process's tests are over. */
export async function postgresUrl(): Promise<string> {
  return (await openPostgres()).url;
}

const undisposed = new Set<() => Promise<void>>();

function opened(url: string, remove: () => Promise<void>): Opened {
  const dispose = async () => {
    if (undisposed.delete(dispose)) await remove();
  };
  undisposed.add(dispose);
  return { url, dispose };
}

/** Migrates once for each process: a copy takes a tenth of the time. That a first start migrates is tested by itself. */
async function makeTemplate(open: () => Promise<Opened>): Promise<Opened> {
  const template = await open();
  const database = await openDatabase(template.url);
  await migrate(database).finally(() => database.close());
  return template;
}

async function openSqlite(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), 'holdfast-test-'));
  return opened(`sqlite:${path.join(folder, 'holdfast.db')}`, () => rm(folder, { recursive: true, force: true }));
}

let sqliteTemplate: Promise<Opened> | undefined;

async function openMigratedSqlite(): Promise<Opened> {
  sqliteTemplate ??= makeTemplate(openSqlite);
  const [from, to] = [await sqliteTemplate, await openSqlite()];
  const fileOf = ({ url }: Opened) => url.slice('sqlite:'.length);
  await copyFile(fileOf(from), fileOf(to));
  return to;
}

type Server = { url: string; admin: pg.Pool; close(): Promise<void> };

let server: Promise<Server> | undefined;
let made = 0;
const dropping: Promise<unknown>[] = [];
const run = randomBytes(3).toString('hex');

let postgresTemplate: Promise<Opened> | undefined;

async function openMigratedPostgres(): Promise<Opened> {
  // Straight from the server: a pooler would keep its connection, and what is in use cannot be copied.
  postgresTemplate ??= makeTemplate(() => copyPostgres('template0'));
  return byPooler(await copyPostgres(new URL((await postgresTemplate).url).pathname.slice(1)));
}

async function openPostgres(): Promise<Opened> {
  return byPooler(await copyPostgres('template0'));
}

/** What is about the connections of the server itself cannot be told through a pooler, which has its own. */
export const notByPooler = process.env.TEST_POOLER_URL ? 'a pooler has connections of its own' : false;

/** Where `TEST_POOLER_URL` names a pgbouncer in front of that server, everything but the making of databases goes through it. */
function byPooler({ url, dispose }: Opened): Opened {
  const pooler = process.env.TEST_POOLER_URL;
  if (!pooler) return { url, dispose };
  const own = byNetwork(url);
  own.host = new URL(pooler).host;
  return { url: own.href, dispose };
}

async function copyPostgres(template: string): Promise<Opened> {
  server ??= reachServer();
  const { url, admin } = await server;
  const name = `holdfast_test_${process.pid}_${run}_${++made}`;
  // Copying the template's files is quicker than logging each of its pages: 10 ms instead of 15.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  for (const [name, value] of Object.entries(patientLimits())) own.searchParams.set(name, value);
  return opened(own.href, async () => {
    // Not waited for: the server looks every 100 ms only whether those who had it open have gone.
    dropping.push(admin.query(`drop database if exists ${name} with (force)`));
  });
}

/** On a busy machine statements, locks and connections take long: that this is refused is not what most tests are about. */
const patientLimits = () => ({
  connect_timeout: String(Math.ceil(patienceMs() / 1000)),
  statement_timeout: String(patienceMs()),
  lock_timeout: String(patienceMs()),
  idle_in_transaction_session_timeout: String(patienceMs()),
  tcp_user_timeout: String(patienceMs()),
});

/** `scripts/test.ts` shares one server among all files; a file run by itself starts its own. */
async function reachServer(): Promise<Server> {
  const shared = process.env.TEST_POSTGRES_URL;
  const running: RunningPostgres = shared ? { url: shared, stop: async () => {} } : await startPostgres();
  const admin = new pg.Pool({ connectionString: running.url, max: 2, allowExitOnIdle: true });
  admin.on('error', () => {});
  const close = async () => {
    await admin.end();
    await running.stop();
  };
  return { url: running.url, admin, close };
}

after(async () => {
  await Promise.all([...undisposed].map((dispose) => dispose()));
  await Promise.all(dropping);
  await (await server)?.close();
});
