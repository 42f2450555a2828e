import { requireInAccount } from '../../../platform/access/access.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import * as store from './store.ts';
import { resumeWebhook } from './webhooks.ts';

/** Tells those that a restore has paused from those that somebody has. */
const RESTORED =
  'These records were restored from a backup. So that no receiver is called by a copy, nothing is sent until somebody resumes it.';

const FORGOTTEN =
  'Its secret or headers were lost with the key of this installation. Give it new ones, then resume it: until then nothing is sent.';

/** For who goes on without the key they were sealed with: no receiver is called without what it expects. Says how many there were. */
export const forgetSecrets = (tx: Queries, accountId: number, now: string): Promise<number> =>
  store.dropSecrets(tx, { accountId, reason: FORGOTTEN, now });

/** For who restores records, before anybody works with them. Says how many there were. */
export const pauseRestored = (tx: Queries, accountId: number, now: string): Promise<number> =>
  store.pauseActive(tx, { accountId, reason: RESTORED, now });

export const countRestored = async (ctx: Context): Promise<number> =>
  (await store.pausedFor(ctx.db, ctx.actor.accountId, RESTORED)).length;

/** What waited and what has happened since is sent then. */
export async function resumeRestored(ctx: Context): Promise<number> {
  requireInAccount(ctx.actor, 'webhook.manage');
  const ids = await store.pausedFor(ctx.db, ctx.actor.accountId, RESTORED);
  for (const id of ids) await resumeWebhook(ctx, id);
  return ids.length;
}
