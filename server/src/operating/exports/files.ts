import { join } from 'node:path';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { type Entry, entriesIn, type Moved, moveBytes, type Problem } from '../backups/contents/bytes.ts';
import { linesIn, openLines } from './lines.ts';

type Moving = { from: BlobStore; to: BlobStore; tell(problem: Problem): void; progress(): void };
type Where = { accountId: number; folder: string };

export const FILES = 'files.jsonl';
const PORTION = 500;

/** Takes the bytes that the records name beside them, and lists what they are. What is there already is not copied again. */
export async function moveFiles({ accountId, folder }: Where, moved: Moved, moving: Moving) {
  const lines = await openLines(join(folder, FILES));
  const known = { find: async () => undefined };
  try {
    const texts = moveBytes(named(folder, accountId), moved, { ...moving, known });
    let portion: object[] = [];
    for await (const { key, size, sha256 } of entriesIn(split(texts))) {
      portion.push({ key, path: pathOf(key), size, sha256 });
      if (portion.length < PORTION) continue;
      await lines.write(portion);
      portion = [];
    }
    await lines.write(portion);
  } finally {
    await lines.close();
  }
  return { file: FILES, sha256: lines.sha256() };
}

/** The folders of the store: by the first letters of the key. */
export const pathOf = (key: string): string => `blobs/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;

async function* split(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  for await (const text of texts) yield text.trimEnd().split('\n');
}

/** With what is in it, as it was said. */
export type Named = Entry & { type: string };
const PICTURE = 'image/webp';

/** Of files every version, of projects and companies their logos, and of people their pictures. */
export async function* named(folder: string, account: number): AsyncGenerator<Named> {
  for await (const { blob_key: key, size, sha256, content_type: type } of rowsIn(folder, 'file_versions'))
    yield { account, place: 0, key, size, sha256, type };
  for await (const { logo_blob: key } of rowsIn(folder, 'projects'))
    if (key) yield { account, place: 1, key, size: null, sha256: null, type: PICTURE };
  for (const [at, kind] of ['people', 'companies'].entries())
    for await (const { picture_blob: key } of rowsIn(folder, kind))
      if (key) yield { account, place: 2 + at, key, size: null, sha256: null, type: PICTURE };
}

async function* rowsIn(folder: string, kind: string) {
  for await (const lines of linesIn(join(folder, 'records', `${kind}.jsonl`))) yield* lines;
}
