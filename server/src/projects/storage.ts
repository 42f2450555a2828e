import type { Context } from '../context.ts';
import { type Use, useOfProject } from '../storage/use.ts';
import { requireProject } from './projects.ts';

/** What the versions of the project's files take, those in the trash included. */
export async function readStorage(ctx: Context, id: number): Promise<Use> {
  await requireProject(ctx, ctx.db, id, 'storage.read');
  return useOfProject(ctx.db, ctx.actor.accountId, id);
}
