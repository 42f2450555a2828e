import { eachAccount } from '../../people/accounts/accounts.ts';
import type { Chore } from '../../platform/context.ts';
import { oldestNotifications, removeNotifications } from './store.ts';

const AT_ONCE = 500;
const KEPT_MS = 365 * 86_400_000;

/** They are numbered as they come, so what is old is among the first: who looks at those has looked at enough. */
export const notificationSweep: Chore = {
  name: 'remove what has been in inboxes for a year',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const kept = new Date(services.now().getTime() - KEPT_MS).toISOString();
      const oldest = await oldestNotifications(services.db.read, accountId, AT_ONCE);
      const old = oldest.filter(({ placed_at }) => placed_at < kept).map(({ id }) => id);
      if (old.length > 0) await services.db.transaction((tx) => removeNotifications(tx, accountId, old));
      return old.length === AT_ONCE;
    }),
};
