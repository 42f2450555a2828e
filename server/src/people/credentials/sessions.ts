import type { Actor } from '../../platform/access/access.ts';
import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { unauthenticated } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import * as people from '../people/signing-in.ts';
import { requireSecondStep } from '../secondsteps/passing.ts';
import { actorOf, provePassword } from './identity.ts';
import { accountOf, hashSecret, makeSecret } from './secrets.ts';
import * as store from './store.ts';

const SESSION_DAYS = 30;
export type Session = { value: string; actor: Actor; expiresAt: string };

/** Opens a session for somebody whose proof has been checked, in the transaction of that proof. */
export async function openSession(services: Services, tx: Queries, holder: store.Holder): Promise<Session> {
  const now = services.now();
  const value = makeSecret(holder.account_id);
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 864e5).toISOString();
  await store.insertSession(tx, {
    account_id: holder.account_id,
    hash: hashSecret(value),
    person_id: holder.person_id,
    created_at: now.toISOString(),
    expires_at: expiresAt,
  });
  await people.noteSignIn(tx, holder.account_id, holder.person_id, now.toISOString());
  return { value, actor: actorOf(holder, { holder: `person ${holder.person_id}` }), expiresAt };
}

export async function signIn(
  services: Services,
  proof: { email: string; password: string; code?: string; address: string },
): Promise<Session> {
  const email = sortKey(proof.email);
  const person = await provePassword(services, { ...proof, email });
  if (!person) throw unauthenticated('This e-mail address and password do not belong together.');
  await requireSecondStep(services, { accountId: person.account_id, personId: person.person_id }, proof);
  return services.db.transaction((tx) => openSession(services, tx, person));
}

export async function signOut(services: Services, value: string): Promise<void> {
  const accountId = accountOf(value);
  if (accountId === undefined) return;
  await services.db.transaction((tx) => store.removeSession(tx, accountId, hashSecret(value)));
  for (const tell of services.watchers) tell(accountId);
}
