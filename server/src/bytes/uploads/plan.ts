import { allAccounts } from '../../people/accounts/accounts.ts';
import type { Services } from '../../platform/context.ts';
import { orphans } from '../storage/orphans/orphans.ts';
import { doomedBlobs } from '../storage/sweep.ts';
import * as store from './store.ts';
import { leftUnfinished } from './sweep.ts';

type Sweepable = { reason: string; key: string; bytes: number };

/** What the sweeps would remove from the store now. Nothing is changed. */
export async function* sweepable(services: Services, oldest: Date): AsyncGenerator<Sweepable> {
  const doomed = new Set<string>();
  for (const accountId of await allAccounts(services.db.read)) {
    const expired = await store.expiredBlobs(services.db.read, accountId, services.now().toISOString());
    yield* measured(services, 'uploaded and never used', expired);
    for await (const keys of doomedBlobs(services, accountId)) {
      for (const key of keys) doomed.add(key);
      yield* measured(services, 'purged from the trash', keys);
    }
  }
  for await (const left of leftUnfinished(services, oldest)) yield { reason: 'begun and never finished', ...left };
  for await (const keys of orphans(services, oldest))
    yield* measured(
      services,
      'known to no row',
      keys.filter((key) => !doomed.has(key)),
    );
  for await (const { name, bytes } of services.blobs.temporary(oldest))
    yield { reason: 'cut off while being stored', key: name, bytes };
}

/** What is already gone takes no room. */
async function* measured(services: Services, reason: string, keys: string[]): AsyncGenerator<Sweepable> {
  for (const key of keys) {
    const found = await services.blobs.stat(key);
    if (found) yield { reason, key, bytes: found.size };
  }
}
