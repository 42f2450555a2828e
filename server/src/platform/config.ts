import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  backupTarget,
  blobs,
  complain,
  database,
  type S3Address,
  type WrittenBackup,
  type WrittenBlobs,
} from './config-checks.ts';
import type { ImapAddress, MailboxAddress, Sender, SmtpAddress } from './mail-settings.ts';
import { exampleOfProvider, type Provider, readProvider } from './provider-settings.ts';
import { type Setting, settings } from './settings.ts';

type Settings = { [K in keyof typeof settings]: (typeof settings)[K]['absent'] };
export type BlobsAddress = 'disk' | S3Address;
/** A folder, or a bucket. */
export type BackupAddress = string | S3Address;
export type Config = Readonly<
  Omit<
    Settings,
    | 'blobs'
    | 'backup'
    | 'secretKeyFile'
    | 'smtp'
    | 'mailFrom'
    | 'mailIn'
    | 'mailInSecret'
    | 'mailInImap'
    | 'mailInLargest'
    | 'providerKeys'
  > & {
    blobs: BlobsAddress;
    backup: BackupAddress | undefined;
    recordsUrl: string;
    secretKeyFile: string;
    isSecretKeyFileChosen: boolean;
    blobsFolder: string;
    webhookNetworks: string[];
    /** Undefined where no mail is sent. */
    mail: MailWay | undefined;
    /** Undefined where none arrives. */
    mailIn: MailIn | undefined;
    /** Whom people may sign in with. */
    providers: Provider[];
  }
>;

/** Where mail is handed over, whom it is from, and where the links in it lead: never to the name that somebody asked by. */
export type MailWay = { smtp: SmtpAddress; from: Sender; baseUrl: string };

/** Where mail for us arrives, what whoever hands it over shows, from where it is fetched, and how large it may be. */
export type MailIn = MailboxAddress & { secret: string | undefined; imap: ImapAddress | undefined; largest: number };

/** All mistakes at once, so that nobody has to start five times to find five of them. */
export class WrongSettings extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(`These settings are wrong:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

/** The only reader of the environment. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const mistakes: string[] = [];
  const values: Record<string, unknown> = {};
  const known = new Set<string>();

  const attempt = <T>(name: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      mistakes.push(`${name} ${(error as Error).message}`);
      return undefined;
    }
  };

  for (const [key, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    known.add(setting.name);
    if (setting.isSecret) known.add(`${setting.name}_FILE`);
    values[key] = attempt(setting.name, () => {
      const text = textOf(setting, env);
      return text === undefined || text === '' ? setting.absent : setting.read(text);
    });
  }
  const chosen = values as Settings;
  const store = attempt(settings.blobs.name, () => withCredentials(chosen.blobs, chosen));
  const backup = attempt(settings.backup.name, () => chosen.backup && addressOf(chosen.backup, chosen));
  const mail = attempt(settings.smtp.name, () => mailOf(chosen));
  const mailIn = attempt(settings.mailIn.name, () => mailInOf(chosen));
  const providers = (chosen.providerKeys ?? []).flatMap(
    (key) => readProvider(key, { known, attempt, textOf: (setting) => textOf(setting, env) }) ?? [],
  );
  for (const name of Object.keys(env)) {
    if (name.startsWith('HOLDFAST_') && !known.has(name))
      mistakes.push(`${name} is not a setting of Holdfast; check its spelling`);
  }
  if (mistakes.length > 0 || !store) throw new WrongSettings(mistakes);

  const { smtp: _, mailFrom: __, providerKeys: ___, ...rest } = chosen;
  const { mailInSecret: ____, mailInImap: _____, mailInLargest: ______, ...others } = rest;
  return Object.freeze({
    ...others,
    mail,
    mailIn,
    providers,
    blobs: store,
    backup,
    recordsUrl: chosen.databaseUrl ?? embeddedIn(chosen.dataFolder),
    secretKeyFile: chosen.secretKeyFile ?? join(chosen.dataFolder, 'secret.key'),
    isSecretKeyFileChosen: chosen.secretKeyFile !== undefined,
    blobsFolder: join(chosen.dataFolder, 'blobs'),
    webhookNetworks: chosen.webhookAllow ?? (isAlone(chosen) ? ['127.0.0.0/8', '::1/128'] : []),
  });
}

/** Where a command was given: npm runs it in Holdfast's own folder. */
export const callersFolder = (env: Record<string, string | undefined> = process.env): string =>
  (env.npm_lifecycle_event === 'holdfast' && env.INIT_CWD) || process.cwd();

/** The demo has a folder of its own, so that it never meets anybody's work by accident. */
export const loadDemoConfig = (env: Record<string, string | undefined> = process.env): Config =>
  loadConfig({ ...env, HOLDFAST_DATA: env.HOLDFAST_DATA || 'demo-data', HOLDFAST_ROLE: 'all' });

function mailOf({ smtp, mailFrom, publicUrl }: Settings): MailWay | undefined {
  if (!smtp) return undefined;
  if (!publicUrl) return complain('needs HOLDFAST_PUBLIC_URL, too: that is where the links in mails lead');
  return {
    smtp,
    from: mailFrom ?? { name: 'Holdfast', address: `holdfast@${new URL(publicUrl).hostname}` },
    baseUrl: publicUrl,
  };
}

function mailInOf({ mailIn, mailInSecret, mailInImap, mailInLargest }: Settings): MailIn | undefined {
  const ways = 'HOLDFAST_MAIL_IN_IMAP_URL or HOLDFAST_MAIL_IN_SECRET';
  const hasWay = mailInSecret !== undefined || mailInImap !== undefined;
  if (!mailIn) return hasWay ? complain(`must say where mail arrives, because ${ways} is set`) : undefined;
  if (!hasWay) return complain(`needs ${ways}, too: from where mail is fetched, or what the mail server shows`);
  return { ...mailIn, secret: mailInSecret, imap: mailInImap, largest: mailInLargest };
}

type Keys = Pick<Settings, 's3AccessKeyId' | 's3SecretAccessKey'>;

/** What was written wrong is no address, and was told already. */
function withCredentials(written: WrittenBlobs | undefined, keys: Keys): BlobsAddress {
  if (written === 'disk' || written === undefined) return 'disk';
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = keys;
  if (written.credentials) return { ...written, credentials: written.credentials };
  if (accessKeyId && secretAccessKey) return { ...written, credentials: { accessKeyId, secretAccessKey } };
  return complain('needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
}

const addressOf = (written: WrittenBackup, keys: Keys): BackupAddress =>
  typeof written === 'string' ? written : (withCredentials(written, keys) as S3Address);

/** A place for backups, in the words of HOLDFAST_BACKUP; a folder is looked for from where the command was given. */
export function backupAddress(name: string, text: string, keys: Keys): BackupAddress {
  try {
    return addressOf(backupTarget(/^[a-z0-9]{2,}:/i.test(text) ? text : resolve(callersFolder(), text)), keys);
  } catch (error) {
    throw new Error(`${name} ${(error as Error).message}.`);
  }
}

/** Another store than the one in use, in the words of HOLDFAST_BLOBS. A mistake is called by the name given. */
export function otherBlobs(name: string, text: string, keys: Keys): BlobsAddress {
  try {
    return withCredentials(blobs(text), keys);
  } catch (error) {
    throw new Error(`${name} ${(error as Error).message}.`);
  }
}

/** Another database for the records, in the words of DATABASE_URL, or `embedded`: the one in HOLDFAST_DATA. */
export function otherRecords(name: string, text: string, { dataFolder }: Pick<Config, 'dataFolder'>): string {
  if (text === 'embedded') return embeddedIn(dataFolder);
  try {
    return database(text);
  } catch (error) {
    throw new Error(`${name} ${(error as Error).message}, or be embedded.`);
  }
}

const embeddedIn = (folder: string) => `sqlite:${join(folder, 'holdfast.db')}`;

/** Nobody from outside comes here, not even through a proxy on the same machine. */
const isAlone = ({ host, publicUrl, trustProxy }: Settings): boolean =>
  isLoopback(host) && publicUrl === undefined && trustProxy === false;

export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^127\./.test(address);

function textOf(
  setting: Pick<Setting<unknown>, 'name' | 'isSecret'>,
  env: Record<string, string | undefined>,
): string | undefined {
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
    .flatMap((setting) => (setting === settings.providerKeys ? [setting, ...exampleOfProvider()] : [setting]))
    .map(
      ({ name, about, example, isSecret }) =>
        `# ${about}${isSecret ? ` Also as ${name}_FILE.` : ''}\n# ${name}=${example}\n`,
    )
    .join('\n');
}
