import { type Context, transact } from '../../platform/context.ts';
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
