import { resolve } from 'node:path';
import {
  atLeast,
  backupTarget,
  blobs,
  database,
  duration,
  email,
  host,
  httpUrl,
  networks,
  oneOf,
  size,
  type Trust,
  trust,
  type WrittenBackup,
  type WrittenBlobs,
  wholeNumber,
  withinYear,
  yesNo,
} from './config-checks.ts';
import { mailSettings } from './mail-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { signInSettings } from './sign-in-settings.ts';

/** Every setting stands here once: its name, meaning, check and default. config.ts reads them. */
export type Setting<T> = {
  name: string;
  about: string;
  example: string;
  /** Throws an Error whose message completes the sentence "NAME …". */
  read(value: string): T;
  absent: T;
  /** May also be given as NAME_FILE, so that a secret need not stand in the environment. */
  isSecret?: boolean;
};

const define = <T>(setting: Setting<T>) => setting;
/** Without it, it is as in its example. */
const lasting = (name: string, about: string, example: string, read = duration) =>
  define({ name, about, example, read, absent: read(example) });
export const settings = {
  port: define({
    name: 'PORT',
    about: 'Port to listen on; 0 takes any free one.',
    example: '8080',
    read: wholeNumber(0, 65535),
    absent: 8080,
  }),
  host: define({
    name: 'HOST',
    about: 'Address to listen on. Anything but loopback is reachable by others.',
    example: '127.0.0.1',
    read: host,
    absent: '127.0.0.1',
  }),
  dataFolder: define({
    name: 'HOLDFAST_DATA',
    about: 'Folder of the embedded database and of the files’ bytes.',
    example: './data',
    read: (v) => resolve(v),
    absent: resolve('data'),
  }),
  secretKeyFile: define<string | undefined>({
    name: 'HOLDFAST_SECRET_KEY_FILE',
    about:
      'File with the key that the secrets in the records are sealed with, made when there is none yet. Without this secret.key in HOLDFAST_DATA, which is made for the embedded database only; processes on one database have the same.',
    example: '/etc/holdfast/secret.key',
    read: (v) => resolve(v),
    absent: undefined,
  }),
  databaseUrl: define<string | undefined>({
    name: 'DATABASE_URL',
    about:
      'PostgreSQL for the records, instead of the embedded database. Standbys stand after commas: …@db1,db2/holdfast.',
    example: 'postgres://holdfast:secret@db.example.com/holdfast',
    read: database,
    absent: undefined,
    isSecret: true,
  }),
  blobs: define<WrittenBlobs>({
    name: 'HOLDFAST_BLOBS',
    about: 'Where the files’ bytes are kept: disk, or a bucket of a store that speaks S3.',
    example: 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1',
    read: blobs,
    absent: 'disk',
    isSecret: true,
  }),
  s3AccessKeyId: define<string | undefined>({
    name: 'AWS_ACCESS_KEY_ID',
    about: 'Key for the bucket, unless HOLDFAST_BLOBS has one before an @.',
    example: 'the key',
    read: String,
    absent: undefined,
    isSecret: true,
  }),
  s3SecretAccessKey: define<string | undefined>({
    name: 'AWS_SECRET_ACCESS_KEY',
    about: 'The secret that belongs to that key.',
    example: 'its secret',
    read: String,
    absent: undefined,
    isSecret: true,
  }),
  backup: define<WrittenBackup | undefined>({
    name: 'HOLDFAST_BACKUP',
    about:
      'Where the service keeps backups of everything: a folder on another disk, or a bucket. Without it there are none.',
    example: '/mnt/backup/holdfast',
    read: backupTarget,
    absent: undefined,
    isSecret: true,
  }),
  backupEveryMs: lasting('HOLDFAST_BACKUP_EVERY', 'How often it takes one.', '24h'),
  backupKeep: lasting('HOLDFAST_BACKUP_KEEP', 'How many of them are kept.', '14', wholeNumber(1, 9999)),
  publicUrl: define<string | undefined>({
    name: 'HOLDFAST_PUBLIC_URL',
    about: 'The address people use, when it is not the one listened on (behind a proxy).',
    example: 'https://work.example.com',
    read: httpUrl,
    absent: undefined,
  }),
  ...signInSettings,
  ...mailSettings,
  ...providerSettings,
  maxFileSize: define({
    name: 'HOLDFAST_MAX_FILE_SIZE',
    about: 'Largest file taken.',
    example: '5GiB',
    read: size,
    absent: 5 * 2 ** 30,
  }),
  quota: define<number | undefined>({
    name: 'HOLDFAST_QUOTA',
    about: 'How much the files of one account may take in all; without it there is no limit.',
    example: '500GiB',
    read: size,
    absent: undefined,
  }),
  pendingTtlMs: lasting('HOLDFAST_PENDING_TTL', 'How long an uploaded file may wait to be put in a project.', '24h'),
  sessionIdleMs: lasting(
    'HOLDFAST_SESSION_IDLE',
    'After how long without use a session ends, from 5m to 400d.',
    '14d',
    withinYear,
  ),
  sessionLifeMs: lasting(
    'HOLDFAST_SESSION_LIFE',
    'After how long a session ends in any case, from 5m to 400d.',
    '30d',
    withinYear,
  ),
  auditKeptMs: lasting('HOLDFAST_AUDIT_KEPT', 'How long the audit log keeps what happened.', '400d'),
  webhookAllow: define<string[] | undefined>({
    name: 'HOLDFAST_WEBHOOK_ALLOW',
    about:
      'Private networks that webhooks may call all the same. Loopback is allowed unless this is set, while nobody from outside can be here: on a loopback HOST, without public URL and trusted proxy, with one account.',
    example: '10.1.2.0/24',
    read: networks,
    absent: undefined,
  }),
  rateLimit: define({
    name: 'HOLDFAST_RATE_LIMIT',
    about: 'Requests a minute for each token; 0 means no limit.',
    example: '0',
    read: wholeNumber(0, 1e9),
    absent: 0,
  }),
  maxBodies: define({
    name: 'HOLDFAST_MAX_BODIES',
    about: 'How much memory the bodies of all requests under way may take together; files do not count.',
    example: '64MiB',
    read: size,
    absent: 64 * 2 ** 20,
  }),
  clientTimeoutMs: lasting(
    'HOLDFAST_CLIENT_TIMEOUT',
    'How long whoever has connected may take over the headers of a request, and over each 16 KiB of its body.',
    '20s',
  ),
  maxStreams: define({
    name: 'HOLDFAST_MAX_STREAMS',
    about: 'How many event streams may be open; no account takes more of them than it leaves to others.',
    example: '1000',
    read: wholeNumber(1, 1e6),
    absent: 1000,
  }),
  role: define<'all' | 'web' | 'worker'>({
    name: 'HOLDFAST_ROLE',
    about: 'What this process does: all, web (answers requests) or worker (delivers webhooks and mail, sweeps).',
    example: 'all',
    read: oneOf('all', 'web', 'worker'),
    absent: 'all',
  }),
  trustProxy: define<Trust>({
    name: 'HOLDFAST_TRUST_PROXY',
    about:
      'Proxies in front whose X-Forwarded-For, -Proto and -Host are believed: their networks (loopback,10.1.2.0/24), or how many there are one behind the other; yes is loopback.',
    example: 'loopback',
    read: trust,
    absent: false,
  }),
  logRequests: define({
    name: 'HOLDFAST_LOG_REQUESTS',
    about: 'yes logs every request; otherwise refusals, errors and slow ones are logged.',
    example: 'no',
    read: yesNo,
    absent: false,
  }),
  adminEmail: define<string | undefined>({
    name: 'HOLDFAST_ADMIN_EMAIL',
    about: 'First start only: the first Administrator’s e-mail address.',
    example: 'admin@example.com',
    read: email,
    absent: undefined,
    isSecret: true,
  }),
  adminPassword: define<string | undefined>({
    name: 'HOLDFAST_ADMIN_PASSWORD',
    about: 'First start only: their password; without it a sign-in link is printed.',
    example: 'at least ten characters',
    read: atLeast(10),
    absent: undefined,
    isSecret: true,
  }),
  adminToken: define<string | undefined>({
    name: 'HOLDFAST_ADMIN_TOKEN',
    about: 'First start only: the value of the first API token; without it one is made and printed.',
    example: 'at least 24 characters',
    read: atLeast(24),
    absent: undefined,
    isSecret: true,
  }),
  serverUrl: define({
    name: 'HOLDFAST_URL',
    about: 'For holdfast upload: the server to send to.',
    example: 'https://work.example.com',
    read: httpUrl,
    absent: 'http://127.0.0.1:8080',
  }),
  clientToken: define<string | undefined>({
    name: 'HOLDFAST_TOKEN',
    about: 'For holdfast upload: an API token of who uploads.',
    example: 'hf_1_…',
    read: (v) => v,
    absent: undefined,
    isSecret: true,
  }),
};
