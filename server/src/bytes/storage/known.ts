export type { KnownBlob, PlacedBlob } from './known-store.ts';
/** What the rows know of the bytes in the store, for whoever copies them, or has computed a hash. */
export { knownBlobs, saveHash } from './known-store.ts';
