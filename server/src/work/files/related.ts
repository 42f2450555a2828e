import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemRow } from '../../platform/db/tables/items.ts';

/** The items a file hangs on, as far as the actor sees them. Files do not know them: who attaches adds itself here. */
export type FindRelated = (ctx: Context, q: Queries, fileId: number) => Promise<ItemRow[]>;

let find: FindRelated = async () => [];
export const relateWith = (finder: FindRelated): void => {
  find = finder;
};

export const relatedTo: FindRelated = (ctx, q, fileId) => find(ctx, q, fileId);
