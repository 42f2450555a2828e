import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { drawPictures, type Pictures } from '../../../bytes/pictures/drawing.ts';
import { newBlobKey } from '../../../bytes/storage/keys.ts';
import { eachAccount } from '../../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { FileVersionRow, PreviewRow } from '../../../platform/db/tables/files.ts';
import { hasPictures } from '../download/media.ts';
import * as store from './store.ts';

/** After so long whoever began is taken for dead. */
const LEASE_MS = 600_000;
/** An image that took the process down with it so often has no pictures. */
const MOST_TRIES = 3;

type Source = { accountId: number; key: string };

/** In the transaction of a new version: pictures of it are to be made, unless they are there already. */
export async function awaitPictures(tx: Queries, version: FileVersionRow): Promise<void> {
  const { account_id: accountId, blob_key: key, created_at: now } = version;
  if (hasPictures(version)) await store.insertPreview(tx, { accountId, key, now });
}

/** Who looks at a file just uploaded does not wait for the worker: what is not there yet is made now. */
export async function picturesOf(services: Services, source: Source): Promise<PreviewRow | undefined> {
  const known = await store.findPreview(services.db.read, source);
  if (!known || known.due_at === null) return known;
  await makeInTurn(services, source);
  return store.findPreview(services.db.read, source);
}

export const previewChore: Chore = {
  name: 'make pictures of uploaded images',
  everyMs: 30_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const now = services.now();
      const beyond = new Date(now.getTime() + 2 * LEASE_MS).toISOString();
      const key = await store.nextDue(services.db.read, accountId, { now: now.toISOString(), beyond });
      if (key === undefined) return false;
      await makeInTurn(services, { accountId, key });
      return true;
    }),
};

let last: Promise<unknown> = Promise.resolve();

/** One image after the other, so that however many are asked for, the memory of one is needed. */
function makeInTurn(services: Services, source: Source): Promise<void> {
  const made = last.then(() => make(services, source));
  last = made.catch(() => {});
  return made;
}

/** Unless it has been done meanwhile. The try is counted before it is made: some images do not come back from being read. */
async function make(services: Services, source: Source): Promise<void> {
  const change = (columns: Parameters<typeof store.changeDue>[2]) =>
    services.db.transaction((tx) => store.changeDue(tx, source, columns));
  const again = new Date(services.now().getTime() + LEASE_MS).toISOString();
  const begun = await change({ due_at: again, moreTries: 1 });
  if (!begun) return;
  try {
    const kept = begun.tries > MOST_TRIES ? NONE : await keep(services, source, await draw(services, source));
    const isOurs = await change({ due_at: null, ...kept });
    if (!isOurs) await discard(services, kept);
  } catch (error) {
    // The store or the database: no fault of the image, so this was no try. What was stored is named by a row, or swept.
    await change({ moreTries: -1 }).catch(() => {});
    throw error;
  }
}

async function draw(services: Services, { key }: Source): Promise<Pictures | undefined> {
  const bytes = await services.blobs.get(key);
  return bytes && drawPictures(await buffer(bytes));
}

type Kept = Pick<PreviewRow, 'thumb_key' | 'large_key'>;
const NONE: Kept = { thumb_key: '', large_key: '' };

/** Bytes first, row after, as with uploads. */
async function keep(services: Services, { accountId }: Source, pictures: Pictures | undefined): Promise<Kept> {
  if (!pictures) return NONE;
  const put = async (bytes: Buffer) => {
    const key = newBlobKey(accountId);
    await services.blobs.put(key, Readable.from([bytes]), { maxSize: bytes.length });
    return key;
  };
  const thumb_key = await put(pictures.thumb);
  return { thumb_key, large_key: pictures.large === pictures.thumb ? thumb_key : await put(pictures.large) };
}

async function discard(services: Services, { thumb_key, large_key }: Kept): Promise<void> {
  for (const key of new Set([thumb_key, large_key])) if (key !== '') await services.blobs.delete(key);
}
