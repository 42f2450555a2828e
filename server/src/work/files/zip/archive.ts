import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { descriptor, directoryRecord, endOfArchive, localHeader, type ZipEntry, type ZippedEntry } from './format.ts';

/** `about`: what a failure to read it names. */
export type Source = ZipEntry & { bytes: AsyncIterable<Buffer>; about: object };

/** The bytes of an archive, as they are made. It may have any number of entries: of each only its line in the directory is held. */
export async function* archive(entries: AsyncIterable<Source>): AsyncGenerator<Buffer> {
  const directory = makeDirectory();
  let at = 0;
  for await (const { bytes, about, ...entry } of entries) {
    const header = localHeader(entry);
    yield header;
    const sum = { crc: 0, size: 0 };
    let zippedSize = 0;
    try {
      for await (const chunk of entry.isDeflated ? deflated(summed(bytes, sum)) : summed(bytes, sum)) {
        zippedSize += chunk.length;
        yield chunk;
      }
      if (sum.size !== entry.size) throw new Error(`${entry.path} has ${sum.size} bytes instead of ${entry.size}.`);
    } catch (error) {
      throw Object.assign(error as Error, about);
    }
    const done = { ...entry, crc: sum.crc, zippedSize, offset: at };
    const end = descriptor(done);
    yield end;
    directory.add(done);
    at += header.length + zippedSize + end.length;
  }
  const { count, size, parts } = directory.end();
  yield* parts;
  yield endOfArchive({ count, size, at });
}

const TOGETHER = 1000;

/** A record is small, and a buffer of its own would take more than what is in it. */
function makeDirectory() {
  const parts: Buffer[] = [];
  let records: Buffer[] = [];
  let count = 0;
  const gather = () => {
    parts.push(Buffer.concat(records));
    records = [];
  };
  return {
    add(entry: ZippedEntry) {
      count += 1;
      records.push(directoryRecord(entry));
      if (records.length === TOGETHER) gather();
    },
    end() {
      gather();
      return { count, size: parts.reduce((sum, { length }) => sum + length, 0), parts };
    },
  };
}

async function* summed(bytes: AsyncIterable<Buffer>, sum: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    sum.crc = crc32(chunk, sum.crc);
    sum.size += chunk.length;
    yield chunk;
  }
}

/** Read to its end or left early, the pipe is taken down and what feeds it is ended; its failures are read as its own. */
const deflated = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> => pipeline(bytes, createDeflateRaw(), () => {});
