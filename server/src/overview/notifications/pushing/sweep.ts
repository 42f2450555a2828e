import { eachAccount } from '../../../people/accounts/accounts.ts';
import type { Chore } from '../../../platform/context.ts';
import { removeDevice, someForsaken } from './devices-store.ts';

const AT_ONCE = 100;

export const deviceSweep: Chore = {
  name: 'forget devices whose session has ended',
  everyMs: 3600_000,
  run: (services, signal) =>
    eachAccount(services, signal, async (accountId) => {
      const forsaken = await someForsaken(services.db.read, accountId, AT_ONCE);
      if (forsaken.length > 0)
        await services.db.transaction(async (tx) => {
          for (const id of forsaken) await removeDevice(tx, accountId, id);
        });
      return forsaken.length === AT_ONCE;
    }),
};
