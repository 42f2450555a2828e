import type { Chore } from '../../platform/context.ts';
import { KEPT_MS } from '../../platform/http/answer/idempotency.ts';
import { eachAccount } from '../accounts/accounts.ts';
import { removeEnded } from './store.ts';

export const credentialChores: Chore[] = [
  {
    name: 'remove ended sessions, links and idempotency keys',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const now = services.now();
        await services.db.transaction(async (tx) => {
          await removeEnded(tx, accountId, now.toISOString());
          await tx
            .deleteFrom('idempotency_keys')
            .where('account_id', '=', accountId)
            .where('created_at', '<=', new Date(now.getTime() - KEPT_MS).toISOString())
            .execute();
        });
        return false;
      }),
  },
];
