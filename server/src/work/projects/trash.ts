import { requireInProject } from '../../platform/access/access.ts';
import { type Context, transact } from '../../platform/context.ts';
import { notFound } from '../../platform/failures.ts';
import { announce, lockProject } from './projects.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const TRASH_DAYS = 30;

/** What was deleted then or earlier cannot be restored: the worker may be taking it apart. */
export const endOfTrash = (now: Date): string => new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();

/** To the trash: out of sight at once, restorable for 30 days. */
export async function deleteProject(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const project = await lockProject(ctx, tx, id);
    await store.saveProject(tx, project, { deleted_at: ctx.now });
    await announce(ctx, tx, 'PROJECT.DELETED', id);
  });
}

export async function restoreProject(ctx: Context, id: number): Promise<void> {
  const { accountId, personId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const project = await store.lockProject(tx, { accountId, personId, id });
    if (!project?.deleted_at || project.deleted_at <= endOfTrash(ctx.services.now()))
      throw notFound('project in the trash');
    requireInProject(ctx.actor, 'project.change', project);
    await store.saveProject(tx, project, { deleted_at: null, updated_at: ctx.now });
    await announce(ctx, tx, 'PROJECT.REOPENED', id);
  });
}
