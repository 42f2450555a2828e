import type { Chore } from '../../platform/context.ts';
import { eachAccount } from '../accounts/accounts.ts';
import { oldestMails, removeMails } from './store.ts';

const AT_ONCE = 500;
const KEPT_MS = 30 * 86_400_000;

/** They are numbered as they come, so what is old is among the first. */
export const mailSweep: Chore = {
  name: 'remove what was mailed a month ago',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const kept = new Date(services.now().getTime() - KEPT_MS).toISOString();
      const oldest = await oldestMails(services.db.read, accountId, AT_ONCE);
      const old = oldest.filter(({ ended_at }) => ended_at !== null && ended_at < kept).map(({ id }) => id);
      if (old.length > 0) await services.db.transaction((tx) => removeMails(tx, accountId, old));
      return old.length === AT_ONCE;
    }),
};
