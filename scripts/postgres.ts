import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants, existsSync, readFileSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { chmod, chown, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { end, freePort, hasEnded, keep, startKeeper } from './keeper.ts';
import { comesTrue } from './patience.ts';
import { findBinaries } from './postgres-binaries.ts';

export type RunningPostgres = {
  url: string;
  stop(): Promise<void>;
  /** Ends the server and starts it again, as an update does; missing for a server that is not ours. */
  restart?(): Promise<void>;
};
/** Ends without a word to its clients or to the disk, and recovers when it is started again. */
type LastingPostgres = Omit<RunningPostgres, 'restart'> & { crash(): Promise<void>; recover(): Promise<void> };

const script = fileURLToPath(import.meta.url);
const LASTING = 'HOLDFAST_LASTING_POSTGRES';

/** A real PostgreSQL for tests. */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { url, stop, tell } = await startKeeper(script);
  return { url, stop, restart: () => tell('restart') };
}

/** One with its data in that folder, which it syncs as in earnest. */
export async function startLastingPostgres(folder: string): Promise<LastingPostgres> {
  const { url, stop, tell } = await startKeeper(script, { [LASTING]: folder });
  return { url, stop, crash: () => tell('crash'), recover: () => tell('recover') };
}

/** By a socket in a folder a statement takes both sides a third less than by the network. */
const HAS_SOCKETS = process.platform !== 'win32';

/** The same server by the network, for who stands in between or measures what most installations have. */
export function byNetwork(url: string): URL {
  const address = new URL(url);
  address.searchParams.delete('host');
  return address;
}

export type Owner = { uid?: number; gid?: number };

async function keepPostgres(): Promise<Required<RunningPostgres> & LastingPostgres> {
  const lasting = process.env[LASTING];
  const home = await mkdtemp(path.join(scratchFolder(), 'holdfast-postgres-'));
  const data = await mkdtemp(path.join(lasting ?? memoryFolder() ?? home, 'holdfast-postgres-data-'));
  const removeFolders = async () => {
    for (const folder of [data, home]) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await chmod(home, 0o755);
    const owner = serverOwner();
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(data, owner.uid, owner.gid);
    const bin = await findBinaries(home);
    await initialise(bin, data, owner, lasting === undefined ? ['--no-sync'] : []);
    const log = path.join(home, 'server.log');
    const how = lasting === undefined ? FLEETING : LASTS;
    let { server, port } = await launch(bin, data, log, owner, how);
    const crash = () => end(server, 'SIGQUIT');
    const recover = async () => {
      ({ server } = await launch(bin, data, log, owner, how, port));
    };
    const restart = async () => {
      await end(server);
      await recover();
    };
    const stop = async () => {
      await end(server);
      await removeFolders();
    };
    const url = new URL(`postgres://postgres@127.0.0.1:${port}/postgres`);
    if (HAS_SOCKETS) url.searchParams.set('host', data);
    return { url: url.href, stop, restart, crash, recover };
  } catch (error) {
    await removeFolders();
    throw error;
  }
}

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root lends it the user who owns nothing. */
export function serverOwner(): Owner {
  if (!isRoot()) return {};
  const users = readFileSync('/etc/passwd', 'utf8');
  // Any other unprivileged user will do, but initdb wants one that has a name.
  const line = users.match(/^nobody:[^:]*:(\d+):(\d+):/m) ?? users.match(/^[^:\n]+:[^:]*:([1-9]\d*):(\d+):/m);
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

/** Root's own TMPDIR may be closed to that user; then take one that is not. */
export function scratchFolder(): string {
  if (!isRoot()) return tmpdir();
  return [tmpdir(), '/tmp', '/var/tmp'].find((folder) => existsSync(folder) && isOpenToAll(folder)) ?? tmpdir();
}

/** A new database is 300 small files: 10 ms in memory, 60 to 120 on a busy disk. Containers often have too little of it. */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm';
  if (!existsSync(folder) || (statSync(folder).mode & 0o1777) !== 0o1777) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 * 1024 ** 3 ? folder : undefined;
}

function isOpenToAll(folder: string): boolean {
  const real = realpathSync(folder);
  const isPassable = (statSync(real).mode & constants.S_IXOTH) !== 0;
  return isPassable && (real === path.dirname(real) || isOpenToAll(path.dirname(real)));
}

const run = promisify(execFile);

/** The environment without PGDATA, PGPORT and their kin, which would point our server at somebody else's. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

export async function initialise(bin: string, data: string, owner: Owner, more: string[]): Promise<void> {
  const options = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', ...more, '-D', data];
  const init = (locale: string) =>
    run(path.join(bin, 'initdb'), [...options, `--locale=${locale}`], {
      ...owner,
      cwd: data,
      env: cleanEnvironment(),
    });
  await init('C.UTF-8').catch(() => init('C'));
}

/** Nothing here must survive a power cut, but a commit still takes the path it takes in production. */
export const FLEETING = { fsync: 'off', full_page_writes: 'off' };
/** On a small disk. */
const LASTS = { fsync: 'on', full_page_writes: 'on', min_wal_size: '32MB', max_wal_size: '64MB' };

export async function launch(
  bin: string,
  data: string,
  logPath: string,
  owner: Owner,
  how: Record<string, string>,
  wantedPort?: number,
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = wantedPort ?? (await freePort());
    const log = await open(logPath, 'w');
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: HAS_SOCKETS ? data : '',
      max_connections: 200,
      synchronous_commit: 'on',
      ...how,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], {
      ...owner,
      cwd: data,
      env: cleanEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    if (await acceptsConnections(server, port)) return { server, port };
    await end(server);
    // Somebody may have taken the free port in between; try others before giving up.
    if (tries === 3) throw new Error(`PostgreSQL did not start. Its log:\n${await readFile(logPath, 'utf8')}`);
  }
}

async function acceptsConnections(server: ChildProcess, port: number): Promise<boolean> {
  let hasFailed = false;
  server.once('error', () => {
    hasFailed = true;
  });
  let isUp = false;
  const tryOnce = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', password: '' });
    client.on('error', () => {});
    isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
  };
  await comesTrue(async () => {
    if (!hasFailed && !hasEnded(server)) await tryOnce();
    return isUp || hasFailed || hasEnded(server);
  });
  return isUp;
}

if (import.meta.main) {
  await keep(keepPostgres, {
    restart: ({ restart }) => restart(),
    crash: ({ crash }) => crash(),
    recover: ({ recover }) => recover(),
  });
}
