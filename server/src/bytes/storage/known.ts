import * as store from './known-store.ts';

export type { KnownBlob, PlacedBlob, Which } from './known-store.ts';

/** What the rows know of the bytes in the store: for whoever sweeps, checks or copies them. */
export const { knownBlobs, namedAmong, saveHash } = store;
