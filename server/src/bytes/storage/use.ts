import { holdAccount } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { StorageUseRow } from '../../platform/db/tables/files.ts';
import * as store from './store.ts';

export type { Use } from './store.ts';

/**
 * Called in the transaction in which versions come to a project, or leave it (then with negative numbers). Bytes that two
 * versions share count for each of them: whoever deletes one of the two sees the use go down.
 */
export async function countUse(tx: Queries, change: StorageUseRow): Promise<void> {
  if (change.versions !== 0 || change.bytes !== 0) await store.insertChange(tx, change);
}

export const { useOfProject } = store;

const PORTION = 1000;

/** Adds up what was appended, so that asking for the use stays quick. */
export const foldUse: Chore = {
  name: 'add up what files take',
  everyMs: 30_000,
  async run(services, signal) {
    let hasMore = false;
    for (const accountId of await store.accountsWithChanges(services.db.read)) {
      if (signal.aborted) return false;
      if (await services.db.transaction((tx) => fold(tx, accountId))) hasMore = true;
    }
    return hasMore;
  },
};

async function fold(tx: Queries, accountId: number): Promise<boolean> {
  const changes = await store.takeChanges(tx, accountId, PORTION);
  const byProject = Map.groupBy(changes, ({ project_id }) => project_id);
  // In the same order for all, so that two who fold at once do not hold what the other needs.
  const projectIds = [...byProject.keys()].sort((a, b) => a - b);
  for (const projectId of projectIds) {
    const group = byProject.get(projectId)!;
    const bytes = group.reduce((sum, change) => sum + change.bytes, 0);
    const versions = group.reduce((sum, change) => sum + change.versions, 0);
    await store.addToUse(tx, { account_id: accountId, project_id: projectId, bytes, versions });
  }
  if (projectIds.length > 0) await store.removeEmptyUse(tx, accountId, projectIds);
  return changes.length === PORTION;
}

/**
 * Counts anew and appends what was missing, which is right whatever others count meanwhile. Says how far each project was off.
 */
export async function recountUse(services: Services, accountId: number): Promise<StorageUseRow[]> {
  return services.db.transaction(async (tx) => {
    // Two who recount at once would both put the same thing right.
    await holdAccount(tx, accountId);
    const missing = await store.differences(tx, accountId);
    for (const change of missing) await store.insertChange(tx, change);
    return missing;
  });
}
