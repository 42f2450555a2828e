import { countUse } from '../../bytes/storage/use.ts';
import type { Queries } from '../../platform/db/database.ts';
import { useOfFiles } from './versions/store.ts';

/** All versions of these files stop taking room in the projects they are in. Called before they move or go. */
export async function countOut(tx: Queries, accountId: number, fileIds: number[]): Promise<void> {
  for (const { bytes, versions, ...of } of await useOfFiles(tx, accountId, fileIds))
    await countUse(tx, { ...of, bytes: -bytes, versions: -versions });
}

/** They take room in the projects they are in now. Called after they have moved. */
export async function countIn(tx: Queries, accountId: number, fileIds: number[]): Promise<void> {
  for (const use of await useOfFiles(tx, accountId, fileIds)) await countUse(tx, use);
}
