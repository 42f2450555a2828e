import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountOfKey, newBlobKey } from '../../../src/bytes/storage/keys.ts';

test('keys of blobs in a row begin alike, so that they share a few folders, and none is made twice', () => {
  const keys = Array.from({ length: 1000 }, () => newBlobKey(0x2f));
  assert.ok(new Set(keys.map((key) => key.slice(0, 4))).size <= 5);
  assert.ok(new Set(keys.map((key) => key.slice(0, 4))).size > 1, 'no folder holds everything');
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(keys.every((key) => accountOfKey(key) === 0x2f));
});
