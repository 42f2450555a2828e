import type { Services } from '../../platform/context.ts';
import { namedAmong } from './known-store.ts';

export type { KnownBlob, PlacedBlob } from './known-store.ts';
/** What the rows know of the bytes in the store, for whoever copies them, or has computed a hash. */
export { knownBlobs, saveHash } from './known-store.ts';

/** Neither by what is committed nor by what is on disk: a power cut brings back the rows whose removal is not. */
export async function unnamed({ db }: Services, accountId: number, keys: string[]): Promise<string[]> {
  const named = (await namedAmong(db.committed, accountId, keys)).union(await namedAmong(db.read, accountId, keys));
  return keys.filter((key) => !named.has(key));
}
