import { eachAccountToTheEnd } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { DoomedBlobRow } from '../../platform/db/tables/files.ts';
import { unnamed } from './known.ts';
import { GRACE_MS, makeRemoveOrphans } from './orphans/orphans.ts';
import * as store from './sweep-store.ts';

const BATCH = 100;
const LISTED = 1000;

/**
 * Says, in the transaction that stops using these bytes, that they may have to go. They are removed later and outside
 * any transaction (`removeDoomed`), and only if no other row uses them then.
 */
export async function doomBlobs(tx: Queries, accountId: number, keys: string[], now: string): Promise<void> {
  for (const key of new Set(keys)) if (key !== '') await store.insertDoomed(tx, accountId, key, now);
}

/**
 * Outside any transaction: bytes that a copy still uses are left, and what a crash interrupts is done again. Pictures made
 * of bytes that are gone are doomed in turn. A day later, because a backup takes the records first: what they name then
 * has to be there until the bytes are copied, too.
 */
const removeDoomed: Chore = {
  name: 'remove the bytes of what was purged',
  everyMs: 300_000,
  run: (services, signal) => removeDoomedBefore(services, signal, GRACE_MS),
};

/** For whoever asks for it: nobody takes a backup at the same time, or they know what they do. */
export const removeDoomedNow: Chore = {
  ...removeDoomed,
  run: (services, signal) => removeDoomedBefore(services, signal, 0),
};

const removeDoomedBefore = (services: Services, signal: AbortSignal, graceMs: number): Promise<boolean> =>
  eachAccountToTheEnd(services, signal, async (accountId) => {
    // Each time anew: pictures that were doomed with the portion before may be among those of this one.
    const until = new Date(services.now().getTime() - graceMs).toISOString();
    const portion = { after: '', until, limit: BATCH };
    const doomed = await store.listDoomed(services.db.read, accountId, portion);
    if (doomed.length === 0) return false;
    const nameless = await unnamed(services, accountId, doomed.map(keyOf));
    // Looked at once more: what was doomed again meanwhile, with the last row that named it, has a day of its own.
    const ripe = await store.doomedAmong(services.db.committed, accountId, nameless, until);
    const gone = nameless.filter((key) => ripe.has(key));
    for (const key of gone) await services.blobs.delete(key);
    await services.db.transaction(async (tx) => {
      await store.forgetDoomed(tx, doomed);
      await doomBlobs(tx, accountId, await store.removePreviews(tx, accountId, gone), services.now().toISOString());
    });
    return true;
  });

const keyOf = ({ blob_key }: DoomedBlobRow) => blob_key;

/** In portions, the bytes of an account that are to go, however long they still stay. */
export async function* doomedBlobs(services: Services, accountId: number): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const doomed = await store.listDoomed(services.db.read, accountId, { after, limit: LISTED });
    if (doomed.length === 0) return;
    yield await unnamed(services, accountId, doomed.map(keyOf));
    after = keyOf(doomed.at(-1)!);
  }
}

export const sweepChores = (): Chore[] => [removeDoomed, makeRemoveOrphans()];
