import type { Queries } from '../../platform/db/database.ts';
import { onId } from '../../platform/db/joins.ts';
import type { CompanyRow, IdentityRow } from '../../platform/db/tables/accounts.ts';

type Who = { accountId: number; personId: number };

/** Whatever became of it: also if it was unlinked. */
export function findIdentity(
  q: Queries,
  accountId: number,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> {
  return q
    .selectFrom('identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function isDeleted(q: Queries, { accountId, personId }: Who): Promise<boolean> {
  const found = await q
    .selectFrom('people')
    .select('deleted_at')
    .where('account_id', '=', accountId)
    .where('id', '=', personId)
    .executeTakeFirst();
  return found?.deleted_at !== null;
}

/** Whether they have ever been somebody there, also if that was unlinked. */
export async function hasBeenKnown(q: Queries, { accountId, personId }: Who, issuer: string): Promise<boolean> {
  const found = await q
    .selectFrom('identities')
    .select('id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('issuer', '=', issuer)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The newest last. */
export function listIdentities(q: Queries, { accountId, personId }: Who): Promise<IdentityRow[]> {
  return q
    .selectFrom('identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Whoever has or had this address there, also those who were deleted. */
export function listPeopleByEmail(
  q: Queries,
  accountId: number,
  emailKey: string,
): Promise<{ id: number; email: string; deleted_at: string | null }[]> {
  return q
    .selectFrom('people')
    .select(['id', 'email', 'deleted_at'])
    .where('account_id', '=', accountId)
    .where('email_key', '=', emailKey)
    .execute();
}

export type Company = Pick<CompanyRow, 'id' | 'name' | 'is_owner'>;

export function findCompanyNamed(q: Queries, accountId: number, nameKey: string): Promise<Company | undefined> {
  return q
    .selectFrom('companies')
    .select(['id', 'name', 'is_owner'])
    .where('account_id', '=', accountId)
    .where(nameKey === '' ? 'is_owner' : 'name_key', '=', nameKey === '' ? 1 : (nameKey as never))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

/** What the company is called that somebody belongs to, as it is compared. */
export async function companyKeyOf(q: Queries, { accountId, personId }: Who): Promise<string | undefined> {
  const found = await q
    .selectFrom('people')
    .innerJoin('companies', onId('companies', 'people.company_id'))
    .select('companies.name_key')
    .where('people.account_id', '=', accountId)
    .where('people.id', '=', personId)
    .executeTakeFirst();
  return found?.name_key;
}

/** What they can come in with beside it. */
export async function hasOtherWay(q: Queries, { accountId, personId }: Who): Promise<boolean> {
  const [person, passkey] = [
    q.selectFrom('people').select('id').where('account_id', '=', accountId).where('id', '=', personId),
    q.selectFrom('passkeys').select('id').where('account_id', '=', accountId).where('person_id', '=', personId),
  ];
  if (await person.where('password_hash', 'is not', null).executeTakeFirst()) return true;
  return (await passkey.limit(1).executeTakeFirst()) !== undefined;
}

export async function insertIdentity(tx: Queries, row: IdentityRow): Promise<void> {
  await tx.insertInto('identities').values(row).execute();
}

export async function saveIdentity(
  tx: Queries,
  { account_id, id }: Pick<IdentityRow, 'account_id' | 'id'>,
  change: Partial<Pick<IdentityRow, 'person_id' | 'email' | 'last_used_at' | 'ended_at'>>,
): Promise<void> {
  await tx.updateTable('identities').set(change).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function noteProof(tx: Queries, accountId: number, session: string, now: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proven_at: now })
    .where('account_id', '=', accountId)
    .where('hash', '=', session)
    .execute();
}
