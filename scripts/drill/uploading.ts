import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { moved, wait } from '../patience.ts';

/** Where to upload, and who. */
export type Target = { url: string; authorization: string };

/** The ways in: a form, in pieces that can be resumed, to a pre-signed address. */
export const ways = ['form', 'tus', 'link'] as const;
export type Way = (typeof ways)[number];

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const someBytes = (most: number): Buffer => randomBytes(1 + Math.floor(Math.random() ** 3 * most));

const PAUSE_MS = 50;

export const TUS = { 'tus-resumable': '1.0.0' };
export const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };

/** An answer that is no 2xx, in its own words. */
export class Refusal extends Error {
  readonly status: number;
  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

type Body = FormData | string | Uint8Array | AsyncIterable<Uint8Array>;

export async function ask(
  { url, authorization }: Target,
  method: string,
  path: string,
  given: { headers?: Record<string, string>; body?: Body } = {},
): Promise<Response> {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { authorization, ...given.headers },
    ...(given.body === undefined ? {} : { body: given.body as never, duplex: 'half' }),
  });
  if (answer.ok) return answer;
  throw new Refusal(`${method} ${path}`, answer.status, await answer.text());
}

/** Sends them whole, in one of the ways, and gives the reference that was acknowledged. */
export const uploadBy: Record<Way, (target: Target, bytes: Buffer) => Promise<string>> = {
  async form(target, bytes) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'drill.bin');
    const answer = await ask(target, 'POST', '/pendingFiles.json', { body });
    return ((await answer.json()) as { pendingFile: { ref: string } }).pendingFile.ref;
  },
  async tus(target, bytes) {
    const place = await beginTus(target, bytes.length);
    const middle = bytes.length >> 1;
    await appendTus(target, place, 0, bytes.subarray(0, middle));
    await appendTus(target, place, middle, bytes.subarray(middle));
    return refOf(place);
  },
  async link(target, bytes) {
    const { ref, url } = await askLink(target, bytes.length);
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
    if (!answer.ok) throw new Refusal('PUT to the link', answer.status, await answer.text());
    return ref;
  },
};

export async function askLink(target: Target, size: number): Promise<{ ref: string; url: string }> {
  const path = `/pendingfiles/presignedurl.json?fileName=drill.bin&fileSize=${size}`;
  return (await (await ask(target, 'GET', path)).json()) as { ref: string; url: string };
}

/** Without a size, that is said later. */
export async function beginTus(target: Target, size: number | undefined): Promise<string> {
  const length: Record<string, string> =
    size === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': String(size) };
  const answer = await ask(target, 'POST', '/uploads/', { headers: { ...TUS, ...length } });
  return new URL(answer.headers.get('location')!, target.url).pathname;
}

export const refOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

export async function offsetOf(target: Target, place: string): Promise<number> {
  return Number((await ask(target, 'HEAD', place, { headers: TUS })).headers.get('upload-offset'));
}

export async function appendTus(target: Target, place: string, offset: number, body: Body): Promise<number> {
  const headers = { ...PIECE, 'upload-offset': String(offset) };
  const answer = await ask(target, 'PATCH', place, { headers, body });
  return Number(answer.headers.get('upload-offset'));
}

/** Makes a file of an acknowledged reference; under one key it makes one however often it is asked. Gives its id. */
export async function makeFile(
  target: Target,
  project: string,
  ref: string,
  { key = randomUUID(), ...fields }: { key?: string; [field: string]: unknown } = {},
): Promise<string> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ file: { pendingFileRef: ref, 'category-id': '0', ...fields } });
  const answer = await ask(target, 'POST', `/projects/${project}/files.json`, { headers, body });
  return ((await answer.json()) as { id: string }).id;
}

export async function download(target: Target, id: string): Promise<Uint8Array> {
  const { file } = (await (await ask(target, 'GET', `/files/${id}.json`)).json()) as {
    file: { 'download-URL': string };
  };
  const answer = await fetch(file['download-URL']);
  if (!answer.ok) throw new Refusal('The download', answer.status, await answer.text());
  return answer.bytes();
}

const anybody = wait();

/**
 * A server that is away or starting, one too busy to read what was sent, or a turn that is still another's: later. Anything else it says is its answer. Given up
 * when nobody has been answered for as long as patience goes.
 */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  const waited = wait();
  for (;;) {
    try {
      const answer = await work();
      anybody.goesOn();
      moved();
      return answer;
    } catch (error) {
      const isAnswer = error instanceof Refusal && error.status < 500 && ![408, 409, 423].includes(error.status);
      if (isAnswer || (waited.isTooLong() && anybody.isTooLong())) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
