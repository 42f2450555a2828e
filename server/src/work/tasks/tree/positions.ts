import type { Queries } from '../../../platform/db/database.ts';
import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import * as store from '../store.ts';
import { endOf, GAP, placeOf, siblingIn } from './places.ts';
import { firstPlace, lastPlace, moveTree, siblingsFrom } from './store.ts';

/** Among whom: the tasks of a list, or the sub-tasks of the task at this place. */
type Siblings = { accountId: number; tasklistId: number; parentPlace: string };
export type Where = 'top' | 'bottom' | { after: Pick<TaskRow, 'id' | 'place' | 'position'> };

/**
 * A position there, found through the index however many siblings there are. `own` is the task that looks for one: where
 * it stands already is where it stays. In a transaction that holds the list.
 */
export async function positionAt(tx: Queries, siblings: Siblings, where: Where, own?: TaskRow): Promise<number> {
  const { accountId, tasklistId, parentPlace } = siblings;
  const all = { accountId, tasklistId, after: parentPlace, before: endOf(parentPlace) };
  if (where === 'bottom' || where === 'top') {
    const edge = await (where === 'bottom' ? lastPlace : firstPlace)(tx, all);
    if (!edge) return GAP;
    const { id, position } = siblingIn(edge, parentPlace);
    if (id === own?.id) return own.position;
    return where === 'bottom' ? position + GAP : position - GAP;
  }
  const following = await firstPlace(tx, { ...all, after: endOf(where.after.place) });
  if (!following) return where.after.position + GAP;
  const next = siblingIn(following, parentPlace);
  if (next.id === own?.id) return own.position;
  if (next.position - where.after.position < 2) {
    await makeRoom(tx, siblings, where.after.position, next.place);
    return positionAt(tx, siblings, where, own);
  }
  return Math.floor((where.after.position + next.position) / 2);
}

/** Spreads as many of those that follow as it takes to come to a wide gap: how long the list is does not matter. */
async function makeRoom(tx: Queries, siblings: Siblings, after: number, from: string): Promise<void> {
  const { accountId: account_id, tasklistId: tasklist_id, parentPlace } = siblings;
  const end = endOf(parentPlace);
  for (let count = 16; ; count *= 4) {
    const found = await siblingsFrom(tx, { account_id, tasklist_id, place: from }, end, count + 1);
    const beyond = found.length > count ? found.pop() : undefined;
    const step = beyond ? Math.floor((beyond.position - after) / (found.length + 1)) : GAP;
    if (step < GAP / 256) continue;
    for (const [at, sibling] of found.entries()) {
      const position = after + step * (at + 1);
      await moveTree(tx, sibling, { ...sibling, place: placeOf(parentPlace, position, sibling.id) });
      await store.saveTasks(tx, account_id, [sibling.id], { position });
    }
    return;
  }
}
