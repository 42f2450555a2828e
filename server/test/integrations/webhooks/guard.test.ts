import assert from 'node:assert/strict';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { test } from 'node:test';
import fc from 'fast-check';
import { AddressRefused, type Guard, makeGuard, type Resolve } from '../../../src/integrations/webhooks/send/guard.ts';
import {
  anyRefused,
  dotted,
  never,
  refusedIPv6,
  refusedRanges,
  spelling,
  spellingsOfLoopback,
  toNumber,
} from './refused-addresses.ts';

const noDns: Resolve = async (hostname) => assert.fail(`the network was asked for ${hostname}`);
const publicOnly = makeGuard({ allow: [], resolve: noDns });
const withLoopback = makeGuard({ allow: ['127.0.0.0/8'], resolve: noDns });

for (const [first, last] of refusedRanges)
  test(`refused: ${first} to ${last}, and no more`, () => {
    assert.equal(publicOnly.isAllowedAddress(first), false);
    assert.equal(publicOnly.isAllowedAddress(last), false);
    const neighbours = [toNumber(first) - 1, toNumber(last) + 1].filter((n) => n >= 0 && n < 2 ** 32);
    const isRefused = (n: number) => refusedRanges.some(([from, to]) => n >= toNumber(from) && n <= toNumber(to));
    for (const n of neighbours) assert.equal(publicOnly.isAllowedAddress(dotted(n)), !isRefused(n), dotted(n));
  });

for (const address of refusedIPv6)
  test(`refused: ${address}`, () => {
    assert.equal(publicOnly.isAllowedAddress(address), false);
    if (!address.includes('%')) assert.equal(publicOnly.checkUrl(`http://[${address}]/`).ok, false);
  });

for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2001:4860:4860::8888', '2a00::1', '64:ff9b::8.8.8.8'])
  test(`allowed: ${address}`, () => {
    assert.equal(publicOnly.isAllowedAddress(address), true);
    assert.equal(publicOnly.checkUrl(`https://${address.includes(':') ? `[${address}]` : address}/x`).ok, true);
  });

for (const text of ['', '127.1', '0177.0.0.1', '8.8.8', '08.8.8.8', '134744072', 'example.com', '8.8.8.8/32', '[::1]'])
  test(`"${text}" is no address and not allowed`, () => assert.equal(publicOnly.isAllowedAddress(text), false));

for (const url of [...spellingsOfLoopback, ' http://127.0.0.1 ', 'ht\ntp://127.\t0.0.1/'])
  test(`refused, unless loopback is allowed: ${JSON.stringify(url)}`, () => {
    assert.equal(publicOnly.checkUrl(url).ok, false);
    const verdict = withLoopback.checkUrl(url);
    assert.ok(verdict.ok);
    assert.match(verdict.url.hostname, /^(127\.0\.0\.1|\[::ffff:7f00:1\])$/);
  });

for (const url of [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.b.localhost',
  'ｌocalhost',
  'loc%61lhost:81',
  'x.localhost./',
])
  test(`refused, unless loopback is allowed: http://${url}`, () => {
    assert.equal(publicOnly.checkUrl(`http://${url}`).ok, false);
    assert.equal(withLoopback.checkUrl(`http://${url}`).ok, true);
  });

for (const url of [...never, ''])
  test(`refused, loopback allowed or not: ${JSON.stringify(url)}`, () => {
    assert.equal(publicOnly.checkUrl(url).ok, false);
    assert.equal(withLoopback.checkUrl(url).ok, false);
  });

for (const url of `https://example.com/ http://example.com:8080/a?b=c https://müller.example/ https://notlocalhost/ https://localhost.example.com/
  http://example.com/@127.0.0.1 http://example.com/#@127.0.0.1/ http://127.0.0.1.example.com/`.split(/\s+/))
  test(`allowed: ${url}`, () => {
    const verdict = publicOnly.checkUrl(url);
    assert.ok(verdict.ok);
    assert.equal(verdict.url.href, new URL(url).href);
  });

test('a URL may have 2048 characters and no more', () => {
  const url = (length: number) => 'https://example.com/'.padEnd(length, 'a');
  assert.equal(publicOnly.checkUrl(url(2048)).ok, true);
  assert.equal(publicOnly.checkUrl(url(2049)).ok, false);
});

test('the operator can allow ranges of both families, or one address', () => {
  const guard = makeGuard({ allow: ['10.1.0.0/16', ' fd00::/8', '192.168.1.7', '::1'], resolve: noDns });
  for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '192.168.1.7', '::1', '8.8.8.8'])
    assert.equal(guard.isAllowedAddress(ip), true, ip);
  for (const ip of ['10.2.0.1', '::ffff:10.2.0.1', 'fc00::1', '192.168.1.8', '127.0.0.1', '::2', '::ffff:8.8.8.8'])
    assert.equal(guard.isAllowedAddress(ip), false, ip);
  for (const wrong of [
    '',
    '10.0.0.0/33',
    '127.1/8',
    'localhost',
    '::/129',
    '10.0.0.0/',
    '1.2.3.4/8/9',
    'fe80::1%eth0/64',
  ])
    assert.throws(() => makeGuard({ allow: [wrong] }), /is not an address range/, wrong);
});

test('any address of a refused range, in any spelling, is refused', () => {
  fc.assert(
    fc.property(anyRefused, spelling(), (address, spell) => {
      const host = spell(address);
      assert.equal(new URL(`http://${host}/`).hostname, dotted(address), 'the spelling means the address');
      assert.equal(publicOnly.checkUrl(`http://${host}/`).ok, false, host);
    }),
    { numRuns: 3000 },
  );
});

test('any address of a refused range is refused inside IPv6 too', () => {
  const wrappers = ['::ffff:X', '::X', '64:ff9b::X', '2002:X::', '2001:0:X::'];
  fc.assert(
    fc.property(anyRefused, fc.constantFrom(...wrappers), (address, wrapper) => {
      const hex = `${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`;
      assert.equal(publicOnly.isAllowedAddress(wrapper.replace('X', hex)), false);
    }),
    { numRuns: 1000 },
  );
});

test('a name is looked up whole, and what was checked is handed over', async () => {
  const guard = makeGuard({ allow: [], resolve: async () => ['8.8.8.8', '2606:4700::1', '1.1.1.1'] });
  const all = await ask(guard, 'example.com', { all: true });
  assert.deepEqual(all, [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
    { address: '1.1.1.1', family: 4 },
  ]);
  assert.deepEqual(await ask(guard, 'example.com', {}), [{ address: '8.8.8.8', family: 4 }]);
  assert.deepEqual(await ask(guard, 'example.com', { all: true, family: 6 }), [all[1]]);
  assert.deepEqual(await ask(guard, 'example.com', { all: true, family: 'IPv4' }), [all[0], all[2]]);
});

for (const answer of [
  ['127.0.0.1'],
  ['8.8.8.8', '10.0.0.1'],
  ['10.0.0.1', '8.8.8.8'],
  ['8.8.8.8', '::1'],
  ['8.8.8.8', '::ffff:8.8.8.8'],
  ['8.8.8.8', '0177.0.0.1'],
  ['8.8.8.8', 'example.com'],
  ['8.8.8.8', ''],
])
  test(`a name that resolves to ${JSON.stringify(answer)} is refused`, async () => {
    const guard = makeGuard({ allow: [], resolve: async () => answer });
    for (const options of [{ all: true }, { all: false }, { all: true, family: 4 }, { family: 6 }])
      await assert.rejects(ask(guard, 'example.com', options), AddressRefused);
  });

test('a name that changes its mind is judged anew each time, on what it says then', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1'], ['1.1.1.1']];
  const guard = makeGuard({ allow: [], resolve: async () => answers.shift() ?? [] });
  assert.deepEqual(await ask(guard, 'a.example', { all: true }), [{ address: '8.8.8.8', family: 4 }]);
  await assert.rejects(ask(guard, 'a.example', { all: true }), AddressRefused);
  assert.deepEqual(await ask(guard, 'a.example', { all: true }), [{ address: '1.1.1.1', family: 4 }]);
  await assert.rejects(ask(guard, 'a.example', { all: true }), /has no address/);
});

test('a resolver that fails is a failure, not a refusal', async () => {
  const guard = makeGuard({ allow: [], resolve: () => Promise.reject(new Error('no such name')) });
  await assert.rejects(ask(guard, 'a.example', { all: true }), /no such name/);
});

test('literal addresses and localhost are settled without asking for them', async () => {
  await assert.rejects(ask(publicOnly, '127.0.0.1', { all: true }), AddressRefused);
  assert.deepEqual(await ask(publicOnly, '8.8.8.8', { all: true }), [{ address: '8.8.8.8', family: 4 }]);
  assert.deepEqual(await ask(withLoopback, 'x.localhost.', { all: true }), [{ address: '127.0.0.1', family: 4 }]);
});

function ask(guard: Guard, hostname: string, options: LookupOptions): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    guard.lookup(hostname, options, (error, found, family) => {
      if (error) reject(error);
      else resolve(typeof found === 'string' ? [{ address: found, family: family ?? 0 }] : found);
    });
  });
}
