import { doomBlobs } from '../../bytes/storage/sweep.ts';
import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Context, transact } from '../../platform/context.ts';
import { notFound } from '../../platform/failures.ts';
import { removeExport } from './store.ts';

/** One that is being made is given up: its process finds that it is gone. */
export async function deleteExport(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'export.take');
  const { accountId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const removed = await removeExport(tx, { accountId, id });
    if (!removed) throw notFound('export');
    await doomBlobs(tx, accountId, [removed.blob_key], ctx.now);
    await audit(ctx, tx, { action: 'export.taken', detail: 'the whole account, deleted' });
  });
}
