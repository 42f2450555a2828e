import { eachAccount } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { DoomedBlobRow } from '../../platform/db/tables/files.ts';
import { accountOfKey } from './keys.ts';
import { namedAmong } from './known-store.ts';
import * as store from './sweep-store.ts';

/** Older than any upload that is still waiting for its row, and than any backup that is still copying. */
export const GRACE_MS = 86_400_000;
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
  run: (services, signal) => removeDoomedUntil(services, signal, new Date(services.now().getTime() - GRACE_MS)),
};

/** For whoever asks for it: nobody takes a backup at the same time, or they know what they do. */
export const removeDoomedNow: Chore = {
  ...removeDoomed,
  run: (services, signal) => removeDoomedUntil(services, signal, services.now()),
};

const removeDoomedUntil = (services: Services, signal: AbortSignal, until: Date): Promise<boolean> =>
  eachAccount(services, signal, async (accountId) => {
    const portion = { after: '', until: until.toISOString(), limit: BATCH };
    const doomed = await store.listDoomed(services.db.read, accountId, portion);
    if (doomed.length === 0) return false;
    const nameless = await unnamed(services, accountId, doomed.map(keyOf));
    // Looked at once more: what was doomed again meanwhile, with the last row that named it, has a day of its own.
    const ripe = await store.doomedAmong(services.db.committed, accountId, nameless, portion.until);
    const gone = nameless.filter((key) => ripe.has(key));
    for (const key of gone) await services.blobs.delete(key);
    await services.db.transaction(async (tx) => {
      await store.forgetDoomed(tx, doomed);
      await doomBlobs(tx, accountId, await store.removePreviews(tx, accountId, gone), services.now().toISOString());
    });
    return true;
  });

const keyOf = ({ blob_key }: DoomedBlobRow) => blob_key;

/** Neither by what is committed nor by what is on disk: a power cut brings back the rows whose removal is not. */
async function unnamed({ db }: Services, accountId: number, keys: string[]): Promise<string[]> {
  const named = (await namedAmong(db.committed, accountId, keys)).union(await namedAmong(db.read, accountId, keys));
  return keys.filter((key) => !named.has(key));
}

/** In portions, the bytes of an account that are to go, however long they still stay. */
export async function* doomedBlobs(services: Services, accountId: number): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const doomed = await store.listDoomed(services.db.read, accountId, { after, limit: LISTED });
    if (doomed.length === 0) return;
    yield await unnamed(services, accountId, doomed.map(keyOf));
    after = keyOf(doomed.at(-1)!);
  }
}

/** In portions, bytes older than this that no row knows: a crash between storing them and writing the row left them. */
export async function* orphans(services: Services, oldest: Date): AsyncGenerator<string[], void> {
  let portion: string[] = [];
  let listed = 0;
  for await (const { key, modifiedAt } of services.blobs.list()) {
    if (modifiedAt < oldest) portion.push(key);
    listed += 1;
    if (listed % LISTED > 0) continue;
    yield await orphansAmong(services, portion);
    portion = [];
  }
  yield await orphansAmong(services, portion);
}

/** A key that is not of our making names no account; whoever put it there may need it. What is doomed goes in its own time. */
async function orphansAmong(services: Services, keys: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [account, group] of Map.groupBy(keys, accountOfKey)) {
    if (account === undefined || (await store.isBroughtBack(services.db.read, account))) continue;
    const nameless = await unnamed(services, account, group);
    const doomed = await store.doomedAmong(services.db.committed, account, nameless);
    found.push(...nameless.filter((key) => !doomed.has(key)));
  }
  return found;
}

/** Listing a large store takes many portions, so it remembers where it is. */
export function makeRemoveOrphans(): Chore {
  let search: AsyncGenerator<string[], void> | undefined;
  return {
    name: 'remove bytes that no row knows',
    everyMs: 3600_000,
    async run(services) {
      const oldest = new Date(services.now().getTime() - GRACE_MS);
      search ??= orphans(services, oldest);
      const { done, value: keys } = await search.next();
      if (!done) {
        for (const key of keys) await services.blobs.delete(key);
        return true;
      }
      search = undefined;
      for await (const left of services.blobs.temporary(oldest)) await left.remove();
      return false;
    },
  };
}

export const sweepChores = (): Chore[] => [removeDoomed, makeRemoveOrphans()];
