import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { openReading } from '../../../src/platform/blobs/disk/reading.ts';

/** Over real connections, because only they take their time with what they were given. */
describe('a file piped into an answer', () => {
  const contents = [randomBytes(3_000_001), randomBytes(2_000_003)];
  const faults: Error[] = [];
  let folder = '';
  const pathOf = (which: number) => join(folder, String(which));
  const server = createServer(async (request, response) => {
    const bytes = await openReading(pathOf(Number(request.url!.slice(1))));
    bytes.on('error', (error) => faults.push(error));
    response.on('close', () => bytes.destroy());
    bytes.pipe(response);
  });
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holdfast-reading-'));
    await Promise.all(contents.map((bytes, which) => writeFile(pathOf(which), bytes)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  async function ask(which: number): Promise<IncomingMessage> {
    const { port } = server.address() as AddressInfo;
    const [answer] = (await once(get({ port, path: `/${which}`, agent: false }), 'response')) as [IncomingMessage];
    return answer;
  }
  const fetchWhole = async (which: number) => Buffer.concat(await (await ask(which)).toArray());
  async function leaveInTheMiddle(which: number): Promise<void> {
    const answer = await ask(which);
    await once(answer, 'data');
    answer.destroy();
  }

  test('many at once, some of whom leave: everybody gets their own bytes, and no fault is told', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [leaving, whole] = [[0, 1, 0, 1].map(leaveInTheMiddle), [0, 1, 0, 1, 1, 0].map(fetchWhole)];
      await Promise.all(leaving);
      for (const [at, got] of (await Promise.all(whole)).entries())
        assert.ok(got.equals(contents[[0, 1, 0, 1, 1, 0][at]!]!), `the ${at + 1}th got something else`);
    }
    assert.deepEqual(faults, []);
  });

  test('one that stops taking holds up nobody else', async () => {
    const stopped = await ask(0);
    assert.ok((await fetchWhole(1)).equals(contents[1]!));
    assert.ok(Buffer.concat(await stopped.toArray()).equals(contents[0]!), 'and goes on when it likes');
  });

  test('a destination that keeps its chunks keeps their bytes', async () => {
    const kept = (await openReading(pathOf(0), { start: 5, end: 1_500_000 })).pipe(new PassThrough());
    const chunks: Buffer[] = await kept.toArray();
    await fetchWhole(1);
    assert.ok(Buffer.concat(chunks).equals(contents[0]!.subarray(5, 1_500_001)));
  });
});
