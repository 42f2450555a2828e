import type { Queries } from '../../platform/db/database.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import type { LinkRow } from '../../platform/db/tables/accounts.ts';

export const insertLink = hotInsert('links');

export function findLink(q: Queries, accountId: number, hash: string, now: string): Promise<LinkRow | undefined> {
  return q
    .selectFrom('links')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export type LinkView = Pick<LinkRow, 'purpose'> & {
  email: string;
  first_name: string;
  last_name: string;
  account_name: string;
  has_projects: number | boolean;
};

/** Whom a link lets in, and where; and whether there is a project that they see. */
export function findLinkView(q: Queries, { account_id, hash }: LinkRow): Promise<LinkView | undefined> {
  return q
    .selectFrom('links')
    .innerJoin('people', onId('people', 'links.person_id'))
    .innerJoin('companies', onId('companies', 'people.company_id'))
    .innerJoin('accounts', 'accounts.id', 'links.account_id')
    .select(['links.purpose', 'people.email', 'people.first_name', 'people.last_name', 'accounts.name as account_name'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('projects')
            .select('projects.id')
            .whereRef('projects.account_id', '=', 'links.account_id')
            .where((of) =>
              of.or([
                of.and([of('people.is_administrator', '=', 1), of('companies.is_owner', '=', 1)]),
                of.exists(
                  of
                    .selectFrom('project_members as m')
                    .select('m.project_id')
                    .whereRef('m.account_id', '=', 'projects.account_id')
                    .whereRef('m.project_id', '=', 'projects.id')
                    .whereRef('m.person_id', '=', 'people.id'),
                ),
              ]),
            ),
        )
        .as('has_projects'),
    )
    .where('links.account_id', '=', account_id)
    .where('links.hash', '=', hash)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Links work once: of two who use one at the same time, one gets it. */
export async function takeLink(
  tx: Queries,
  accountId: number,
  hash: string,
  now: string,
): Promise<LinkRow | undefined> {
  return tx
    .deleteFrom('links')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Whether any of the account is over. */
export async function hasEndedLink(q: Queries, accountId: number, now: string): Promise<boolean> {
  const ended = q.selectFrom('links').select('account_id').where('account_id', '=', accountId);
  return (await ended.where('expires_at', '<=', now).limit(1).executeTakeFirst()) !== undefined;
}

export async function removeEndedLinks(tx: Queries, accountId: number, now: string, most: number): Promise<number> {
  const ended = tx
    .selectFrom('links')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now);
  const removed = tx.deleteFrom('links').where('account_id', '=', accountId).where('hash', 'in', ended.limit(most));
  return (await removed.returning('account_id').execute()).length;
}
