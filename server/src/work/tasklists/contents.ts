import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { TasklistRow } from '../../platform/db/tables/tasks.ts';

/** What is in lists, when something happens to them. Tasks add themselves here, since lists do not know them. */
export type Contents = {
  /** Puts copies of what the actor sees in one list into another, new one, and counts them there with `recount`. */
  copy(
    ctx: Context,
    tx: Queries,
    from: TasklistRow,
    to: TasklistRow,
    options: { includesCompleted: boolean },
  ): Promise<void>;
  /** The list goes to that project, and so do the items in it; this takes the rows of the tasks along. */
  move(ctx: Context, tx: Queries, list: TasklistRow, projectId: number): Promise<void>;
  /** What the actor sees in each of these lists, as the API shows it. */
  show?(ctx: Context, q: Queries, listIds: number[]): Promise<Map<number, object[]>>;
};

let contents: Contents = { copy: async () => {}, move: async () => {} };
export const contentsWith = (registered: Contents): void => {
  contents = registered;
};

export const copyContents: Contents['copy'] = (...given) => contents.copy(...given);
export const moveContents: Contents['move'] = (...given) => contents.move(...given);
export const showContents: NonNullable<Contents['show']> = async (...given) =>
  (await contents.show?.(...given)) ?? new Map();
