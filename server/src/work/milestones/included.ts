import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';

/**
 * The task lists of these milestones that the actor sees, as the API shows them there, by milestone. Milestones do not
 * know task lists: that noun adds itself here.
 */
export type LoadTasklists = (
  ctx: Context,
  q: Queries,
  milestoneIds: number[],
  options: { withTasks: boolean },
) => Promise<Map<number, object[]>>;

let load: LoadTasklists = async () => new Map();
export const includeTasklists = (loader: LoadTasklists): void => {
  load = loader;
};

export const tasklistsOf: LoadTasklists = async (ctx, q, milestoneIds, options) =>
  milestoneIds.length === 0 ? new Map() : load(ctx, q, milestoneIds, options);
