import { type createReadStream, open as openWithCallback, ReadStream, read as readWithCallback } from 'node:fs';
import { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type ByteRange, endsEarly } from '../receiving.ts';

const openFile = promisify(openWithCallback);
const read = promisify(readWithCallback);

const CHUNK_SIZE = 256 * 1024;
/** Of memory for chunks, so many are kept between two transfers. */
const KEPT = 32;

const spare: Buffer[] = [];
const takeChunk = () => spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_SIZE);
const giveBack = (chunk: Buffer) => {
  if (spare.length < KEPT) spare.push(chunk);
};

/** As `createReadStream` makes it; the types know only the constructor of its parent. */
const FileStream = ReadStream as unknown as new (path: string, options: ReadStreamOptions) => ReadStream;
type ReadStreamOptions = Exclude<Parameters<typeof createReadStream>[1], string | undefined>;

export async function openReading(path: string, range?: ByteRange): Promise<ReadStream> {
  return new DiskReading(await openFile(path, 'r'), range);
}

/**
 * A file on its way to somebody. Piped into an answer, it fills the same memory again as soon as a chunk has left: chunks
 * made anew for every read let the collector go through the whole heap after each few dozen MiB, which was the dearest part
 * of a small download. Other destinations may keep what they are given, so they get chunks of their own.
 */
class DiskReading extends FileStream {
  readonly #fd: number;
  readonly #range: ByteRange;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(fd: number, range: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }) {
    // A bare descriptor: reading through a FileHandle costs a promise for every chunk.
    super('', { fd, ...range, highWaterMark: CHUNK_SIZE });
    this.#fd = fd;
    this.#range = range;
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options);
    this.#answer(destination).catch((error) => this.destroy(error));
    return destination;
  }

  async #answer(response: ServerResponse): Promise<void> {
    if (this.destroyed) return;
    const { start, end } = this.#range;
    let before = Promise.resolve(true);
    for (let at = start; at <= end; at = start + this.bytesRead) {
      const chunk = takeChunk();
      const reading = read(this.#fd, chunk, 0, Math.min(CHUNK_SIZE, end - at + 1), at);
      this.#reading = reading.catch(() => {});
      const { bytesRead } = await reading;
      // It was read while the one before was on its way; further ahead nothing is read.
      const hasLeft = await before;
      // Whoever has gone is noticed by the answer, which then ends this.
      if (!hasLeft || this.destroyed) return;
      if (bytesRead === 0) break;
      this.bytesRead += bytesRead;
      before = leave(response, chunk.subarray(0, bytesRead)).then((left) => {
        if (left) giveBack(chunk);
        return left;
      });
    }
    if (!(await before)) return;
    this.push(null);
    if (!this.destroyed) response.end();
    this.resume();
  }

  /** The end of the file is the end of the range, or the file is damaged. */
  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    const at = this.#range.start + this.bytesRead;
    const isCutShort = chunk === null && at <= this.#range.end && this.#range.end !== Number.POSITIVE_INFINITY;
    if (!isCutShort) return super.push(chunk, encoding);
    this.destroy(endsEarly(this.#range, at));
    return false;
  }

  /** A descriptor that is closed while it is read may belong to another file by then. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#reading.then(() => super._destroy(error, callback));
  }
}

/** False when nobody takes it any more. */
const leave = (response: ServerResponse, bytes: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    response.write(bytes, (error) => resolve(!error));
  });
