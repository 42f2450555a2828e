import { eachAccount } from '../../people/accounts/accounts.ts';
import type { Chore } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { SearchBacklogRow } from '../../platform/db/tables/search.ts';
import { findItem } from '../../work/items/items.ts';
import { putText } from '../../work/items/search-text.ts';
import * as store from './store.ts';

const BATCH = 200;

/** What has been changed since it began to wait is known already, and newer than what waits. */
async function enter(tx: Queries, accountId: number, waiting: SearchBacklogRow[]): Promise<void> {
  for (const [kind, group] of Map.groupBy(waiting, (one) => one.kind)) {
    const ids = group.map(({ item_id }) => item_id);
    const known = await store.knownAmong(tx, accountId, kind, ids);
    for (const { item_id: id, text } of group) {
      const item = known.has(id) ? undefined : await findItem(tx, { account_id: accountId, kind, id });
      if (item) await putText(tx, item, { name: item.name, text });
    }
    await store.removeBacklog(tx, accountId, kind, ids);
  }
}

export const searchChores: Chore[] = [
  {
    name: 'let search find what is older than it',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        if (!(await store.hasBacklog(services.db.read, accountId))) return false;
        return services.db.transaction(async (tx) => {
          const waiting = await store.claimBacklog(tx, accountId, BATCH);
          await enter(tx, accountId, waiting);
          return waiting.length === BATCH;
        });
      }),
  },
];
