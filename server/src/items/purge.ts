import type { House, Task } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { ItemKind } from '../db/tables/items.ts';
import { eachAccount } from '../uploads/sweep.ts';
import { removeItems } from './items.ts';
import * as store from './store.ts';

const TRASH_MS = 30 * 86_400_000;
const BATCH = 100;

/** Removes the noun's own rows. Nouns add themselves here, since items do not know them. */
export type Purge = (house: House, tx: Queries, accountId: number, ids: number[]) => Promise<void>;
const purges = new Map<ItemKind, Purge>();
export const purgeWith = (kind: ItemKind, purge: Purge): void => void purges.set(kind, purge);

async function purge(house: House, tx: Queries, refs: store.Ref[]): Promise<void> {
  for (const [kind, group] of Map.groupBy(refs, (ref) => ref.kind)) {
    const accountId = group[0]!.account_id;
    const ids = group.map(({ id }) => id);
    await purges.get(kind)?.(house, tx, accountId, ids);
    await removeItems(tx, accountId, kind, ids);
  }
}

/** Empties it from the inside, a portion at a time. True when nothing is left in it. */
async function empty(house: House, tx: Queries, ref: store.Ref, budget: { left: number }): Promise<boolean> {
  const contents = await store.contentsOf(tx, ref, budget.left + 1);
  const gone: store.Ref[] = [];
  for (const one of contents) {
    if (budget.left <= 0 || !(await empty(house, tx, one, budget))) break;
    budget.left -= 1;
    gone.push(one);
  }
  await purge(house, tx, gone);
  return gone.length === contents.length;
}

/** One bounded portion per transaction, however much a deleted list held. */
export const purgeTrash: Task = {
  name: 'purge what was 30 days in the trash',
  everyMs: 3600_000,
  run: (house, signal) =>
    eachAccount(house, signal, async (accountId) => {
      const cutoff = new Date(house.now().getTime() - TRASH_MS).toISOString();
      if (!(await store.hasExpired(house.db.read, accountId, cutoff))) return false;
      return house.db.transaction(async (tx) => {
        const budget = { left: BATCH };
        const refs = await store.claimExpired(tx, accountId, cutoff, BATCH);
        const gone: store.Ref[] = [];
        for (const ref of refs) {
          if (budget.left <= 0 || !(await empty(house, tx, ref, budget))) break;
          budget.left -= 1;
          gone.push(ref);
        }
        await purge(house, tx, gone);
        return refs.length === BATCH || gone.length < refs.length;
      });
    }),
};
