import { eachAccount } from '../../people/accounts/accounts.ts';
import type { Chore } from '../../platform/context.ts';
import { removeNotifications, someOld } from './sweep-store.ts';

const AT_ONCE = 500;
const KEPT_MS = 365 * 86_400_000;

export const notificationSweep: Chore = {
  name: 'remove what has been in inboxes for a year',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const kept = new Date(services.now().getTime() - KEPT_MS).toISOString();
      const old = await someOld(services.db.read, accountId, kept, AT_ONCE);
      if (old.length > 0) await services.db.transaction((tx) => removeNotifications(tx, accountId, old));
      return old.length === AT_ONCE;
    }),
};
