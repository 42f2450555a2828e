import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { end, keep, startKeeper } from './keeper.ts';
import { until } from './patience.ts';
import { FLEETING, initialise, launch, scratchFolder, serverOwner } from './postgres.ts';
import { findBinaries } from './postgres-binaries.ts';

/** A PostgreSQL with a standby that hears of every commit before who asked for it. */
export type Pair = {
  /** Names both. */
  url: string;
  /** The one that takes changes is gone, without a word to anybody. */
  losePrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
};

const NAME = 'standby';
const run = promisify(execFile);

export async function startPair(): Promise<Pair> {
  const { url, stop, tell } = await startKeeper(fileURLToPath(import.meta.url));
  return { url, stop, losePrimary: () => tell('lose'), promoteStandby: () => tell('promote') };
}

async function keepPair() {
  const home = await mkdtemp(path.join(scratchFolder(), 'holdfast-postgres-pair-'));
  const removeHome = () => rm(home, { recursive: true, force: true, maxRetries: 3 });
  try {
    const owner = serverOwner();
    const give = async (folder: string) => {
      if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
    };
    await chmod(home, 0o755);
    await give(home);
    const bin = await findBinaries(home);
    const [data, copy] = [path.join(home, 'primary'), path.join(home, NAME)];
    await mkdir(data, { mode: 0o700 });
    await give(data);
    await initialise(bin, data, owner, ['--no-sync']);
    const primary = await launch(bin, data, path.join(home, 'primary.log'), owner, FLEETING);
    const addressOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

    await ask(addressOf(primary.port), async (client) => {
      await client.query("select pg_backup_start('standby', true)");
      await run('cp', ['-a', data, copy], { ...owner, cwd: home });
      await rm(path.join(copy, 'postmaster.pid'));
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      const files = {
        backup_label: rows[0]!.labelfile,
        'standby.signal': '',
        'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=${NAME}'\n`,
      };
      for (const [name, text] of Object.entries(files)) {
        await writeFile(path.join(copy, name), text);
        await give(path.join(copy, name));
      }
    });
    const standby = await launch(bin, copy, path.join(home, `${NAME}.log`), owner, FLEETING);
    await ask(addressOf(primary.port), async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${NAME}'`);
      await client.query('select pg_reload_conf()');
      await until(async () => {
        const { rows } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'");
        return rows.length > 0;
      }, 'the standby to be told of every commit');
    });
    return {
      url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
      lose: () => end(primary.server, 'SIGQUIT'),
      promote: () => ask(addressOf(standby.port), async (client) => void (await client.query('select pg_promote()'))),
      async stop() {
        for (const { server } of [primary, standby]) await end(server, 'SIGQUIT');
        await removeHome();
      },
    };
  } catch (error) {
    await removeHome();
    throw error;
  }
}

async function ask(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  await work(client).finally(() => client.end());
}

if (import.meta.main) await keep(keepPair, { lose: ({ lose }) => lose(), promote: ({ promote }) => promote() });
