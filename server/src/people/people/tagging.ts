import { requireInAccount } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { notFound } from '../../platform/failures.ts';
import { announce } from './people.ts';
import * as store from './store.ts';

/** To put tags on them. */
export async function holdPerson(ctx: Context, tx: Queries, id: number): Promise<store.PersonView> {
  requireInAccount(ctx.actor, 'person.change');
  const person = await store.lockPerson(tx, ctx.actor.accountId, id);
  if (!person) throw notFound('person');
  return person;
}

/** Their tags are others now. */
export async function changedPerson(ctx: Context, tx: Queries, id: number): Promise<void> {
  await store.savePerson(tx, ctx.actor.accountId, id, { updated_at: ctx.now });
  await announce(ctx, tx, 'USER.UPDATED', id);
}
