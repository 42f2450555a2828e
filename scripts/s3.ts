import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { S3 } from '@aws-sdk/client-s3';
import { end, freePort, hasEnded, keep, startKeeper } from './keeper.ts';
import { comesTrue, patienceMs } from './patience.ts';

export type RunningS3 = { url: string; stop(): Promise<void> };

const PROGRAMS = ['monmaptool', 'ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];
const BUCKET = 'holdfast-test';

/** A real S3 server for tests: the one that TEST_S3_URL names, or Ceph's from this machine. Undefined when there is neither. */
export async function startS3(): Promise<RunningS3 | undefined> {
  const given = process.env.TEST_S3_URL;
  if (given) return { url: given, stop: async () => {} };
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const isHere = (program: string) => folders.some((folder) => existsSync(path.join(folder, program)));
  return PROGRAMS.every(isHere) ? startKeeper(fileURLToPath(import.meta.url)) : undefined;
}

const run = promisify(execFile);

/** The smallest cluster there is: a monitor, one store in memory and the gateway that speaks S3. */
async function keepS3(): Promise<RunningS3> {
  const home = await mkdtemp(path.join(tmpdir(), 'holdfast-s3-'));
  const servers: ChildProcess[] = [];
  const stop = async () => {
    for (const server of servers.reverse()) await end(server);
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const [monitorPort, port] = [await freePort(), await freePort()];
    const [key, secret] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
    await writeSettings(home, monitorPort, port);
    const config = ['-c', path.join(home, 'ceph.conf')];
    const start = (program: string, ...args: string[]) => {
      const server = spawn(program, [...config, '-f', ...args], { cwd: home, stdio: 'ignore' });
      server.once('error', () => {});
      servers.push(server);
      return server;
    };
    const call = (program: string, ...args: string[]) =>
      run(program, [...config, ...args], { cwd: home, timeout: patienceMs() });

    const monmap = path.join(home, 'monmap');
    await run('monmaptool', ['--create', '--fsid', randomUUID(), '--addv', 'a', `v2:127.0.0.1:${monitorPort}`, monmap]);
    await call('ceph-mon', '-i', 'a', '--mkfs', '--monmap', monmap);
    start('ceph-mon', '-i', 'a');
    const store = randomUUID();
    await call('ceph', 'osd', 'new', store);
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
    start('ceph-osd', '-i', '0');
    const user = ['--uid=holdfast', '--display-name=Holdfast', `--access-key=${key}`, `--secret-key=${secret}`];
    await call('radosgw-admin', 'user', 'create', ...user);
    const gateway = start('radosgw', '-n', 'client.admin');
    const endpoint = `http://127.0.0.1:${port}`;
    await makeBucket(gateway, endpoint, { accessKeyId: key, secretAccessKey: secret });
    return { url: `s3://${key}:${secret}@${BUCKET}?endpoint=${endpoint}`, stop };
  } catch (error) {
    const log = await readFile(path.join(home, 'log'), 'utf8').catch(() => '');
    await stop();
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Ceph did not start: ${why}\n${log.split('\n').slice(-20).join('\n')}`);
  }
}

async function writeSettings(home: string, monitorPort: number, port: number): Promise<void> {
  const settings = {
    mon_host: `v2:127.0.0.1:${monitorPort}`,
    mon_initial_members: 'a',
    public_addr: '127.0.0.1',
    cluster_addr: '127.0.0.1',
    ms_bind_ipv6: false,
    keyring: path.join(home, 'keyring'),
    mon_data: path.join(home, 'mon'),
    osd_data: path.join(home, 'osd'),
    rgw_data: path.join(home, 'rgw'),
    run_dir: home,
    admin_socket: '',
    log_file: path.join(home, 'log'),
    // One store, nothing kept, and no pause between one step of the start and the next.
    osd_objectstore: 'memstore',
    memstore_device_bytes: 4 * 2 ** 30,
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 1,
    osd_pool_default_pgp_num: 1,
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: 0,
    mon_allow_pool_size_one: true,
    mon_max_pg_per_osd: 1000,
    mon_data_avail_crit: 0,
    // A store that a busy machine keeps waiting for longer than this takes itself for replaced, and answers nobody any more.
    osd_heartbeat_grace: 24 * 60 * 60,
    mon_osd_report_timeout: 24 * 60 * 60,
    paxos_propose_interval: 0.05,
    paxos_min_wait: 0.02,
    rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
    rgw_run_sync_thread: false,
    rgw_dynamic_resharding: false,
    // What was deleted would otherwise be kept, in memory here, for two hours.
    rgw_gc_obj_min_wait: 1,
    rgw_gc_processor_period: 5,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(path.join(home, 'ceph.conf'), `[global]\n${lines.join('\n')}\n`);
  const entries: string[] = [];
  for (const name of ['mon.', 'client.admin', 'osd.0']) {
    const { stdout } = await run('ceph-authtool', ['--gen-print-key']);
    entries.push(`[${name}]\nkey = ${stdout.trim()}\ncaps mon = "allow *"\ncaps osd = "allow *"\n`);
  }
  await writeFile(path.join(home, 'keyring'), entries.join('\n'), { mode: 0o600 });
  for (const folder of ['mon', 'osd', 'rgw']) await mkdir(path.join(home, folder));
}

/** The gateway listens a little after it has begun. */
async function makeBucket(gateway: ChildProcess, endpoint: string, credentials: Credentials): Promise<void> {
  const s3 = new S3({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1 });
  let failure: unknown = new Error('The gateway has ended.');
  let isMade = false;
  await comesTrue(async () => {
    isMade = await s3.createBucket({ Bucket: BUCKET }).then(
      () => true,
      (error) => {
        failure = error;
        return false;
      },
    );
    return isMade || hasEnded(gateway);
  });
  if (!isMade) throw failure;
}

type Credentials = { accessKeyId: string; secretAccessKey: string };

if (import.meta.main) await keep(keepS3);
