import fc from 'fast-check';

/** What no webhook may point at, for tests and drills. Inclusive. */
export const refusedRanges: [first: string, last: string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
];

export const refusedIPv6 =
  `:: ::1 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1
  64:ff9b::127.0.0.1 64:ff9b::a00:1 64:ff9b::169.254.169.254 64:ff9b:1::8.8.8.8 100::1 100:0:0:1::1 1fff::1 2001::1 2001:0:7f00:1::
  2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254
  fdff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff`.split(/\s+/);

export const spellingsOfLoopback =
  `http://127.0.0.1/ http://2130706433/ http://0177.0.0.1/ http://017700000001/ http://0x7f000001/ http://0x7F.1/
  http://127.1/ http://127.0.1/ http://%31%32%37.0.0.1/ http://127%2e0%2e0%2e1/ http://１２７.０.０.１/ http://①②⑦.⓪.⓪.①/ http://127。0。0。1/
  http://127．0｡0.1/ http://127.0.0.1./ http:127.1 http:/127.1 http:\\\\127.1\\ http://127.1:8080/ https://127.0.0.1\\@example.com/
  HTTP://127.0.0.1 http://[::ffff:7f00:1]/ http://[::ffff:127.0.0.1]/ http://[0:0:0:0:0:FFFF:7F00:0001]/`.split(/\s+/);

/** Refused even where loopback is allowed. */
export const never =
  `http://[::1]/ http://0/ http://0.0.0.0/ http://169.254.169.254/latest/meta-data http://168.63.129.16/ http://10.1/
  http://user@example.com/ http://user:pass@example.com/ http://:pass@example.com/ http://example.com@127.0.0.1/
  http://example.com%40127.0.0.1/ http://127.0.0.1@example.com/ ftp://example.com/ file:///etc/passwd javascript:alert(1) gopher://example.com/
  data:,x ws://example.com/ unix:/tmp/s example.com //example.com/ /hooks http:// http://256.1.1.1/ http://1.2.3.4.5/ http://0x100000000/
  http://[fe80::1%25eth0]/ http://exa<mple.com/`.split(/\s+/);

export const anyRefused = fc
  .constantFrom(...refusedRanges)
  .chain(([first, last]) => fc.integer({ min: toNumber(first), max: toNumber(last) }));

/** One way of writing an IPv4 address: how many parts, the base of each, and how its characters are disguised. */
export function spelling(): fc.Arbitrary<(address: number) => string> {
  const bases = fc.array(fc.constantFrom(10, 8, 16), { minLength: 4, maxLength: 4 });
  const disguise = fc.constantFrom('plain', 'percent', 'full-width', 'circled', 'ideographic', 'trailing dot', 'all');
  return fc.tuple(fc.integer({ min: 1, max: 4 }), bases, disguise).map(([count, base, how]) => (address) => {
    const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
    const rest = address % 2 ** (8 * (5 - count));
    const parts = [...bytes.slice(0, count - 1), rest].map((n, i) => write(n, base[i] ?? 10));
    return disguised(parts.join('.'), how);
  });
}

function write(n: number, base: number): string {
  return base === 16 ? `0x${n.toString(16)}` : base === 8 ? `0${n.toString(8)}` : String(n);
}

function disguised(host: string, how: string): string {
  if (how === 'percent') return host.replace(/./g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  if (how === 'full-width') return host.replace(/[0-9a-z]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0));
  if (how === 'circled')
    return host.replace(/\d/g, (c) => (c === '0' ? '⓪' : String.fromCodePoint(0x245f + Number(c))));
  if (how === 'ideographic') return host.replaceAll('.', '。');
  if (how === 'trailing dot') return `${host}.`;
  if (how === 'all') return encodeURIComponent(disguised(disguised(`${host}.`, 'full-width'), 'ideographic'));
  return host;
}

export function toNumber(address: string): number {
  return address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
}

export function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
}
