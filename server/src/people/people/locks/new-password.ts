import { audit } from '../../../platform/audit/log.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { forbidden } from '../../../platform/failures.ts';
import { sortKey } from '../../../platform/http/answer/classic.ts';
import { checkPassword, hashPassword } from '../passwords.ts';
import { findPerson } from '../store.ts';
import { type Proof, proveOneself } from './proving.ts';
import * as store from './store.ts';
import { addressesLetIn } from './ways-in.ts';

/** The hash of a new password, one's own or, for Administrators, somebody else's. */
export async function provenPassword(ctx: Context, password: string, proof: Proof): Promise<string> {
  if (!ctx.actor.signedIn)
    throw forbidden('An API token cannot change a password. Sign in and change it on your profile page.');
  await checkPassword(ctx.services, password);
  await proveOneself(ctx, proof);
  return hashPassword(password);
}

const hasProvider = ({ actor, services }: Context): boolean =>
  services.config.providers.some(({ accountId }) => accountId === actor.accountId);

/** Where people come in with an address that a provider has confirmed, nobody takes that of somebody who is yet to come. */
export function refuseOwnAddress(ctx: Context): void {
  if (hasProvider(ctx))
    throw forbidden(
      'People sign in with their e-mail address here, so only Administrators of the owner company change it.',
    );
}

/** Where addresses let in, another one of one's own lets in who has that one. */
export async function proveAddress(ctx: Context, { email, ...proof }: Proof & { email?: string }): Promise<void> {
  if (email === undefined || !addressesLetIn(ctx)) return;
  const own = await findPerson(ctx.db, ctx.actor.accountId, ctx.actor.personId);
  if (own?.email_key === sortKey(email)) return;
  if (!ctx.actor.signedIn)
    throw forbidden('An API token cannot change your e-mail address. Sign in and change it on your profile page.');
  await proveOneself(ctx, proof);
}

/** After a new password or second step nobody is in who came in before, but who set it; tokens end only if that is asked for. */
export async function changeLocks(ctx: Context, tx: Queries, id: number, revokesTokens = false): Promise<void> {
  const { accountId, personId, signedIn } = ctx.actor;
  // Who comes in at this moment with what was good before waits, and is looked at again.
  await store.holdPerson(tx, accountId, id);
  await store.endSessions(tx, accountId, id, id === personId ? signedIn?.session : undefined);
  if (!revokesTokens) return;
  await store.revokeTokens(tx, accountId, id, ctx.now);
  await audit(ctx, tx, { action: 'token.revoked', about: { kind: 'person', id }, detail: 'all of theirs' });
  if (await store.endCalendars(tx, accountId, id))
    await audit(ctx, tx, { action: 'calendar.ended', about: { kind: 'person', id }, detail: 'all of theirs' });
}
