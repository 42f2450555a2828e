import type { Chore } from '../../platform/context.ts';
import { eachAccount } from '../accounts/accounts.ts';
import { oldEntries, removeEntries } from './store.ts';

const AT_ONCE = 500;

export const auditChores: Chore[] = [
  {
    name: 'remove what the audit log has kept long enough',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const kept = Math.max(0, services.now().getTime() - services.config.auditKeptMs);
        const old = await oldEntries(services.db.read, accountId, new Date(kept).toISOString(), AT_ONCE);
        if (old.length > 0) await services.db.transaction((tx) => removeEntries(tx, accountId, old));
        return old.length === AT_ONCE;
      }),
  },
];
