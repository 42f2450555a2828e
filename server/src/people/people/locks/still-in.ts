import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { unauthenticated } from '../../../platform/failures.ts';
import * as store from './store.ts';

/** By a program with a token, or by who is signed in. What the server does by itself was asked for elsewhere. */
export const isAsked = ({ actor }: Context): boolean =>
  actor.signedIn !== undefined || actor.holder.startsWith('token ');

/**
 * For what goes on letting somebody in, first in its transaction. Who asks was looked at before the rest of the request came,
 * which takes as long as they like: whoever was put out since leaves nothing behind by which to come in again.
 */
export async function requireStillIn(ctx: Context, tx: Queries): Promise<void> {
  if (!isAsked(ctx)) return;
  await store.holdPerson(tx, ctx.actor.accountId, ctx.actor.personId);
  if (!(await store.isStillIn(tx, ctx.actor)))
    throw unauthenticated('What you came in with was ended at this moment. Sign in again, or use another token.');
}
