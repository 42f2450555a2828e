import type { Chore } from '../../platform/context.ts';
import { eachAccount } from '../accounts/accounts.ts';
import { hasOldChallenge, removeOldChallenges } from './store.ts';

export const passkeyChores: Chore[] = [
  {
    name: 'remove used challenges',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const now = services.now().toISOString();
        if (await hasOldChallenge(services.db.read, accountId, now))
          await services.db.transaction((tx) => removeOldChallenges(tx, accountId, now));
        return false;
      }),
  },
];
