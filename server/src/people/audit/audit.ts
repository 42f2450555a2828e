import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Boundary } from '../../platform/db/keyset.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import * as store from './store.ts';
import { type ShownEntry, showEntry } from './wire.ts';

const boundaryOf = ({ happened_at, id }: store.AuditView): Boundary => ({ key: happened_at, id });

/** The newest first. */
export async function listAudit(ctx: Context, wanted: store.Wanted, paging: Paging): Promise<Page<store.AuditView>> {
  requireInAccount(ctx.actor, 'audit.read');
  const { accountId, personId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `audit ${JSON.stringify([accountId, personId, wanted])}`, paging, {
    rows: (start) => store.listEntries(ctx.db, accountId, wanted, { ...start, limit: paging.pageSize }),
    count: () => store.countEntries(ctx.db, accountId, wanted),
    boundary: boundaryOf,
  });
}

const AT_ONCE = 500;

/** All of it, some at a time. `begin` says anew each time who asks: whoever has lost the right meanwhile gets no more. */
export async function* eachEntry(begin: () => Promise<Context>, wanted: store.Wanted): AsyncGenerator<ShownEntry[]> {
  let after: Boundary | undefined;
  do {
    const ctx = await begin();
    requireInAccount(ctx.actor, 'audit.read');
    const part = { ...(after && { after }), offset: 0, limit: AT_ONCE };
    const found = await store.listEntries(ctx.db, ctx.actor.accountId, wanted, part);
    yield found.map(showEntry);
    const last = found.at(-1);
    after = last && found.length === AT_ONCE ? boundaryOf(last) : undefined;
  } while (after);
}
