import { malformed, unsupported } from '../../../platform/failures.ts';
import type { Chunks } from '../arriving.ts';

/** One part of a form. Its bytes are read to the end before the next part is asked for. */
type Part = { headers: Map<string, string>; bytes: AsyncGenerator<Buffer, void> };

const LONGEST_BOUNDARY = 200;
const MOST_PREAMBLE = 64 * 1024;
const MOST_HEADERS = 16 * 1024;
const DASHES = Buffer.from('--');

const cutOff = () => malformed('The upload ends before its closing boundary: it was cut off, or is no valid form.');

/** `; name=value; other="value"`. A backslash escapes a quote and nothing else: old programs send Windows paths as they are. */
export function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, key, quoted, plain] of header.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;]*))/g)) {
    const name = key!.toLowerCase();
    if (!found.has(name)) found.set(name, quoted === undefined ? plain!.trim() : quoted.replaceAll('\\"', '"'));
  }
  return found;
}

export function boundaryOf(contentType = ''): string {
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(contentType))
    throw unsupported('Send the file as a form upload (multipart/form-data), in a part named "file".');
  const boundary = parametersOf(contentType).get('boundary') ?? '';
  if (boundary === '' || boundary.length > LONGEST_BOUNDARY || /[^\x20-\x7e]/.test(boundary))
    throw malformed('The Content-Type of the form names no valid boundary.');
  return boundary;
}

/**
 * Reads a form as it arrives. Written here because everything asked of it is in the details: a form cut off anywhere is
 * an error, nothing is held but the chunk at hand, names come as the bytes that were sent, and the native search for the
 * boundary leaves the processor to the hash.
 */
export async function* partsOf(chunks: Chunks, boundary: string): AsyncGenerator<Part, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter need not follow a line end; with this one it is found like all others.
  let rest: Buffer = Buffer.from('\r\n');

  const hasMore = async () => {
    const { done, value } = await chunks.next();
    if (!done) rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return !done;
  };
  const more = async () => {
    if (!(await hasMore())) throw cutOff();
  };

  async function* bytes(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const at = rest.indexOf(delimiter);
      if (at >= 0) {
        const last = rest.subarray(0, at);
        rest = rest.subarray(at + delimiter.length);
        if (at > 0) yield last;
        return;
      }
      const safe = safeLength(rest, delimiter);
      const ready = rest.subarray(0, safe);
      rest = rest.subarray(safe);
      if (safe > 0) yield ready;
      await more();
    }
  }

  /** What follows a boundary: nothing more, or the end of its line. */
  const isClosed = async (isFirst: boolean) => {
    while (rest.length < 2) await more();
    if (!rest.subarray(0, 2).equals(DASHES)) return false;
    rest = rest.subarray(2);
    // One program in use closes the first boundary; only what follows tells that from a form without parts.
    return !isFirst || !((rest.length > 2 || (await hasMore())) && rest.length > 2);
  };

  const readHeaders = async () => {
    let end = rest.indexOf('\r\n\r\n');
    for (; end < 0; end = rest.indexOf('\r\n\r\n')) {
      if (rest.length > MOST_HEADERS) throw malformed('The headers of a part of the form are too long.');
      await more();
    }
    if (end > MOST_HEADERS) throw malformed('The headers of a part of the form are too long.');
    const lines = rest.toString('latin1', 0, end).split('\r\n');
    if (lines.shift()!.trim() !== '') throw malformed('A boundary of the form is followed by something else.');
    rest = rest.subarray(end + 4);
    return headersIn(lines);
  };

  let skipped = 0;
  for await (const chunk of bytes()) {
    skipped += chunk.length;
    if (skipped > MOST_PREAMBLE) throw malformed('The body does not begin with the boundary of its Content-Type.');
  }
  for (let isFirst = true; !(await isClosed(isFirst)); isFirst = false) {
    const part = { headers: await readHeaders(), bytes: bytes() };
    yield part;
    for await (const _ of part.bytes);
  }
}

function headersIn(lines: string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** How much of it cannot be the beginning of a delimiter whose end is still to come. */
function safeLength(bytes: Buffer, delimiter: Buffer): number {
  const first = delimiter[0]!;
  const from = Math.max(0, bytes.length - delimiter.length + 1);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (bytes.compare(delimiter, 0, bytes.length - at, at) === 0) return at;
  }
  return bytes.length;
}
