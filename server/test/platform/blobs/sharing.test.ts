import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { makeFolderSyncs } from '../../../src/platform/blobs/disk/writer.ts';
import { openMemoryBlobs } from '../../../src/platform/blobs/memory.ts';

const MIB = 2 ** 20;

describe('uploads beside others', () => {
  test('a fast sender leaves each turn of the event loop to others after a mebibyte', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    async function* sender() {
      for (let sent = 0; sent < 32 * MIB; sent += 65_536) yield Buffer.alloc(65_536);
    }
    await openMemoryBlobs().put('abcd', sender(), { maxSize: 32 * MIB });
    isOver = true;
    assert.ok(turns >= 31, `${turns} turns for 32 MiB`);
  });

  test('who waits for the sync of a folder shares it, and no sync covers what came after it began', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-syncs-'));
    t.after(() => rm(folder, { recursive: true }));
    const gates: PromiseWithResolvers<void>[] = [];
    const syncNames = makeFolderSyncs(() => {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      return gate.promise;
    });
    const begun = (count: number) => until(() => gates.length >= count, `sync ${count} to begin`);
    const first = syncNames(folder);
    await begun(1);
    const later = [syncNames(folder), syncNames(folder), syncNames(folder)];
    const other = syncNames(join(folder, '..'));
    await begun(2);
    gates[1]!.resolve();
    await other;
    assert.equal(gates.length, 2, 'the later ones wait');
    gates[0]!.reject(new Error('no'));
    await assert.rejects(first, /no/);
    await begun(3);
    gates[2]!.resolve();
    await Promise.all(later);
    assert.equal(gates.length, 3, 'one sync for all three');
    const last = syncNames(folder);
    await begun(4);
    gates[3]!.resolve();
    await last;
  });
});
