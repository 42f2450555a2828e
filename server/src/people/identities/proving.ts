import { requireInAccount } from '../../platform/access/access.ts';
import { auditBeside } from '../../platform/audit/log.ts';
import { type Context, transact } from '../../platform/context.ts';
import { conflict, unauthenticated } from '../../platform/failures.ts';
import { type Answered, confirmOneself, ownProvider, self } from './identities.ts';
import { tellsWhen } from './protocol.ts';
import { type Begun, begin } from './signing-in.ts';
import * as store from './store.ts';

/** Who has no password is led to their provider, which asks them anew. */
export async function beginProof(ctx: Context, key: string): Promise<Begun> {
  requireInAccount(ctx.actor, 'identity.manage');
  const provider = ownProvider(ctx, key);
  if (!(await tellsWhen(ctx.services, provider)))
    throw conflict(
      `${provider.name} does not tell when you signed in there. Sign out, sign in, and do this within ten minutes.`,
    );
  return begin(ctx, provider, { proving: self(ctx) });
}

/** For ten minutes it stands for the password, in this session. */
export async function proveByProvider(ctx: Context, answered: Answered): Promise<void> {
  const { provider, claims } = await confirmOneself(ctx, 'proving', answered);
  const { accountId, personId } = self(ctx);
  const isProven = await transact(ctx, async (tx) => {
    const known = await store.findIdentity(tx, accountId, claims);
    if (!known || known.ended_at || known.person_id !== personId) return false;
    await store.noteProof(tx, accountId, ctx.actor.signedIn?.session ?? '', ctx.now);
    return true;
  });
  if (isProven) return;
  await auditBeside(ctx, { action: 'proof.refused', detail: `provider ${provider.key}`, isCounted: true });
  throw unauthenticated(`At ${provider.name} you are somebody who is not linked with you here.`);
}
