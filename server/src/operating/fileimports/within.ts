import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';

/** A verb that opens a transaction does it in the one that is open: what belongs together is there together or not at all. */
export async function within<T>(ctx: Context, tx: Queries, verb: (inside: Context) => Promise<T>): Promise<T> {
  const { services } = ctx;
  const db = {
    ...services.db,
    read: tx,
    committed: tx,
    transaction: <R>(work: (q: Queries) => Promise<R>) => work(tx),
  };
  const inside: Context = {
    ...ctx,
    db: tx,
    services: { ...services, db, watchers: new Set() },
    beforeCommit: [],
  };
  const done = await verb(inside);
  if (inside.nudge) ctx.nudge = inside.nudge;
  return done;
}
