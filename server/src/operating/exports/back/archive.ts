import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createInflateRaw } from 'node:zlib';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { MANIFEST } from '../exports.ts';

/** What was given is no export that can be brought back here, in a sentence. Trying again would not help. */
export class Unfit extends Error {}

/** One file in it: what its directory says. `at` is where its own header begins. */
type Packed = { path: string; size: number; zippedSize: number; at: number; isDeflated: boolean; crc: number };

export type Archive = {
  find(path: string): Packed | undefined;
  /** Its bytes, unpacked. Rejects with Unfit when they are others than its directory says, or more. */
  open(file: Packed): AsyncGenerator<Buffer>;
};

/** What zip calls the end of an archive, with the longest remark that may stand behind it. */
const END = 22;
const LONGEST_END = END + 0xffff;
const LOCATOR = 20;
const RECORD = 46;
const HEADER = 30;
/** A million files and more; all of it is held. */
const LARGEST_DIRECTORY = 256 * 2 ** 20;
const ELSEWHERE = 0xffffffff;

const cutOff = () => new Unfit('This is no zip archive, or one that was cut off: download the export again.');

type Stored = { blobs: BlobStore; key: string; size: number };

/** Reads its directory, and nothing of its files yet. Nothing in it is ever taken for a name on a disk. */
export async function openArchive(stored: Stored): Promise<Archive> {
  const { start, end, count } = await placeOfDirectory(stored);
  if (end - start > LARGEST_DIRECTORY)
    throw new Unfit(
      'It has more files than can be brought back here. Whoever runs the server does it: holdfast import holdfast',
    );
  const files = new Map<string, Packed>();
  let [packed, entries] = [0, 0];
  for (const file of filesIn(await bytesAt(stored, start, end))) {
    entries += 1;
    // A folder is none of ours, and has no bytes.
    if (file.path.endsWith('/')) continue;
    if (files.has(file.path)) throw new Unfit(`There are two files called ${file.path.slice(0, 100)} in it.`);
    files.set(file.path, file);
    packed += file.zippedSize;
  }
  // Files that share their bytes would make a small archive unpack to anything.
  if (entries !== count || packed > start) throw cutOff();
  const folder = files.has(MANIFEST) ? '' : folderOf(files.keys());
  return { find: (path) => files.get(folder + path), open: (file) => unpacked(stored, start, file) };
}

/** Who has unpacked it and packs it again often packs the folder. */
function folderOf(paths: Iterable<string>): string {
  for (const path of paths) if (/^[^/]+\/export\.json$/.test(path)) return path.slice(0, -MANIFEST.length);
  return '';
}

async function placeOfDirectory(stored: Stored): Promise<{ start: number; end: number; count: number }> {
  const { size } = stored;
  if (size < END) throw cutOff();
  const from = Math.max(0, size - LONGEST_END - LOCATOR);
  const tail = await bytesAt(stored, from, size);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at < 0 || tail.length - at < END) throw cutOff();
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  const hasMore = at >= LOCATOR && tail.readUInt32LE(at - LOCATOR) === 0x07064b50;
  const whole = hasMore
    ? await largeEnd(stored, wholeNumber(tail, at - LOCATOR + 8))
    : { count, start, end: start + length };
  if (whole.start > whole.end || whole.end > from + at) throw cutOff();
  return whole;
}

async function largeEnd(stored: Stored, at: number) {
  if (at + 56 > stored.size) throw cutOff();
  const end = await bytesAt(stored, at, at + 56);
  if (end.readUInt32LE(0) !== 0x06064b50) throw cutOff();
  const start = wholeNumber(end, 48);
  return { count: wholeNumber(end, 32), start, end: start + wholeNumber(end, 40) };
}

function wholeNumber(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw cutOff();
  return value;
}

function* filesIn(directory: Buffer): Generator<Packed> {
  for (let at = 0; at < directory.length; ) {
    if (at + RECORD > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw cutOff();
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)];
    const [named, more, said] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const end = at + RECORD + named + more + said;
    if (end > directory.length) throw cutOff();
    const path = directory.toString('utf8', at + RECORD, at + RECORD + named);
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8))
      throw new Unfit(
        'It was packed in a way that cannot be read here. Pack it as an ordinary zip, without a password.',
      );
    const extra = directory.subarray(at + RECORD + named, at + RECORD + named + more);
    const [zippedSize, size, place] = sizesOf(directory, at, extra);
    yield { path, size, zippedSize, at: place, isDeflated: method === 8, crc: directory.readUInt32LE(at + 16) };
    at = end;
  }
}

function sizesOf(directory: Buffer, at: number, extra: Buffer): [zippedSize: number, size: number, place: number] {
  const shown = [24, 20, 42].map((place) => directory.readUInt32LE(at + place));
  const wide = largeOnes(extra);
  const [size, zippedSize, place] = shown.map((value) => {
    if (value !== ELSEWHERE) return value;
    const next = wide.shift();
    if (next === undefined) throw cutOff();
    return next;
  }) as [number, number, number];
  return [zippedSize, size, place];
}

function largeOnes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1 && at + 4 + length <= extra.length)
      return Array.from({ length: Math.floor(length / 8) }, (_, nth) => wholeNumber(extra, at + 4 + 8 * nth));
    at += 4 + length;
  }
  return [];
}

async function* unpacked(stored: Stored, limit: number, file: Packed): AsyncGenerator<Buffer> {
  const damaged = () => new Unfit(`The archive is damaged: ${file.path.slice(0, 100)} is not as it was written.`);
  if (file.at + HEADER > limit) throw damaged();
  const header = await bytesAt(stored, file.at, file.at + HEADER);
  const start = file.at + HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (header.readUInt32LE(0) !== 0x04034b50 || start + file.zippedSize > limit) throw damaged();
  let [size, crc] = [0, 0];
  try {
    for await (const chunk of file.zippedSize === 0 ? [] : inflated(stored, start, file)) {
      size += chunk.length;
      if (size > file.size) throw damaged();
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? damaged() : error;
  }
  if (size !== file.size || crc !== file.crc) throw damaged();
}

async function* inflated(stored: Stored, start: number, file: Packed): AsyncGenerator<Buffer> {
  const source = await stored.blobs.get(stored.key, { start, end: start + file.zippedSize - 1 });
  if (!source) throw gone();
  try {
    // The one who reads it is told of what goes wrong.
    if (file.isDeflated) yield* pipeline(source, createInflateRaw(), () => {});
    else yield* source;
  } finally {
    source.destroy();
  }
}

async function bytesAt({ blobs, key }: Stored, start: number, end: number): Promise<Buffer> {
  if (end <= start) return Buffer.alloc(0);
  const source = await blobs.get(key, { start, end: end - 1 });
  if (!source) throw gone();
  return buffer(source);
}

const gone = () => new Unfit('The archive is not here any more. Choose it again.');

/** All of a small file of it, which has to be that one where a hash is given. */
export async function textIn(archive: Archive, path: string, longest: number): Promise<string | undefined> {
  const file = archive.find(path);
  if (!file) return undefined;
  if (file.size > longest) throw new Unfit(`${path} is larger than it can be.`);
  return (await buffer(archive.open(file))).toString();
}

/** The bytes of a file as they pass by, and what they come to. */
export function hashed(bytes: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  async function* passing(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: passing(), sha256: () => hash.digest('hex') };
}
