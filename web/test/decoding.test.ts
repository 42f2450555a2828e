import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from '../src/work/files/preview/decoding.ts';

const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

test('a text is read as it was written: UTF-8, or UTF-16 of either order with its mark', () => {
  const text = 'Größe: 5 €\r\n';
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), little, Buffer.from(little).swap16()])
    assert.equal(decodeText(bytesOf(bytes)), text);
  assert.equal(decodeText(new ArrayBuffer(0)), '');
  assert.equal(decodeText(bytesOf(little.subarray(0, 5))), 'G\ufffd', 'cut off in a letter');
});
