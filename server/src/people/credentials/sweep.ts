import type { Services, Task } from '../../platform/context.ts';
import { KEPT_MS } from '../../platform/http/answer/idempotency.ts';
import { removeEnded } from './store.ts';

/** Ended sessions, links and idempotency keys, one account at a time. */
export const credentialTasks: Task[] = [
  {
    name: 'remove ended sessions, links and idempotency keys',
    everyMs: 3600_000,
    async run(services: Services, signal: AbortSignal) {
      const accounts = await services.db.read.selectFrom('accounts').select('id').execute();
      const now = services.now();
      for (const { id } of accounts) {
        if (signal.aborted) break;
        await services.db.transaction(async (tx) => {
          await removeEnded(tx, id, now.toISOString());
          await tx
            .deleteFrom('idempotency_keys')
            .where('account_id', '=', id)
            .where('created_at', '<=', new Date(now.getTime() - KEPT_MS).toISOString())
            .execute();
        });
      }
      return false;
    },
  },
];
