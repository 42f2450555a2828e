import type { GoAlong } from '../../platform/context.ts';
import { inPortions } from '../../platform/db/portions.ts';
import * as store from './store.ts';
import { countIn, countOut, removeEmpty } from './sums-store.ts';

/** With the task they were worked on. */
export const takeAlong: GoAlong = (tx, accountId, ids, projectId) =>
  inPortions(
    ids.toSorted((a, b) => a - b),
    async (some) => {
      const left = await store.holdEntries(tx, accountId, some);
      await countOut(tx, accountId, some);
      await store.moveTime(tx, accountId, some, projectId);
      await removeEmpty(tx, accountId, left);
      await countIn(tx, accountId, some);
    },
  );
