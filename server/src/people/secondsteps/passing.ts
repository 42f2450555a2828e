import { auditBeside, auditMany, notLookedAt, type Origin, somebodyIn } from '../../platform/audit/log.ts';
import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isTooMany, unauthenticated } from '../../platform/failures.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';
import { openSecret, stepOf } from './totp.ts';

type Given = { code?: string | undefined; origin: Origin };

/**
 * Whether this is a code of theirs, of their app or for recovery, which is used up by it. Guesses are counted like
 * passwords, but apart from them: who knows the password must not wipe the count out by sending it again.
 */
export async function isSecondStep(services: Services, who: store.Who, code: string, address?: string) {
  const counted = `second step ${who.accountId}/${who.personId}`;
  await services.attempts.begin([counted], address, 'codes');
  const isTaken = await services.db.transaction((tx) => takeCode(services, tx, who, code.trim()));
  if (isTaken) await services.attempts.succeeded(counted, address);
  return isTaken;
}

async function takeCode(services: Services, tx: Queries, who: store.Who, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return store.takeRecoveryCode(tx, who, hashRecoveryCode(code));
  const totp = await store.findTotp(tx, who);
  if (!totp?.secret) return false;
  const secret = openSecret({ ...who, signingKey: services.keys.open(totp.signing_key) }, totp.secret);
  const step = stepOf(secret, digits, services.now());
  return step !== undefined && store.takeStep(tx, who, step);
}

/**
 * For who has proven their password, or has a link: where they have turned a second step on, nobody is in without it. Says
 * whether there is one.
 */
export async function requireSecondStep(services: Services, who: store.Who, { code, origin }: Given): Promise<boolean> {
  if (!(await store.hasStep(services.db.read, who))) return false;
  if (!code)
    throw needed(
      'Two-step sign-in is on: send the code of your app, or a recovery code, as code. Who has a passkey signs in with that.',
      'is needed',
    );
  const somebody = somebodyIn(services, who.accountId, origin);
  const about = { kind: 'person', id: who.personId } as const;
  const refused = { action: 'session.refused', about, means: 'browser' } as const;
  const isRight = await isSecondStep(services, who, code, origin.address).catch(async (error) => {
    if (isTooMany(error)) await auditMany(somebody, { ...refused, detail: notLookedAt('code') });
    throw error;
  });
  if (isRight) return true;
  await auditBeside(somebody, { ...refused, detail: 'code', isCounted: true });
  throw needed(WRONG, 'is wrong, or was used already');
}

export const WRONG =
  'This code is wrong, or was used already. Wait for the next one, or use one of your recovery codes.';

const needed = (sentence: string, message: string) => unauthenticated(sentence, [{ field: 'code', message }]);

/** In the transaction that lets somebody in. */
export const hasStep = store.hasStep;

/** For who is only told whether there will be one. */
export const hasSecondStep = (services: Services, who: store.Who): Promise<boolean> =>
  store.hasStep(services.db.read, who);
