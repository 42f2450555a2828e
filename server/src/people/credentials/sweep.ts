import { hasOldGuess, removeOldGuesses } from '../../platform/access/guesses-store.ts';
import type { Chore } from '../../platform/context.ts';
import { hasOldAnswers, removeOldAnswers } from '../../platform/http/answer/idempotency.ts';
import { hasOldAllowance, removeOldAllowances } from '../../platform/http/limits/allowances-store.ts';
import { hasOldPlace, oldestPlace, removeOldPlaces } from '../../platform/http/places-store.ts';
import { eachAccount } from '../accounts/accounts.ts';
import { limitsOf } from './identity.ts';
import { hasEndedLink, removeEndedLinks } from './links-store.ts';
import { hasEndedSession, removeEndedSessions } from './sessions-store.ts';

const AT_ONCE = 500;

export const credentialChores: Chore[] = [
  {
    name: 'remove ended sessions and links',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const limits = limitsOf(services);
        if (await hasEndedSession(services.db.read, accountId, limits))
          await services.db.transaction((tx) => removeEndedSessions(tx, accountId, limits));
        if (await hasEndedLink(services.db.read, accountId, limits.now))
          await services.db.transaction((tx) => removeEndedLinks(tx, accountId, limits.now));
        return false;
      }),
  },
  {
    // Kept by platform/, which does not know of accounts.
    name: 'remove old idempotency keys',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const now = services.now().toISOString();
        if (await hasOldAnswers(services.db.read, accountId, now))
          await services.db.transaction((tx) => removeOldAnswers(tx, accountId, now));
        return false;
      }),
  },
  {
    name: 'forget where readers of lists were, and how much they read',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const { db, now } = services;
        const [until, time] = [oldestPlace(now()), now().toISOString()];
        if (await hasOldPlace(db.read, accountId, until))
          await db.transaction((tx) => removeOldPlaces(tx, accountId, until), { mayBeLost: true });
        if (await hasOldAllowance(db.read, accountId, time))
          await db.transaction((tx) => removeOldAllowances(tx, accountId, time), { mayBeLost: true });
        return false;
      }),
  },
  {
    name: 'forget old tries to sign in',
    everyMs: 3600_000,
    async run({ db, now }) {
      const until = now().toISOString();
      if (!(await hasOldGuess(db.read, until))) return false;
      return (await db.transaction((tx) => removeOldGuesses(tx, until, AT_ONCE), { mayBeLost: true })) === AT_ONCE;
    },
  },
];
