import type { Actor } from '../../../platform/access/access.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { locking } from '../../../platform/db/dialect.ts';
import type { PersonRow } from '../../../platform/db/tables/accounts.ts';
import { markOfPassword } from '../passwords.ts';

/** Whoever came in before, or could by a link, is out. The session `except` stays. */
export async function endSessions(tx: Queries, accountId: number, personId: number, except = ''): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('hash', '<>', except)
    .execute();
  await endLinks(tx, accountId, personId);
}

/** Whether a provider has let them prove who they are since, in this session. */
export async function hasProven(q: Queries, accountId: number, session: string, after: string): Promise<boolean> {
  const opened = q
    .selectFrom('sessions')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('hash', '=', session);
  return (await opened.where('proven_at', '>', after).executeTakeFirst()) !== undefined;
}

export async function endLinks(tx: Queries, accountId: number, personId: number): Promise<void> {
  await tx.deleteFrom('links').where('account_id', '=', accountId).where('person_id', '=', personId).execute();
}

export async function revokeTokens(tx: Queries, accountId: number, personId: number, now: string): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Whoever has a calendar's address reads what its person sees. Says whether there was any. */
export async function endCalendars(tx: Queries, accountId: number, personId: number): Promise<boolean> {
  const ended = tx.deleteFrom('calendar_feeds').where('account_id', '=', accountId).where('person_id', '=', personId);
  return (await ended.returning('id').execute()).length > 0;
}

/** Until the transaction ends nobody comes in as them, nor changes what they come in with. */
export async function holdPerson(tx: Queries, accountId: number, personId: number): Promise<void> {
  const person = tx.selectFrom('people').select('id').where('account_id', '=', accountId).where('id', '=', personId);
  await locking(tx, person, 'people').execute();
}

type Caller = Pick<Actor, 'accountId' | 'personId' | 'holder' | 'signedIn'>;

/** Whether what somebody came in with is good still: their session, their token, or the password that they send each time. */
export async function isStillIn(tx: Queries, { accountId, personId, holder, signedIn }: Caller): Promise<boolean> {
  if (signedIn?.session !== undefined) {
    const { session } = signedIn;
    const opened = tx.selectFrom('sessions').select('hash').where('account_id', '=', accountId);
    const theirs = opened.where('hash', '=', session).where('person_id', '=', personId);
    return (await theirs.executeTakeFirst()) !== undefined;
  }
  if (signedIn) {
    const person = tx.selectFrom('people').select('password_hash').where('account_id', '=', accountId);
    const found = await person.where('id', '=', personId).where('deleted_at', 'is', null).executeTakeFirst();
    return found?.password_hash != null && markOfPassword(found.password_hash) === signedIn.password;
  }
  const made = tx.selectFrom('tokens').select('id').where('account_id', '=', accountId);
  const theirs = made.where('id', '=', Number(holder.slice('token '.length))).where('person_id', '=', personId);
  return (await theirs.where('revoked_at', 'is', null).executeTakeFirst()) !== undefined;
}

type Guarded = Pick<PersonRow, 'email_key' | 'company_id' | 'is_administrator'> & {
  owner_company_id: number;
  has_way: number | boolean;
};

/** Whether somebody can come in by themselves, or ever has, and as whom. What is unlinked or removed makes nobody new. */
export function findGuarded(q: Queries, accountId: number, personId: number): Promise<Guarded | undefined> {
  return q
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.account_id')
    .select(['people.email_key', 'people.company_id', 'people.is_administrator', 'accounts.owner_company_id'])
    .select((e) =>
      e
        .or([
          e('people.password_hash', 'is not', null),
          e('people.last_login_at', 'is not', null),
          e.exists(
            e
              .selectFrom('identities')
              .select('identities.id')
              .whereRef('identities.account_id', '=', 'people.account_id')
              .whereRef('identities.person_id', '=', 'people.id'),
          ),
          e.exists(
            e
              .selectFrom('passkeys')
              .select('passkeys.id')
              .whereRef('passkeys.account_id', '=', 'people.account_id')
              .whereRef('passkeys.person_id', '=', 'people.id'),
          ),
        ])
        .as('has_way'),
    )
    .where('people.account_id', '=', accountId)
    .where('people.id', '=', personId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();
}
