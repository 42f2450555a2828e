import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';

export const UNKNOWN = 'application/octet-stream';
/** As much as tells any kind of file from the others. */
const BEGINNING = 4100;
/** Kinds of files that are kept in an archive, whose beginning may say no more than that. */
const archives = new Set(['application/zip', 'application/x-cfb']);
const archived = /^application\/(epub|java-archive|msword|vnd\.(ms-|visio|openxmlformats-officedocument|oasis\.))/;

/** Loaded with the first upload, not with the server. */
const load = () => import('file-type/core');

/** What stored bytes are by what they begin with; undefined when that says nothing, as with text. */
export async function detectType(blobs: BlobStore, key: string): Promise<string | undefined> {
  return detect(await beginningOf(blobs, key));
}

/**
 * What an upload is. What it says of itself, or its name says, proves nothing: it counts only where nothing can be told from
 * the bytes, and never for a kind that could. What a browser is told of it in the end is decided in files/download/media.ts.
 * What was `seen` of its beginning need not be read.
 */
export async function typeOfUpload(
  blobs: BlobStore,
  key: string,
  { name, content_type }: { name: string; content_type: string },
  seen?: Buffer,
): Promise<string> {
  const beginning = seen ?? (await beginningOf(blobs, key));
  const said = content_type === UNKNOWN ? await typeOfName(name) : content_type;
  const isClaimable = said.startsWith('text/') || !(await load()).supportedMimeTypes.has(said as never);
  const encoding = encodingOf(beginning);
  // Text may begin with the letters that some kind of file begins with.
  if (encoding && isClaimable && said !== UNKNOWN) return encoded(said, encoding);
  const found = await detect(beginning);
  if (found === undefined)
    return encoding && said === UNKNOWN ? encoded('text/plain', encoding) : isClaimable ? said : UNKNOWN;
  return archives.has(found) && archived.test(said) ? said : found;
}

async function beginningOf(blobs: BlobStore, key: string): Promise<Buffer> {
  const { size = 0 } = (await blobs.stat(key)) ?? {};
  const stream = size > 0 && (await blobs.get(key, { start: 0, end: Math.min(size, BEGINNING) - 1 }));
  return stream ? buffer(stream) : Buffer.alloc(0);
}

/** Keeps what an upload begins with as it passes by: copied, because chunks are used again or freed. */
export function makeBeginning() {
  let kept = Buffer.alloc(0);
  return {
    see(chunk: Uint8Array): void {
      if (kept.length < BEGINNING) kept = Buffer.concat([kept, chunk.subarray(0, BEGINNING - kept.length)]);
    },
    bytes: () => kept,
  };
}

/** Kinds that are looked into further than the beginning goes, which then is all there is to tell them by. */
const begin: [type: string, RegExp][] = [
  ['application/zip', /^PK\x03\x04/],
  ['image/tiff', /^(II\*\0|MM\0\*)/],
];

async function detect(beginning: Buffer): Promise<string | undefined> {
  const found = await (await load()).fileTypeFromBuffer(beginning).catch(() => undefined);
  const letters = beginning.toString('latin1', 0, 4);
  if (found?.mime === 'audio/mpeg' && beginning[0] === 0xff && !isFrame(beginning)) return undefined;
  return found?.mime ?? begin.find(([, begins]) => begins.test(letters))?.[0];
}

/**
 * Sound without a title begins with a frame, which is told by eleven bits. So much UTF-16 has as well, and memory that was
 * erased: a frame also names a bit rate and a sample rate there are, and layer 1, which UTF-16 looks like, nobody makes.
 */
function isFrame([, layer = 0, rates = 0xff]: Buffer): boolean {
  return (layer & 0x06) !== 0x06 && (rates & 0xf0) !== 0xf0 && (rates & 0x0c) !== 0x0c;
}

const typeOfName = async (name: string): Promise<string> => (await import('mime')).default.getType(name) ?? UNKNOWN;

type Encoding = 'utf-8' | 'utf-16';
const CONTROL = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

/** How it is encoded if it is text. UTF-16, as Windows writes it, is known by the mark at its beginning. */
function encodingOf(bytes: Buffer): Encoding | undefined {
  if (bytes.length === 0) return undefined;
  const mark = bytes.toString('hex', 0, 2);
  const label = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    return CONTROL.test(text) ? undefined : label === 'utf-8' ? 'utf-8' : 'utf-16';
  } catch {
    return undefined;
  }
}

/** UTF-8 goes without saying. */
const encoded = (type: string, encoding: Encoding): string =>
  encoding === 'utf-16' && type.startsWith('text/') ? `${type}; charset=utf-16` : type;
