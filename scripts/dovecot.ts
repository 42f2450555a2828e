import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { end, freePort, hasEnded, type Kept, keep, startKeeper } from './keeper.ts';
import { comesTrue } from './patience.ts';

/** HOLDFAST_MAIL_IN_IMAP_URL of any user is `url` with another name in it: all have the same password. */
export type RunningDovecot = Pick<Kept, 'url' | 'stop'> & {
  /** Ends it with every connection to it, and starts it again on the same port and with the same mail. */
  restart(): Promise<void>;
};

const PROGRAMS = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/usr/bin/dovecot'];
const PASSWORD = 'oakum&tar/42';
const TLS = 'DOVECOT_TLS';
/** Who has no rights: for root, as whom Dovecot reads nobody's mail. */
const NOBODY = 65534;

const program = () => PROGRAMS.find((one) => existsSync(one));
export const dovecotIsMissing = (): false | string =>
  program() ? false : 'no Dovecot on this machine (dovecot-imapd): FETCHING MAIL FROM A REAL MAILBOX WAS NOT TESTED';

/** Files for TLS, which is spoken at `port` from the first byte and elsewhere when it is asked for. */
type Tls = { certificate: string; key: string; port: number };

/** A real IMAP server of this machine. Undefined where it is not installed. */
export async function startDovecot(tls?: Tls): Promise<RunningDovecot | undefined> {
  if (dovecotIsMissing()) return undefined;
  const kept = await startKeeper(fileURLToPath(import.meta.url), tls && { [TLS]: JSON.stringify(tls) });
  return { url: kept.url, stop: kept.stop, restart: () => kept.tell('restart') };
}

type Running = { url: string; stop(): Promise<void>; restart(): Promise<void> };

async function keepDovecot(): Promise<Running> {
  // Not in the folder of the run, through which only its owner passes, and whose name is too long for sockets.
  const home = await mkdtemp('/tmp/holdfast-imap-');
  const port = await freePort();
  const settings = path.join(home, 'dovecot.conf');
  let server: ChildProcess | undefined;
  let restarting: Promise<void> | undefined;
  const stop = async () => {
    await restarting?.catch(() => {});
    if (server) await end(server, 'SIGTERM');
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  const start = async () => {
    const started = spawn(program()!, ['-F', '-c', settings], { cwd: home, stdio: 'ignore' });
    started.once('error', () => {});
    server = started;
    let isUp = false;
    await comesTrue(async () => {
      isUp = await greets(port);
      return isUp || hasEnded(started);
    });
    if (!isUp) throw new Error('It does not listen.');
  };
  try {
    await writeSettings(home, settings, port);
    await start();
    return {
      url: `imap://harbour:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX?tls=no`,
      stop,
      restart() {
        restarting = end(server!, 'SIGTERM').then(start);
        return restarting;
      },
    };
  } catch (error) {
    const log = await readFile(path.join(home, 'log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`Dovecot did not start: ${(error as Error).message}\n${log.split('\n').slice(-20).join('\n')}`);
  }
}

async function writeSettings(home: string, file: string, port: number): Promise<void> {
  const { uid, gid, username } = userInfo();
  const isRoot = uid === 0;
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  const mail = path.join(home, 'mail');
  await mkdir(mail);
  if (isRoot) {
    await chown(mail, owner.uid, owner.gid);
    // Nobody passes through it on the way to the mail.
    await chmod(home, 0o755);
  }
  const tls: Tls | undefined = process.env[TLS] ? JSON.parse(process.env[TLS]) : undefined;
  const lines = [
    'protocols = imap',
    'listen = 127.0.0.1',
    `base_dir = ${path.join(home, 'run')}`,
    `state_dir = ${path.join(home, 'state')}`,
    `log_path = ${path.join(home, 'log')}`,
    ...(tls ? ['ssl = yes', `ssl_cert = <${tls.certificate}`, `ssl_key = <${tls.key}`] : ['ssl = no']),
    'disable_plaintext_auth = no',
    'auth_failure_delay = 0',
    'mail_max_userip_connections = 0',
    'first_valid_uid = 1',
    `mail_location = maildir:${mail}/%u`,
    ...(isRoot ? [] : [`default_internal_user = ${username}`, `default_login_user = ${username}`]),
    ...(isRoot ? [] : [`default_internal_group = ${groupName()}`, 'service anvil {\n  chroot =\n}']),
    `service imap-login {\n  ${isRoot ? '' : 'chroot ='}\n  inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = ${tls?.port ?? 0}\n    ssl = yes\n  }\n}`,
    `passdb {\n  driver = static\n  args = password=${PASSWORD}\n}`,
    `userdb {\n  driver = static\n  args = uid=${owner.uid} gid=${owner.gid} home=${mail}/%u\n}`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
}

/** Dovecot knows groups by name alone. */
const groupName = () => execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();

const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const over = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once('data', () => over(true));
    socket.once('error', () => over(false));
    socket.once('close', () => over(false));
  });

if (import.meta.main) await keep(keepDovecot, { restart: (running) => running.restart() });
