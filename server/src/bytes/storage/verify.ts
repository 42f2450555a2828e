import { measureBlob } from '../../platform/blobs/blob-store.ts';
import { inLanes } from '../../platform/blobs/lanes.ts';
import type { StoredBlob } from '../../platform/blobs/receiving.ts';
import type { Services } from '../../platform/context.ts';
import { Failure } from '../../platform/failures.ts';
import * as store from './known-store.ts';

/** Bytes that are not as the rows say, and the versions they belong to (none when they are a logo or a preview). */
export type Damage = { accountId: number; key: string; problem: string; versions: store.NamedBy[] };
type Verified = { blobs: number; bytes: number; hashed: number; damaged: number };

type Verifying = {
  accountIds: number[];
  which: store.Which;
  /** So many blobs are read at a time. */
  parallel: number;
  tell(damage: Damage): void;
  progress(sofar: Verified): void;
};

/**
 * Reads every blob that rows know and compares. Nothing is locked and nothing changed, but for the hash of bytes that
 * never passed through here, which is filled in.
 */
export async function verifyBlobs(services: Services, verifying: Verifying): Promise<Verified> {
  const sofar: Verified = { blobs: 0, bytes: 0, hashed: 0, damaged: 0 };
  for (const accountId of verifying.accountIds) {
    const waiting = oneByOne(store.knownBlobs(services.db.read, accountId, verifying.which));
    await inLanes(verifying.parallel, async () => {
      for await (const blob of waiting) await verifyOne(services, accountId, blob, verifying, sofar);
    });
  }
  return sofar;
}

export const hasProject = (services: Services, accountId: number, id: number): Promise<boolean> =>
  store.hasProject(services.db.read, accountId, id);

async function* oneByOne(portions: AsyncIterable<store.KnownBlob[]>): AsyncGenerator<store.KnownBlob, void> {
  for await (const portion of portions) yield* portion;
}

async function verifyOne(
  services: Services,
  accountId: number,
  blob: store.KnownBlob,
  { tell, progress }: Verifying,
  sofar: Verified,
): Promise<void> {
  const seen = await look(services, blob.key, (bytes) => {
    sofar.bytes += bytes;
    progress(sofar);
  });
  sofar.blobs += 1;
  progress(sofar);
  const problem = problemOf(blob, seen);
  if (problem === undefined) {
    if (blob.sha256 !== '') return;
    const found = { accountId, key: blob.key, sha256: (seen as StoredBlob).sha256 };
    if (await services.db.transaction((tx) => store.saveHash(tx, found))) sofar.hashed += 1;
    return;
  }
  // What was deleted while this ran is no damage.
  if (!(await store.namedAmong(services.db.read, accountId, [blob.key])).has(blob.key)) return;
  sofar.damaged += 1;
  const versions = await store.versionsOfBlob(services.db.read, accountId, blob.key);
  tell({ accountId, key: blob.key, problem, versions });
}

/** Undefined when there are none. One blob that cannot be read is a finding; a store that is away ends the search. */
async function look(
  services: Services,
  key: string,
  seen: (bytes: number) => void,
): Promise<StoredBlob | Error | undefined> {
  try {
    return await measureBlob(services.blobs, key, (chunk) => seen(chunk.byteLength));
  } catch (error) {
    if (error instanceof Failure && error.kind === 'unavailable') throw error;
    return error as Error;
  }
}

export function problemOf({ size, sha256 }: store.KnownBlob, seen: StoredBlob | Error | undefined): string | undefined {
  if (seen === undefined) return 'its bytes are missing';
  if (seen instanceof Error) return `its bytes cannot be read (${seen.message})`;
  if (size !== null && seen.size !== size) return `it has ${seen.size} bytes instead of ${size}`;
  if (sha256 && seen.sha256 !== sha256) return `its bytes have changed: SHA-256 ${seen.sha256} instead of ${sha256}`;
  return undefined;
}
