import { allAccounts } from '../../../people/accounts/accounts.ts';
import type { Services } from '../../../platform/context.ts';
import { LONGEST_REST_MS } from './health.ts';
import * as store from './mending-store.ts';

/** A clock that is kept right by small steps does not move by this much between two looks. */
const JUMP_MS = 2000;
/** What was begun before the clock was set back, and is written after it, comes within this time; so often it is looked for. */
const LATE_MS = 60_000;
const LOOK_EVERY_MS = 250;

type Options = {
  leaseMs: number;
  /** What this process has on its way at this moment. */
  underWay(): store.UnderWay[];
};

/**
 * Keeps due times true. What a process that is gone had claimed is free at once where nobody else can hold it. When the
 * clock is set, which shows against the time that passes evenly, what waits goes on waiting for as long as it had to:
 * set back by a day, it would wait for a day, and everything about the same object behind it.
 */
export function makeMending({ leaseMs, underWay }: Options) {
  let ahead: number | undefined;
  /** What is being put right, account by account: for the start, or for a clock that was set by so much. */
  let mending: { by: number | undefined; accounts: number[] } | undefined;
  let late: { accounts: number[]; until: number; lookAt: number } | undefined;

  async function notice(services: Services): Promise<void> {
    const found = services.now().getTime() - services.steady();
    const by = ahead === undefined ? undefined : found - ahead;
    if (by === undefined || Math.abs(by) >= JUMP_MS) mending = { by, accounts: await allAccounts(services.db.read) };
    ahead = found;
    if (mending && by !== undefined && by < 0)
      late = { accounts: mending.accounts, until: services.steady() + LATE_MS, lookAt: 0 };
    if (mending && by !== undefined)
      services.log.warn({ seconds: Math.round(by / 1000) }, 'the clock was set: what waits is planned anew');
  }

  async function mendAccount(services: Services, accountId: number, by: number | undefined): Promise<void> {
    const { db } = services;
    const now = services.now();
    const which = { accountId, now: now.toISOString(), until: new Date(now.getTime() + leaseMs).toISOString() };
    await db.transaction(async (tx) => {
      if (by === undefined) {
        if (db.isOnlyProcess) await store.freeLeases(tx, which);
        await store.freeUntried(tx, which);
        return;
      }
      for (const [fence, held] of Map.groupBy(underWay(), (one) => one.fence))
        await store.keepLease(tx, { ...which, fence, ids: JSON.stringify(held.map(({ id }) => id)) });
      if (by < 0) {
        await store.shortenLeases(tx, which);
        await store.moveDue(tx, { ...which, by });
      }
      // Where several processes see the same clock set, each would move it once more.
      if (db.isOnlyProcess) await store.moveHealth(tx, { ...which, by });
      else await store.limitRests(tx, { ...which, latest: new Date(now.getTime() + LONGEST_REST_MS).toISOString() });
    });
  }

  async function mendWhatCameLate(services: Services): Promise<void> {
    const passed = services.steady();
    if (!late || passed < late.lookAt) return;
    late.lookAt = passed + LOOK_EVERY_MS;
    const now = services.now().toISOString();
    for (const accountId of late.accounts)
      await services.db.transaction((tx) => store.freeUntried(tx, { accountId, now }));
    if (passed > late.until) late = undefined;
  }

  /** Comes before every claim. What could not be written now is written before the next one. */
  return async function mend(services: Services): Promise<void> {
    if (!mending) await notice(services);
    while (mending) {
      const [accountId, ...accounts] = mending.accounts;
      if (accountId !== undefined) await mendAccount(services, accountId, mending.by);
      mending = accounts.length > 0 ? { ...mending, accounts } : undefined;
    }
    await mendWhatCameLate(services);
  };
}
