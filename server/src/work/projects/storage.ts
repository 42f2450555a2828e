import { type Use, useOfProject } from '../../bytes/storage/use.ts';
import type { Context } from '../../platform/context.ts';
import { requireProject } from './projects.ts';

/** What the versions of the project's files take, those in the trash included. */
export async function readStorage(ctx: Context, id: number): Promise<Use> {
  await requireProject(ctx, ctx.db, id, 'storage.read');
  return useOfProject(ctx.db, ctx.actor.accountId, id);
}
