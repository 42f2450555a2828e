import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { forbidden, invalid } from '../../platform/failures.ts';
import { holdAccount, holderOf, saveHolder } from '../accounts/accounts.ts';
import { aboutPerson, announce } from './people.ts';
import * as store from './store.ts';

const isOwnerAdministrator = (person: store.PersonView): boolean =>
  person.is_administrator === 1 && person.is_in_owner_company === 1;

/** Without them nobody could manage the account any more. */
export async function isLastAdministrator(q: Queries, accountId: number, personId: number): Promise<boolean> {
  const person = await store.findPerson(q, accountId, personId);
  if (!person || !isOwnerAdministrator(person)) return false;
  return (await store.countOwnerAdministrators(q, accountId)) === 1;
}

/** Who has the account gives it to another Administrator. Where they are none any more, any of these may. */
export async function handOverAccount(ctx: Context, personId: number): Promise<void> {
  requireInAccount(ctx.actor, 'account.change');
  const { accountId } = ctx.actor;
  await transact(ctx, async (tx) => {
    await holdAccount(tx, accountId);
    const from = await holderOf(tx, accountId);
    const holder = await store.findPerson(tx, accountId, from);
    if (holder && isOwnerAdministrator(holder) && from !== ctx.actor.personId)
      throw forbidden('The account is handed over by who has it, as its account-holder-id says. Ask them.');
    const person = await store.lockPerson(tx, accountId, personId);
    if (!person || !isOwnerAdministrator(person))
      throw invalid('userId must be an Administrator of the owner company.', [
        { field: 'userId', message: 'must be an Administrator of the owner company' },
      ]);
    if (personId === from) return;
    await saveHolder(tx, accountId, personId, ctx.now);
    await audit(ctx, tx, { action: 'account.changed', about: aboutPerson(personId), detail: 'handed over' });
    for (const id of [from, personId]) await announce(ctx, tx, 'USER.UPDATED', id);
  });
}
