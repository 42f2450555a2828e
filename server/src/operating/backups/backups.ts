import { countRestored, resumeRestored } from '../../integrations/webhooks/registering/restored.ts';
import { allAccounts } from '../../people/accounts/accounts.ts';
import { nobody, requireInAccount } from '../../platform/access/access.ts';
import { type Context, makeContext, type Services } from '../../platform/context.ts';
import type { BackupRow } from '../../platform/db/tables/operating.ts';
import * as store from './store.ts';

/** What an Administrator is told: when and how it went. Where backups are, and of how much, is the operator's business. */
export type BackupState = {
  /** The last that can be restored is of this moment. */
  lastTakenAt: string | undefined;
  /** What came of the last try. */
  outcome: BackupRow['state'] | undefined;
  triedAt: string | undefined;
  everyMs: number | undefined;
  keep: number | undefined;
  pausedWebhooks: number;
};

export async function readBackups(ctx: Context): Promise<BackupState> {
  requireInAccount(ctx.actor, 'backup.read');
  const { backup, backupEveryMs, backupKeep } = ctx.services.config;
  const [last, made] = [await store.lastRun(ctx.db), await store.lastMade(ctx.db)];
  return {
    lastTakenAt: made?.started_at,
    outcome: last?.state,
    triedAt: last?.started_at,
    everyMs: backup === undefined ? undefined : backupEveryMs,
    keep: backup === undefined ? undefined : backupKeep,
    pausedWebhooks: await countRestored(ctx),
  };
}

/** For the operator: in every account, or one. Says how many it were. */
export async function resumeWebhooks(services: Services, only: number | undefined): Promise<number> {
  const accountIds = (await allAccounts(services.db.read)).filter((id) => only === undefined || id === only);
  if (accountIds.length === 0)
    throw new Error(only === undefined ? 'There is no account here.' : `There is no account ${only}.`);
  let resumed = 0;
  for (const accountId of accountIds)
    resumed += await resumeRestored(makeContext(services, { ...nobody, accountId, isOwnerAdministrator: true }));
  return resumed;
}
