import { doomBlobs } from '../../bytes/storage/sweep.ts';
import { eachAccountToTheEnd } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { endOfTrash } from '../projects/trash.ts';
import { removeItems } from './items.ts';
import * as store from './purge-store.ts';
import type { Ref } from './store.ts';

const BATCH = 100;

async function purge(services: Services, tx: Queries, refs: Ref[]): Promise<void> {
  for (const [kind, group] of Map.groupBy(refs, (ref) => ref.kind)) {
    const accountId = group[0]!.account_id;
    const ids = group.map(({ id }) => id);
    await services.kinds[kind].purge(services, tx, accountId, ids);
    await removeItems(tx, accountId, kind, ids);
  }
}

/** With everything inside them, from the inside, as far as the budget goes. True when all of them are gone. */
async function purgeAll(services: Services, tx: Queries, refs: Ref[], budget: { left: number }): Promise<boolean> {
  const gone: Ref[] = [];
  for (const ref of refs) {
    if (budget.left <= 0) break;
    const contents = await store.contentsOf(tx, ref, budget.left + 1);
    if (!(await purgeAll(services, tx, contents, budget))) break;
    budget.left -= 1;
    gone.push(ref);
  }
  await purge(services, tx, gone);
  return gone.length === refs.length;
}

/** One bounded portion of a project that is to go. True when nothing is left in it. */
async function emptyProject(services: Services, tx: Queries, accountId: number, projectId: number): Promise<boolean> {
  const refs = await store.itemsOfProject(tx, accountId, projectId, BATCH);
  return (await purgeAll(services, tx, refs, { left: BATCH })) && refs.length < BATCH;
}

/** One bounded portion per transaction, however much a deleted list held. */
export const purgeTrash: Chore = {
  name: 'purge what was 30 days in the trash',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccountToTheEnd(services, signal, async (accountId) => {
      const cutoff = endOfTrash(services.now());
      if (!(await store.hasExpired(services.db.read, accountId, cutoff))) return false;
      return services.db.transaction(async (tx) => {
        const refs = await store.claimExpired(tx, accountId, cutoff, BATCH);
        const areGone = await purgeAll(services, tx, refs, { left: BATCH });
        return !areGone || refs.length === BATCH;
      });
    }),
};

/** What is in it goes first, a portion at a time; the project itself when it is empty. */
export const purgeProjects: Chore = {
  name: 'purge projects that were 30 days in the trash',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccountToTheEnd(services, signal, async (accountId) => {
      const cutoff = endOfTrash(services.now());
      if (!(await store.hasTrashedProject(services.db.read, accountId, cutoff))) return false;
      return services.db.transaction(async (tx) => {
        const project = await store.claimTrashedProject(tx, accountId, cutoff);
        if (!project) return false;
        if (!(await emptyProject(services, tx, accountId, project.id))) return true;
        await doomBlobs(tx, accountId, [project.logo_blob], services.now().toISOString());
        await store.removeProject(tx, accountId, project.id);
        return true;
      });
    }),
};

export const purgeChores: Chore[] = [purgeTrash, purgeProjects];
