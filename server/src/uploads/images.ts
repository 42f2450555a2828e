import type { BlobStore } from '../blobs/blob-store.ts';

const signatures: [type: string, begins: RegExp][] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

/** What kind of picture stored bytes are, by their beginning: what an upload says of itself proves nothing. */
export async function imageTypeOf(blobs: BlobStore, key: string): Promise<string | undefined> {
  const stream = await blobs.get(key, { start: 0, end: 15 });
  let beginning = '';
  for await (const chunk of stream ?? []) beginning += (chunk as Buffer).toString('latin1');
  return signatures.find(([, begins]) => begins.test(beginning))?.[0];
}
