import { allAccounts } from '../../people/accounts/accounts.ts';
import { audit, somebodyIn } from '../../platform/audit/log.ts';
import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/dialect.ts';
import type { BackupRow } from '../../platform/db/tables/operating.ts';
import { conflict, Failure } from '../../platform/failures.ts';
import type { Created } from './create.ts';
import { hasEnded, leaseEnd, newLease, RENEW_EVERY_MS } from './leases.ts';
import * as store from './store.ts';

/** `isCommand`: somebody has asked for it on the command line. */
type Running = { place: string; isCommand?: boolean; make(run: { id: string; signal: AbortSignal }): Promise<Created> };

/**
 * One backup at a time for an installation, whoever takes it, and what came of it is written down. The lease is renewed
 * while it lasts; who has lost it stops.
 */
export async function runBackup(services: Services, running: Running, signal?: AbortSignal): Promise<Created> {
  const { place, make } = running;
  const lease = newLease();
  const id = services.now().toISOString();
  await claim(services, { id, lease, place });
  const lost = new AbortController();
  const renew = async () => {
    const isOurs = await services.db.transaction((tx) =>
      store.saveRun(tx, id, lease, { leased_until: leaseEnd(services) }),
    );
    if (!isOurs) lost.abort(conflict('Another backup was begun meanwhile.'));
  };
  // A database that is away for a moment ends nothing: the lease outlasts several of these.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_EVERY_MS).unref();
  try {
    const created = await make({ id, signal: signal ? AbortSignal.any([signal, lost.signal]) : lost.signal });
    const { missing } = created.manifest.files;
    const problem = missing > 0 ? `${missing} files could not be read.` : '';
    await end(services, id, lease, { state: missing > 0 ? 'incomplete' : 'done', problem }, async (tx) => {
      for (const accountId of await allAccounts(tx)) await tell(services, tx, accountId, running);
    });
    return created;
  } catch (error) {
    await end(services, id, lease, { state: 'failed', problem: reasonOf(error) }).catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function claim(
  services: Services,
  { id, lease, place }: Pick<BackupRow, 'id' | 'lease' | 'place'>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockName(tx, 'backups');
    const now = services.now().toISOString();
    for (const running of await store.findRunning(tx)) {
      if (running.leased_until > now && !hasEnded(running.lease))
        throw conflict(`Another backup is under way, since ${running.started_at}: wait for its end.`);
      const problem = 'It ended without saying how.';
      await store.saveRun(tx, running.id, running.lease, { state: 'failed', ended_at: now, problem });
    }
    await store.insertRun(tx, {
      id,
      state: 'running',
      place,
      started_at: now,
      ended_at: null,
      lease,
      leased_until: leaseEnd(services),
      problem: '',
    });
    await store.forgetOldRuns(tx);
  });
}

type Outcome = Pick<BackupRow, 'state' | 'problem'>;

const end = (services: Services, id: string, lease: string, outcome: Outcome, then?: (tx: Queries) => Promise<void>) =>
  services.db.transaction(async (tx) => {
    const isOurs = await store.saveRun(tx, id, lease, { ...outcome, ended_at: services.now().toISOString() });
    if (isOurs) await then?.(tx);
  });

/** All there is of an account was copied to somewhere: its Administrators can see when, and that nobody of theirs did it. */
function tell(services: Services, tx: Queries, accountId: number, { isCommand }: Running): Promise<void> {
  const auditor = somebodyIn(services, accountId);
  return audit(auditor, tx, { action: 'backup.taken', means: isCommand ? 'commandLine' : 'server' });
}

/** What whoever runs the service can do something about, if it is known. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Failure && error.cause instanceof Error ? error.cause : error;
  return (cause as Error)?.message || String(cause);
}
