import type { Queries } from '../../platform/db/database.ts';
import type { PasskeyRow } from '../../platform/db/tables/accounts.ts';

export type Who = { accountId: number; personId: number };

const theirs = (q: Queries, { accountId, personId }: Who) =>
  q.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).where('person_id', '=', personId);

/** The newest last. */
export const listPasskeys = (q: Queries, who: Who): Promise<PasskeyRow[]> => theirs(q, who).orderBy('id').execute();

export const findPasskey = (q: Queries, who: Who, credentialId: string): Promise<PasskeyRow | undefined> =>
  theirs(q, who).where('credential_id', '=', credentialId).executeTakeFirst();

/** How a device calls whose it is. */
export function findNames(
  q: Queries,
  { accountId, personId }: Who,
): Promise<{ email: string; first_name: string; last_name: string; account_name: string } | undefined> {
  return q
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.account_id')
    .select(['people.email', 'people.first_name', 'people.last_name', 'accounts.name as account_name'])
    .where('people.account_id', '=', accountId)
    .where('people.id', '=', personId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** False when another of the account has it already. */
export async function insertPasskey(tx: Queries, row: PasskeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'credential_id']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Of two who use one at the same time, with the same count, one gets in. */
export async function countUse(
  tx: Queries,
  { account_id, id, counter }: PasskeyRow,
  used: { counter: number; now: string },
): Promise<boolean> {
  const counted = await tx
    .updateTable('passkeys')
    .set({ counter: used.counter, last_used_at: used.now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .execute();
  return counted.length > 0;
}

export async function renamePasskey(
  tx: Queries,
  { accountId, personId }: Who,
  id: number,
  name: string,
): Promise<boolean> {
  const renamed = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return renamed.length > 0;
}

export async function deletePasskey(tx: Queries, { accountId, personId }: Who, id: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return removed.length > 0;
}

/** False when it was used before, at this node or another. */
export async function useChallenge(tx: Queries, accountId: number, hash: string, expiresAt: string): Promise<boolean> {
  const used = await tx
    .insertInto('used_challenges')
    .values({ account_id: accountId, hash, expires_at: expiresAt })
    .onConflict((on) => on.columns(['account_id', 'hash']).doNothing())
    .returning('hash')
    .execute();
  return used.length > 0;
}

export async function hasOldChallenge(q: Queries, accountId: number, now: string): Promise<boolean> {
  const old = q.selectFrom('used_challenges').select('hash').where('account_id', '=', accountId);
  return (await old.where('expires_at', '<=', now).limit(1).executeTakeFirst()) !== undefined;
}

export async function removeOldChallenges(tx: Queries, accountId: number, now: string): Promise<void> {
  await tx.deleteFrom('used_challenges').where('account_id', '=', accountId).where('expires_at', '<=', now).execute();
}
