import { closeSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

/** The checks of config.ts. Each throws an Error whose message completes the sentence "NAME …". */
export const complain = (message: string): never => {
  throw new Error(message);
};

export const wholeNumber = (least: number, most: number) => (value: string) =>
  /^\d{1,12}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? Number(value)
    : complain(`must be a whole number from ${least} to ${most}`);

function measure(units: Record<string, number>, hint: string) {
  return (value: string): number => {
    const match = /^(\d{1,12})\s*([a-z]*)$/i.exec(value.trim());
    const unit = match && units[match[2]!.toLowerCase()];
    const amount = match && unit ? Number(match[1]) * unit : 0;
    return amount > 0 && Number.isSafeInteger(amount) ? amount : complain(`must be ${hint}`);
  };
}

export const size = measure(
  { '': 1, b: 1, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 },
  'a size such as 500MiB or 5GiB',
);
export const duration = measure({ s: 1e3, m: 6e4, h: 36e5, d: 864e5 }, 'a duration such as 90m, 24h or 2d');

/** Browsers keep no cookie for longer. */
export const withinYear = (value: string): number => {
  const ms = duration(value);
  return ms >= 3e5 && ms <= 400 * 864e5 ? ms : complain('must be a duration from 5m to 400d');
};

export const oneOf =
  <T extends string>(...values: T[]) =>
  (value: string): T =>
    values.find((known) => known === value) ?? complain(`must be one of ${values.join(', ')}`);

export function httpUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    return complain('must be an address such as https://work.example.com, without query or user');
  }
  return url.href.replace(/\/+$/, '');
}

export function networks(value: string): string[] {
  const ranges = value
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean);
  for (const range of ranges) {
    if (!ipaddr.isValidCIDR(range))
      complain(`must be a list of networks such as 127.0.0.0/8,10.1.2.0/24 ("${range}" is none)`);
  }
  return ranges;
}

/** Whose word about who is calling is taken: nobody's, that of so many proxies one behind the other, or of those in these networks. */
export type Trust = false | number | string[];

export function trust(value: string): Trust {
  if (value === 'no') return false;
  // How many there are would be believed of anybody who reaches the port.
  if (value === 'yes') return ['loopback'];
  if (/^\d+$/.test(value)) return wholeNumber(1, 10)(value);
  const ranges = value
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean);
  for (const range of ranges) {
    if (range !== 'loopback' && !ipaddr.isValid(range) && !ipaddr.isValidCIDR(range))
      complain(`must be no, how many proxies there are, or a list such as loopback,10.1.2.0/24 ("${range}" is none)`);
  }
  return ranges;
}

const SERVERS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/i;

/** An address may name several servers, of which one takes changes: `postgres://user@a,b:5433/name`. Gives one address for each. */
export function serversIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = SERVERS.exec(url) ?? [];
  const named = hosts.split(',');
  return named.length < 2 ? [url] : named.map((host) => before + host + after);
}

export function database(value: string): string {
  const isOne = (url: URL | null) => url !== null && /^postgres(ql)?:$/.test(url.protocol);
  return serversIn(value).every((server) => isOne(URL.parse(server)))
    ? value
    : complain('must look like postgres://user:password@host:5432/name, with further hosts after commas');
}

export const email = (value: string) =>
  /^[^\s@]+@[^\s@]+$/.test(value) && value.length <= 255 ? value : complain('must be an e-mail address');
export const atLeast = (characters: number) => (value: string) =>
  value.length >= characters ? value : complain(`must have at least ${characters} characters`);
export const host = (value: string) =>
  isIP(value) || /^[a-z0-9.-]+$/i.test(value) ? value : complain('must be an address or a host name');
export const isThisMachine = (name: string) =>
  name === 'localhost' || name === '::1' || (isIP(name) === 4 && /^127\./.test(name));
const LOOKED_AT = 4096;
/** Looked at where it begins: what is no such list, or in another order, would let every password pass, and nobody would notice. */
export function hashList(value: string): string {
  const file = resolve(value);
  const hashes = linesOf(file).map((line) => /^[0-9a-f]{40}(?=:|$)/i.exec(line)?.[0].toLowerCase());
  const isInOrder = hashes.every((hash, at) => hash && (at === 0 || hash > hashes[at - 1]!));
  return isInOrder ? file : complain(`must name a list of SHA-1 hashes, a line each, in order: ${file} is none`);
}

/** The first, whole ones. */
function linesOf(file: string): string[] {
  try {
    const opened = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(LOOKED_AT);
      const read = readSync(opened, bytes);
      const lines = bytes.toString('latin1', 0, read).trimEnd().split(/\r?\n/);
      return read === LOOKED_AT ? lines.slice(0, -1) : lines;
    } finally {
      closeSync(opened);
    }
  } catch {
    return complain(`names a file that cannot be read: ${file}`);
  }
}

export const yesNo = (value: string) => oneOf('yes', 'no')(value) === 'yes';

type Credentials = { accessKeyId: string; secretAccessKey: string };
export type S3Address = {
  bucket: string;
  /** Empty, or ends in a slash. */
  prefix: string;
  /** Undefined for AWS. */
  endpoint: string | undefined;
  region: string;
  isPathStyle: boolean;
  credentials: Credentials;
};
/** As written: the credentials may stand elsewhere. */
export type WrittenBlobs = 'disk' | (Omit<S3Address, 'credentials'> & { credentials: Credentials | undefined });

const S3_EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1&pathStyle=yes';

export function blobs(value: string): WrittenBlobs {
  if (value === 'disk') return 'disk';
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.hash || url.port) return complain(`must be disk or look like ${S3_EXAMPLE}`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    complain(`must name a bucket of 3 to 63 small letters, digits, dots and hyphens, as in ${S3_EXAMPLE}`);
  if (!url.username !== !url.password) complain('must have a key and a secret before the @, or neither');
  const { endpoint, region = 'us-east-1', pathStyle, ...others } = Object.fromEntries(url.searchParams);
  for (const other of Object.keys(others)) complain(`has "${other}", which is none of endpoint, region and pathStyle`);
  if (endpoint !== undefined && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    complain('must have an endpoint such as https://s3.example.com');
  if (pathStyle !== undefined && pathStyle !== 'yes' && pathStyle !== 'no')
    complain('must have pathStyle=yes or pathStyle=no');
  const path = decoded(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: path && `${path}/`,
    endpoint,
    region,
    // A store of one's own seldom has a host name for each bucket.
    isPathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'yes',
    credentials: url.username
      ? { accessKeyId: decoded(url.username), secretAccessKey: decoded(url.password) }
      : undefined,
  };
}

/** A folder, or a bucket. */
export type WrittenBackup = string | Exclude<WrittenBlobs, 'disk'>;

export function backupTarget(value: string): WrittenBackup {
  const written = /^s3:/.test(value) ? blobs(value) : 'disk';
  if (written !== 'disk') return written;
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(value)
    ? complain(`must be a folder or look like ${S3_EXAMPLE}`)
    : resolve(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return complain('has a % that stands for no character: write it as %25');
  }
}
