import { setImmediate as immediate } from 'node:timers/promises';
import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { whatChanged } from '../../platform/audit/wording.ts';
import { type Context, type Services, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import { conflict, forbidden, notFound } from '../../platform/failures.ts';
import * as store from './store.ts';

export async function readAccount(ctx: Context): Promise<store.AccountView> {
  requireInAccount(ctx.actor, 'account.read');
  const account = await store.findAccount(ctx.db, ctx.actor.accountId, ctx.actor.personId);
  if (!account) throw notFound('account');
  return account;
}

/** For rules about the account as a whole: whoever else holds it is waited for, until the transaction ends. */
export const holdAccount = store.lockAccount;

/** Whose account it is, as far as anybody is asked for that. */
export const holderOf = store.findHolderId;
export const saveHolder = (tx: Queries, accountId: number, personId: number, now: string): Promise<void> =>
  store.saveAccount(tx, accountId, { holder_id: personId }, now);

/** For work on the whole installation, account by account. */
export const allAccounts = store.accountIds;
export const hasSeveralAccounts = store.hasSeveralAccounts;
export const keysWrappedByOthers = store.otherKeys;
export const saveKey = store.saveKey;
/** For what belongs to no account yet, such as who is about to sign in. */
export const firstKey = store.firstKey;

/** How every sweep goes through the accounts. */
export const eachAccount = async (
  services: Services,
  signal: AbortSignal,
  work: (accountId: number) => Promise<boolean>,
): Promise<boolean> => eachOf(await allAccounts(services.db.read), signal, work);

/**
 * The same for what nobody waits for: an account is left when nothing more is to be done in it. To look at all of them again
 * for each portion of one would cost more than the portion.
 */
export const eachAccountToTheEnd = (
  services: Services,
  signal: AbortSignal,
  work: (accountId: number) => Promise<boolean>,
): Promise<boolean> =>
  eachAccount(services, signal, async (accountId) => {
    while (!signal.aborted && (await work(accountId))) await immediate();
    return false;
  });

/** One account after the other, a little of each at a time. True when one of them has more. A fault in one keeps nobody from the others. */
export async function eachOf(
  accounts: Iterable<number>,
  signal: AbortSignal,
  work: (accountId: number) => Promise<boolean>,
): Promise<boolean> {
  let hasMore = false;
  const faults: unknown[] = [];
  for (const accountId of accounts) {
    if (signal.aborted) return false;
    // On the embedded database the work may never leave the thread; between two accounts requests have their turn.
    await immediate();
    try {
      if (await work(accountId)) hasMore = true;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return hasMore;
}

type AccountChange = { name?: string; requiresSecondStep?: boolean; zone?: string };

export async function updateAccount(ctx: Context, { name, requiresSecondStep, zone }: AccountChange): Promise<void> {
  requireInAccount(ctx.actor, 'account.change');
  const { accountId, personId, signedIn } = ctx.actor;
  if (requiresSecondStep !== undefined && !signedIn)
    throw forbidden('An API token cannot change how people sign in. Sign in, and change it on the account’s page.');
  await transact(ctx, async (tx) => {
    // Who asks it of everybody knows that it works, and is not the first to be kept out.
    if (requiresSecondStep && !(await store.hasSecondStep(tx, accountId, personId)))
      throw conflict('Turn two-step sign-in on for yourself first, then ask everybody for it.');
    const change = {
      ...(name !== undefined && { name }),
      ...(requiresSecondStep !== undefined && { requires_second_step: bit(requiresSecondStep) }),
      ...(zone && { time_zone: zone }),
    };
    if (Object.keys(change).length === 0) return;
    const before = await store.findAccount(tx, accountId, personId);
    await store.saveAccount(tx, accountId, change, ctx.now);
    const detail = before && whatChanged(told(before), told({ ...before, ...change }));
    if (detail) await audit(ctx, tx, { action: 'account.changed', detail });
  });
}

const told = ({ name, requires_second_step, time_zone }: store.AccountView) => ({
  name,
  'time zone': time_zone || 'UTC',
  'asks everybody for a second step': requires_second_step === 1,
});
