import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import { lockName } from '../../platform/db/dialect.ts';
import { conflict, notFound } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { nothingYet } from './archive.ts';
import * as store from './store.ts';

const isUnfinished = ({ state }: { state: string }) => state === 'waiting' || state === 'running';

/** The worker makes it. Whoever reads the audit log learns of it also when nobody fetches it. */
export async function askForExport(ctx: Context): Promise<Committed<{ id: number }>> {
  requireInAccount(ctx.actor, 'export.take');
  const { accountId, personId } = ctx.actor;
  const asked = await transact(ctx, async (tx) => {
    await lockName(tx, 'exports', accountId);
    if ((await store.ofAccount(tx, accountId)).some(isUnfinished))
      throw conflict('An export of this account is under way already. Wait for it, or delete it and begin anew.');
    const id = await newId(ctx, tx, 'export');
    await store.insertExport(tx, {
      account_id: accountId,
      id,
      state: 'waiting',
      person_id: personId,
      asked_at: ctx.now,
      ended_at: null,
      expires_at: null,
      lease: '',
      leased_until: '',
      tries: 0,
      progress: JSON.stringify(nothingYet),
      blob_key: '',
      size: 0,
      problem: '',
    });
    await audit(ctx, tx, { action: 'export.taken', detail: 'the whole account, as an archive' });
    return { id };
  });
  ctx.services.db.nudge('exports');
  return asked;
}

export async function listExports(ctx: Context, paging: Paging): Promise<Page<store.ExportView>> {
  requireInAccount(ctx.actor, 'export.take');
  const { accountId } = ctx.actor;
  return ctx.services.cursors.page(ctx, 'exports', paging, {
    rows: (start) => store.listExports(ctx.db, accountId, { ...start, limit: paging.pageSize }),
    count: () => store.countExports(ctx.db, accountId),
    boundary: ({ id }) => ({ key: id, id }),
  });
}

export async function readExport(ctx: Context, id: number): Promise<store.ExportView> {
  requireInAccount(ctx.actor, 'export.take');
  const found = await store.findExport(ctx.db, { accountId: ctx.actor.accountId, id });
  if (!found) throw notFound('export');
  return found;
}
