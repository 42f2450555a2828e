import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  atLeast,
  complain,
  database,
  duration,
  email,
  host,
  httpUrl,
  networks,
  onDiskOnly,
  oneOf,
  size,
  wholeNumber,
  yesNo,
} from './config-checks.ts';

/** The only reader of the environment. Every setting stands here once: its name, meaning, check and default. */
type Setting<T> = {
  name: string;
  about: string;
  example: string;
  /** Throws an Error whose message completes the sentence "NAME …". */
  read(value: string): T;
  absent: T;
  /** May also be given as NAME_FILE, so that a secret need not stand in the environment. */
  isSecret?: boolean;
};

export type Role = 'all' | 'web' | 'worker';

const define = <T>(setting: Setting<T>) => setting;
const settings = {
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
  databaseUrl: define<string | undefined>({
    name: 'DATABASE_URL',
    about: 'PostgreSQL for the records, instead of the embedded database.',
    example: 'postgres://holdfast:secret@db.example.com/holdfast',
    read: database,
    absent: undefined,
    isSecret: true,
  }),
  blobs: define<'disk'>({
    name: 'HOLDFAST_BLOBS',
    about: 'Where the files’ bytes are kept.',
    example: 'disk',
    read: onDiskOnly,
    absent: 'disk',
  }),
  publicUrl: define<string | undefined>({
    name: 'HOLDFAST_PUBLIC_URL',
    about: 'The address people use, when it is not the one listened on (behind a proxy).',
    example: 'https://work.example.com',
    read: httpUrl,
    absent: undefined,
  }),
  maxFileSize: define({
    name: 'HOLDFAST_MAX_FILE_SIZE',
    about: 'Largest file taken.',
    example: '5GiB',
    read: size,
    absent: 5 * 2 ** 30,
  }),
  pendingTtlMs: define({
    name: 'HOLDFAST_PENDING_TTL',
    about: 'How long an uploaded file may wait to be put in a project.',
    example: '24h',
    read: duration,
    absent: 864e5,
  }),
  webhookAllow: define<string[] | undefined>({
    name: 'HOLDFAST_WEBHOOK_ALLOW',
    about:
      'Private networks that webhooks may call all the same. On a loopback HOST, loopback is allowed unless this is set.',
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
  role: define<Role>({
    name: 'HOLDFAST_ROLE',
    about: 'What this process does: all, web (answers requests) or worker (delivers webhooks, sweeps).',
    example: 'all',
    read: oneOf('all', 'web', 'worker'),
    absent: 'all',
  }),
  trustProxy: define({
    name: 'HOLDFAST_TRUST_PROXY',
    about: 'yes when a proxy in front sets X-Forwarded-For and X-Forwarded-Proto.',
    example: 'no',
    read: yesNo,
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
};

type Settings = { [K in keyof typeof settings]: (typeof settings)[K]['absent'] };
export type Config = Readonly<Settings & { recordsUrl: string; blobsFolder: string; webhookNetworks: string[] }>;

/** All mistakes at once, so that nobody has to start five times to find five of them. */
export class WrongSettings extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(`These settings are wrong:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const mistakes: string[] = [];
  const values: Record<string, unknown> = {};
  const known = new Set<string>();

  for (const [key, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    known.add(setting.name);
    if (setting.isSecret) known.add(`${setting.name}_FILE`);
    try {
      const text = textOf(setting, env);
      values[key] = text === undefined || text === '' ? setting.absent : setting.read(text);
    } catch (error) {
      mistakes.push(`${setting.name} ${(error as Error).message}`);
    }
  }
  for (const name of Object.keys(env)) {
    if (name.startsWith('HOLDFAST_') && !known.has(name))
      mistakes.push(`${name} is not a setting of Holdfast; check its spelling`);
  }
  if (mistakes.length > 0) throw new WrongSettings(mistakes);

  const chosen = values as Settings;
  return Object.freeze({
    ...chosen,
    recordsUrl: chosen.databaseUrl ?? `sqlite:${join(chosen.dataFolder, 'holdfast.db')}`,
    blobsFolder: join(chosen.dataFolder, 'blobs'),
    webhookNetworks: chosen.webhookAllow ?? (isLoopback(chosen.host) ? ['127.0.0.0/8', '::1/128'] : []),
  });
}

export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^127\./.test(address);

function textOf(setting: Setting<unknown>, env: Record<string, string | undefined>): string | undefined {
  const file = setting.isSecret ? env[`${setting.name}_FILE`] : undefined;
  if (!file) return env[setting.name];
  if (env[setting.name]) complain(`is given twice: remove ${setting.name} or ${setting.name}_FILE`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return complain(`_FILE names a file that cannot be read: ${file}`);
  }
}

/** The example file of settings, for `holdfast settings`. */
export function exampleSettings(): string {
  return (Object.values(settings) as Setting<unknown>[])
    .map(
      ({ name, about, example, isSecret }) =>
        `# ${about}${isSecret ? ` Also as ${name}_FILE.` : ''}\n# ${name}=${example}\n`,
    )
    .join('\n');
}
