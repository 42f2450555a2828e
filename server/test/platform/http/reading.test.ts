import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../src/platform/context.ts';
import { makeReader } from '../../../src/platform/http/answer/reading.ts';
import { get } from '../../../src/platform/http/route.ts';

const MIB = 2 ** 20;

/** What is read at one version is still so at the same version. */
function dbOf(version: () => number | undefined) {
  if (version() === undefined) return { read: {} };
  const look = () => {
    const asOf = version();
    return { db: { read: {} }, end: () => ({ isStill: () => version() === asOf }) };
  };
  return { read: {}, look };
}

/** A reader on services whose version and clock the test moves. Says how often an answer had to be made. */
function makeDesk(version: () => number | undefined = () => 1) {
  let time = 0;
  let made = 0;
  const services = {
    db: dbOf(version),
    now: () => new Date(time),
    steady: () => time,
    config: { publicUrl: 'https://work.test' },
  };
  const read = makeReader(services as unknown as Services);
  /** True when the answer came from memory. */
  async function ask(path: string, size: number, personId = 1): Promise<boolean> {
    const before = made;
    const route = get(
      path,
      'account.read',
      async () => {
        made += 1;
      },
      () => ({ text: 'x'.repeat(size) }),
    );
    const reply = {
      headers: () => reply,
      header: () => reply,
      send: () => reply,
      code: () => reply,
      removeHeader: () => reply,
    };
    const request = { actor: { accountId: 1, personId }, headers: {}, originalUrl: path, params: {}, query: {} };
    await read(route, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    return made === before;
  }
  const move = (ms: number) => {
    time += ms;
  };
  return { ask, move };
}

describe('answers kept in memory', () => {
  test('for a second, for the same person, while nothing is committed', async () => {
    let version = 1;
    const { ask, move } = makeDesk(() => version);
    assert.equal(await ask('/a', 10), false);
    assert.equal(await ask('/a', 10), true);
    assert.equal(await ask('/a', 10, 2), false, 'somebody else');
    assert.equal(await ask('/b', 10), false, 'something else');
    version += 1;
    assert.equal(await ask('/a', 10), false, 'after a commit');
    move(999);
    assert.equal(await ask('/a', 10), true);
    move(1);
    assert.equal(await ask('/a', 10), false, 'after a second');
  });

  test('not at all where the database cannot say whether anything changed', async () => {
    const { ask } = makeDesk(() => undefined);
    assert.equal(await ask('/a', 10), false);
    assert.equal(await ask('/a', 10), false);
  });

  test('up to 1 MiB each; the oldest are forgotten beyond 16 MiB in all', async () => {
    const { ask } = makeDesk();
    for (const [path, size, isKept] of [
      ['/just', MIB - 100, true],
      ['/over', MIB, false],
    ] as const) {
      await ask(path, size);
      assert.equal(await ask(path, size), isKept, path);
    }
    for (let n = 0; n < 15; n += 1) await ask(`/large/${n}`, MIB - 100);
    assert.equal(await ask('/just', MIB - 100), true, '16 of them fit');
    await ask('/large/15', MIB - 100);
    assert.equal(await ask('/large/15', MIB - 100), true);
    assert.equal(await ask('/just', MIB - 100), false, 'the 17th took the place of the oldest');
  });

  test('four thousand of them, however small; what is replaced counts once', async () => {
    let version = 0;
    const { ask } = makeDesk(() => version);
    for (version = 1; version <= 40; version += 1) await ask('/same', MIB - 100);
    version = 40;
    await ask('/first', 1);
    assert.equal(await ask('/same', MIB - 100), true, 'forty versions of one answer are one answer');
    for (let n = 0; n < 3999; n += 1) await ask(`/small/${n}`, 1);
    assert.equal(await ask('/first', 1), true);
    await ask('/small/3999', 1);
    assert.equal(await ask('/first', 1), false);
  });
});
