import { namedAmong } from '../../../bytes/storage/known.ts';
import { leftUnfinished } from '../../../bytes/uploads/sweep.ts';
import { allAccounts } from '../../../people/accounts/accounts.ts';
import type { House } from '../../../platform/context.ts';
import * as store from './store.ts';
import { orphans } from './sweep.ts';

export type Sweepable = { reason: string; key: string; bytes: number };

const PORTION = 1000;

/** What the sweeps would remove from the store now. Nothing is changed. */
export async function* sweepable(house: House, oldest: Date): AsyncGenerator<Sweepable> {
  const doomed = new Set<string>();
  for (const accountId of await allAccounts(house.db.read)) {
    const expired = await store.expiredBlobs(house.db.read, accountId, house.now().toISOString());
    yield* measured(house, 'uploaded and never used', expired);
    for await (const keys of doomedBlobs(house, accountId)) {
      for (const key of keys) doomed.add(key);
      yield* measured(house, 'purged from the trash', keys);
    }
  }
  for await (const left of leftUnfinished(house, oldest)) yield { reason: 'begun and never finished', ...left };
  for await (const keys of orphans(house, oldest))
    yield* measured(
      house,
      'known to no row',
      keys.filter((key) => !doomed.has(key)),
    );
  for await (const { name, bytes } of house.blobs.temporary(oldest))
    yield { reason: 'cut off while being stored', key: name, bytes };
}

async function* doomedBlobs(house: House, accountId: number): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await store.listDoomed(house.db.read, accountId, { after, limit: PORTION });
    if (rows.length === 0) return;
    const keys = rows.map(({ blob_key }) => blob_key);
    const named = await namedAmong(house.db.read, accountId, keys);
    yield keys.filter((key) => !named.has(key));
    after = keys.at(-1)!;
  }
}

/** What is already gone takes no room. */
async function* measured(house: House, reason: string, keys: string[]): AsyncGenerator<Sweepable> {
  for (const key of keys) {
    const found = await house.blobs.stat(key);
    if (found) yield { reason, key, bytes: found.size };
  }
}
