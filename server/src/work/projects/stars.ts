import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { requireProject } from './projects.ts';
import * as store from './store.ts';

/** Stars are one's own: they change nothing for others, so they make no event and work in archived projects. */
export async function starProject(ctx: Context, projectId: number, isStarred: boolean): Promise<void> {
  await transact(ctx, async (tx) => {
    const project = await requireProject(ctx, tx, projectId, 'project.read');
    if (isStarred) await store.putStar(tx, project, ctx.actor.personId);
    else await store.removeStar(tx, project, ctx.actor.personId);
  });
}

/** The projects the actor has starred; they need not see each of them any more. */
export const starredBy = ({ actor }: Context, q: Queries): Promise<number[]> =>
  store.listStars(q, actor.accountId, actor.personId);
