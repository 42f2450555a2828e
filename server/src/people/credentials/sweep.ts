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
        const { db } = services;
        let [sessions, links] = [0, 0];
        if (await hasEndedSession(db.read, accountId, limits))
          sessions = await db.transaction((tx) => removeEndedSessions(tx, accountId, limits, AT_ONCE));
        if (await hasEndedLink(db.read, accountId, limits.now))
          links = await db.transaction((tx) => removeEndedLinks(tx, accountId, limits.now, AT_ONCE));
        return Math.max(sessions, links) === AT_ONCE;
      }),
  },
  {
    // Kept by platform/, which does not know of accounts.
    name: 'remove old idempotency keys',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const now = services.now().toISOString();
        if (!(await hasOldAnswers(services.db.read, accountId, now))) return false;
        return (await services.db.transaction((tx) => removeOldAnswers(tx, accountId, now, AT_ONCE))) === AT_ONCE;
      }),
  },
  {
    name: 'forget where readers of lists were, and how much they read',
    everyMs: 3600_000,
    run: (services, signal) =>
      eachAccount(services, signal, async (accountId) => {
        const { db, now } = services;
        const [until, time] = [oldestPlace(now()), now().toISOString()];
        const lossy = { mayBeLost: true };
        let [places, allowances] = [0, 0];
        if (await hasOldPlace(db.read, accountId, until))
          places = await db.transaction((tx) => removeOldPlaces(tx, accountId, until, AT_ONCE), lossy);
        if (await hasOldAllowance(db.read, accountId, time))
          allowances = await db.transaction((tx) => removeOldAllowances(tx, accountId, time, AT_ONCE), lossy);
        return Math.max(places, allowances) === AT_ONCE;
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
