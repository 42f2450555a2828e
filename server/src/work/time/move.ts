import type { Kind } from '../../platform/context.ts';
import { inPortions } from '../../platform/db/portions.ts';
import * as store from './store.ts';
import { countIn, countOut } from './sums-store.ts';

/** With the task they were worked on. */
export const takeAlong: NonNullable<Kind['goAlong']> = (tx, accountId, ids, projectId) =>
  inPortions(ids, async (some) => {
    await countOut(tx, accountId, some);
    await store.moveTime(tx, accountId, some, projectId);
    await countIn(tx, accountId, some);
  });
