import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/failures.ts';
import { isSecondStep, WRONG } from '../secondsteps/passing.ts';
import { isPassword, personKey } from './passwords.ts';
import * as store from './store.ts';

export type Proof = { currentPassword?: string | undefined; code?: string | undefined };

const refused = (field: string, sentence: string, message: string) => invalid(sentence, [{ field, message }]);

/**
 * For what lets somebody in who could not come in before: a session left open, or a token that was found, is not enough to
 * take somebody's place. Either the password or a code of one's second step, and guesses are limited like signing in.
 */
export async function proveOneself(ctx: Context, { currentPassword, code }: Proof): Promise<void> {
  if (!code) return requireCurrentPassword(ctx, currentPassword);
  if (!(await isSecondStep(ctx.services, ctx.actor, code)))
    throw refused('code', WRONG, 'is wrong, or was used already');
}

export async function requireCurrentPassword(ctx: Context, current: string | undefined): Promise<void> {
  const { accountId, personId } = ctx.actor;
  const { attempts } = ctx.services;
  const who = personKey(accountId, personId);
  const own = await store.findPerson(ctx.db, accountId, personId);
  if (!current) throw refused('current-password', 'This needs your current password as current-password.', 'is needed');
  attempts.begin([who]);
  if (!own || !(await isPassword(own.password_hash, current)))
    throw refused('current-password', 'current-password is not your password.', 'is not your password');
  attempts.succeeded(who);
}
