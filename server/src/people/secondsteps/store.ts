import type { Queries } from '../../platform/db/database.ts';
import { locking } from '../../platform/db/dialect.ts';
import type { SecondStepRow } from '../../platform/db/tables/accounts.ts';
import type { KeptKey } from '../../platform/keys/keys.ts';

export type Who = { accountId: number; personId: number };

const theirs = (q: Queries, { accountId, personId }: Who) =>
  q.selectFrom('second_steps').where('account_id', '=', accountId).where('person_id', '=', personId);

export const listSteps = (q: Queries, who: Who): Promise<SecondStepRow[]> =>
  theirs(q, who).selectAll().orderBy('way').execute();

export async function hasStep(q: Queries, who: Who): Promise<boolean> {
  return (await theirs(q, who).select('way').limit(1).executeTakeFirst()) !== undefined;
}

/** With the key of the account, which opens it. */
export function findTotp(
  q: Queries,
  { accountId, personId }: Who,
): Promise<(SecondStepRow & { signing_key: KeptKey }) | undefined> {
  return q
    .selectFrom('second_steps')
    .innerJoin('accounts', 'accounts.id', 'second_steps.account_id')
    .selectAll('second_steps')
    .select('accounts.signing_key')
    .where('second_steps.account_id', '=', accountId)
    .where('second_steps.person_id', '=', personId)
    .where('second_steps.way', '=', 'totp')
    .executeTakeFirst();
}

/** Whom a second step is set up for, and where. */
export function findOwner(
  q: Queries,
  { accountId, personId }: Who,
): Promise<{ signing_key: KeptKey; account_name: string; requires_second_step: number; email: string } | undefined> {
  return q
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.account_id')
    .select(['accounts.signing_key', 'accounts.name as account_name', 'accounts.requires_second_step', 'people.email'])
    .where('people.account_id', '=', accountId)
    .where('people.id', '=', personId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Until the transaction ends. */
export async function holdPerson(tx: Queries, { accountId, personId }: Who): Promise<void> {
  const person = tx.selectFrom('people').select('id').where('account_id', '=', accountId).where('id', '=', personId);
  await locking(tx, person, 'people').execute();
}

export async function insertStep(tx: Queries, row: SecondStepRow): Promise<void> {
  await tx.insertInto('second_steps').values(row).execute();
}

/** A code works once: of two who use one at the same time, one gets in, and none from before it does. */
export async function takeStep(tx: Queries, { accountId, personId }: Who, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('second_steps')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('way', '=', 'totp')
    .where('last_step', '<', step)
    .returning('way')
    .execute();
  return taken.length > 0;
}

export async function takeRecoveryCode(tx: Queries, { accountId, personId }: Who, hash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .returning('hash')
    .execute();
  return taken.length > 0;
}

export async function countRecoveryCodes(q: Queries, { accountId, personId }: Who): Promise<number> {
  const row = await q
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function replaceRecoveryCodes(tx: Queries, who: Who, hashes: string[]): Promise<void> {
  await removeRecoveryCodes(tx, who);
  const rows = hashes.map((hash) => ({ account_id: who.accountId, person_id: who.personId, hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

async function removeRecoveryCodes(tx: Queries, { accountId, personId }: Who): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).where('person_id', '=', personId).execute();
}

export async function removeStep(tx: Queries, { accountId, personId }: Who, way: SecondStepRow['way']): Promise<void> {
  await tx
    .deleteFrom('second_steps')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('way', '=', way)
    .execute();
}

/** All ways with what they consist of, and what helps who has lost them. True when there was any. */
export async function removeSteps(tx: Queries, who: Who): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_steps')
    .where('account_id', '=', who.accountId)
    .where('person_id', '=', who.personId)
    .returning('way')
    .execute();
  await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', who.accountId)
    .where('person_id', '=', who.personId)
    .execute();
  await removeRecoveryCodes(tx, who);
  return removed.length > 0;
}

/** Says how many there were. */
export async function dropSecrets(tx: Queries, accountId: number): Promise<number> {
  const dropped = await tx
    .updateTable('second_steps')
    .set({ secret: '' })
    .where('account_id', '=', accountId)
    .where('secret', '<>', '')
    .returning('person_id')
    .execute();
  return dropped.length;
}
