import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { forbidden, invalid } from '../../platform/failures.ts';
import { checkPassword, hashPassword, isPassword, personKey } from './passwords.ts';
import * as store from './store.ts';

/**
 * The hash of a new password, one's own or, for Administrators, somebody else's. Whoever sets one has to know their own:
 * a session left open, or a token that was found, is not enough to take somebody's place.
 */
export async function provenPassword(ctx: Context, password: string, current: string | undefined): Promise<string> {
  const { accountId, personId, signedIn } = ctx.actor;
  if (!signedIn) throw forbidden('An API token cannot change a password. Sign in and change it on your profile page.');
  await checkPassword(password);
  const { attempts } = ctx.services;
  const who = personKey(accountId, personId);
  const own = await store.findPerson(ctx.db, accountId, personId);
  if (!current) throw refused('Setting a password needs your current one as current-password.', 'is needed');
  attempts.begin([who]);
  if (!own || !(await isPassword(own.password_hash, current)))
    throw refused('current-password is not your password.', 'is not your password');
  attempts.succeeded(who);
  return hashPassword(password);
}

const refused = (sentence: string, message: string) => invalid(sentence, [{ field: 'current-password', message }]);

/** After a new password nobody is in who came in with the old one, but who set it; tokens end only if that is asked for. */
export async function changeLocks(ctx: Context, tx: Queries, id: number, revokesTokens = false): Promise<void> {
  const { accountId, personId, signedIn } = ctx.actor;
  await store.endSessions(tx, accountId, id, id === personId ? signedIn?.session : undefined);
  if (revokesTokens) await store.revokeTokens(tx, accountId, id, ctx.now);
}
