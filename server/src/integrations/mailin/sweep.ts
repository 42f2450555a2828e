import { eachAccount } from '../../people/accounts/accounts.ts';
import type { Chore } from '../../platform/context.ts';
import { oldestArrived, removeArrived } from './store.ts';

const AT_ONCE = 500;
/** Longer than any server holds on to a mail: what is known until then is not taken twice. */
const KEPT_MS = 60 * 86_400_000;

export const mailInSweep: Chore = {
  name: 'forget what mail came two months ago',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const kept = new Date(services.now().getTime() - KEPT_MS).toISOString();
      const oldest = await oldestArrived(services.db.read, accountId, AT_ONCE);
      const old = oldest.filter(({ arrived_at }) => arrived_at < kept).map(({ id }) => id);
      if (old.length > 0) await services.db.transaction((tx) => removeArrived(tx, accountId, old));
      return old.length === AT_ONCE;
    }),
};
