import type { LookupAddress } from 'node:dns';
import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Gives every address of a name, as canonical text. */
export type Resolve = (hostname: string) => Promise<string[]>;

type UrlVerdict = { ok: true; url: URL } | { ok: false; reason: string };

export type Guard = {
  /** What can be said of a URL without asking the network. The URL given back is the one to store and to call. */
  checkUrl(url: string): UrlVerdict;
  isAllowedAddress(ip: string): boolean;
  /** Whether the operator has named a range that it is in. */
  isOpenedAddress(ip: string): boolean;
  /** For `connect.lookup`: hands over the addresses that were checked, so that nothing can change in between. */
  lookup: LookupFunction;
};

export class AddressRefused extends Error {
  readonly code = 'HOLDFAST_ADDRESS_REFUSED';
}

const MAX_URL_LENGTH = 2048;

const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure answers its machines' metadata here, on an address that looks public.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4', // 255.255.255.255 is its last address.
].map(parseRange);

/** The only part of IPv6 given out for the public; loopback, private, link-local and multicast are all outside it. */
const PUBLIC_IPV6 = parseRange('2000::/3');

const REFUSED_IPV6 = [
  '2001::/23', // Teredo (an IPv4 address in disguise), benchmarking, ORCHID and other protocol assignments.
  '2001:db8::/32',
  '2002::/16', // 6to4: an IPv4 address in disguise.
  '3fff::/20',
].map(parseRange);

/** Where a NAT64 gateway stands for all of IPv4: on such networks the only way to a public IPv4 receiver. */
const NAT64 = parseRange('64:ff9b::/96');

/** A list, or what gives it as it is at the moment: another list when it has changed. */
type Allow = string[] | (() => string[]);

type Guarding = { allow: Allow; resolve?: Resolve /** Whom it lets out, in words. */; who?: string };

/** `allow` is the operator's list of ranges that may be called although they are not public. A wrong entry throws. */
export function makeGuard({ allow, resolve = resolveName, who = 'Webhooks' }: Guarding): Guard {
  const listed = typeof allow === 'function' ? allow : () => allow;
  let [known, ranges] = [listed(), listed().map(parseRange)];
  const allowed = (): Range[] => {
    if (listed() !== known) [known, ranges] = [listed(), listed().map(parseRange)];
    return ranges;
  };

  function isAllowedAddress(ip: string): boolean {
    // ipaddr.js reads 0177.1 as an address too; only what the system itself would connect to is let through.
    return isIP(ip) !== 0 && isAllowed(ipaddr.parse(ip));
  }

  const isOpenedAddress = (ip: string): boolean => isIP(ip) !== 0 && isOpened(ipaddr.parse(ip));

  const isOpened = (address: Address): boolean =>
    isWithin(isIPv4Mapped(address) ? address.toIPv4Address() : address, allowed());

  function isAllowed(address: Address): boolean {
    if (isOpened(address)) return true;
    // The system connects ::ffff:a.b.c.d over IPv4. No honest name server answers so: only a named range is called.
    if (isIPv4Mapped(address)) return false;
    if (address.kind() === 'ipv4') return !isWithin(address, REFUSED_IPV4);
    if (isWithin(address, [NAT64])) return isAllowed(new ipaddr.IPv4(address.toByteArray().slice(12)));
    return isWithin(address, [PUBLIC_IPV6]) && !isWithin(address, REFUSED_IPV6);
  }

  const allowedLoopback = () => ['127.0.0.1', '::1'].filter(isAllowedAddress);

  function checkUrl(text: string): UrlVerdict {
    if (text.length > MAX_URL_LENGTH) return refuse(`The URL may have at most ${MAX_URL_LENGTH} characters.`);
    const url = URL.parse(text);
    if (!url) return refuse('This is not a URL. Give one like https://example.com/hooks.');
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return refuse('The URL must begin with http:// or https://.');
    if (url.username !== '' || url.password !== '') return refuse('The URL may not contain a user name or password.');
    // The parser has turned every odd spelling (decimal, octal, full-width, ...) into what would be connected to.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 ? !isAllowedAddress(host) : isLocalhost(host) && allowedLoopback().length === 0)
      return refuse(`${who} may only call public addresses, or ranges the operator has allowed.`);
    return { ok: true, url };
  }

  async function checkedAddresses(hostname: string): Promise<string[]> {
    // Never asked of a name server (RFC 6761), and so usable when only one of the two loopbacks is allowed.
    if (isLocalhost(hostname) && allowedLoopback().length > 0) return allowedLoopback();
    const addresses = isIP(hostname) !== 0 ? [hostname] : await resolve(hostname);
    // One bad address spoils the name: which of them is connected to is not ours to predict.
    if (!addresses.every(isAllowedAddress)) throw new AddressRefused(`${hostname} may not be called.`);
    return addresses;
  }

  const lookup: LookupFunction = (hostname, options, callback) => {
    const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : (options.family ?? 0);
    checkedAddresses(hostname)
      .then((addresses) => {
        const usable: LookupAddress[] = addresses
          .map((address) => ({ address, family: isIP(address) }))
          .filter((candidate) => family === 0 || candidate.family === family);
        if (usable.length === 0) throw new Error(`${hostname} has no address that was asked for.`);
        return usable;
      })
      .then(
        (usable) => (options.all ? callback(null, usable) : callback(null, usable[0]!.address, usable[0]!.family)),
        (error) => callback(error, []),
      );
  };

  return { checkUrl, isAllowedAddress, isOpenedAddress, lookup };
}

function parseRange(text: string): Range {
  const [address = '', bits] = text.trim().split('/');
  const whole = bits === undefined ? `${address}/${isIP(address) === 4 ? 32 : 128}` : text.trim();
  if (isIP(address) === 0 || address.includes('%') || !ipaddr.isValidCIDR(whole))
    throw new Error(`"${text}" is not an address range. Give one like 127.0.0.0/8 or fd00::/8.`);
  return ipaddr.parseCIDR(whole);
}

function isWithin(address: Address, ranges: Range[]): boolean {
  return ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
}

function isIPv4Mapped(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress();
}

function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.*$/i.test(hostname);
}

function refuse(reason: string): UrlVerdict {
  return { ok: false, reason };
}

/**
 * The system's own lookup holds one of four threads for as long as a name server stays silent, so that four webhooks
 * with dead name servers would stop all others. Hence DNS is asked without threads, and the system (hosts file, search
 * domains) only for names that DNS says at once it does not know.
 */
async function resolveName(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1000, tries: 2, maxTimeout: 1000 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const silent = answers.find(
    (answer) =>
      answer.status === 'rejected' &&
      !['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME'].includes(answer.reason.code),
  );
  if (silent?.status === 'rejected') throw silent.reason;
  return (await systemLookup(hostname, { all: true })).map((found) => found.address);
}
