import { sql } from 'kysely';
import { bitOf } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { containing, locking } from '../../platform/db/dialect.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { PersonRow } from '../../platform/db/tables/accounts.ts';
import { hasTags, tagsOn } from '../../platform/db/wide-tags.ts';

export type PersonView = PersonRow & {
  company_name: string;
  company_key: string;
  /** How the first name is sorted: name_key says it behind the last one and a mark. */
  first_key: string;
  is_in_owner_company: number;
  account_time_zone: string;
  is_holder: boolean;
  tags_text: string | null;
};

const firstKey = sql<string>`substr(people.name_key, length(people.last_name) + 2)`;

function views(q: Queries, accountId: number) {
  return q
    .selectFrom('people')
    .innerJoin('companies', onId('companies', 'people.company_id'))
    .innerJoin('accounts', 'accounts.id', 'people.account_id')
    .selectAll('people')
    .select(['companies.name as company_name', 'companies.name_key as company_key'])
    .select(['companies.is_owner as is_in_owner_company', 'accounts.holder_id'])
    .select('accounts.time_zone as account_time_zone')
    .select([firstKey.as('first_key'), tagsOn('user', 'people').as('tags_text')])
    .where('people.account_id', '=', accountId)
    .where('people.deleted_at', 'is', null);
}

type PersonWithHolder = Omit<PersonView, 'is_holder'> & { holder_id: number };
const view = ({ holder_id, ...row }: PersonWithHolder): PersonView => ({ ...row, is_holder: holder_id === row.id });

export async function findPerson(q: Queries, accountId: number, id: number): Promise<PersonView | undefined> {
  const row = await views(q, accountId).where('people.id', '=', id).executeTakeFirst();
  return row && view(row);
}

export async function lockPerson(tx: Queries, accountId: number, id: number): Promise<PersonView | undefined> {
  const row = await locking(tx, views(tx, accountId).where('people.id', '=', id), 'people').executeTakeFirst();
  return row && view(row);
}

export type PersonFilter = {
  accountId: number;
  companyId?: number;
  inOwnerCompany?: true;
  /** On this project. */
  projectId?: number | undefined;
  /** Not on this one. */
  notOnProject?: number;
  /** On a project that this person is on, too. */
  knownTo?: number;
  email?: string | undefined;
  /** Each in the name or the e-mail address. */
  words?: string[];
  tagged?: { tagIds: number[]; needsAll: boolean };
};

/** By name is by the last one; those of one company stand by name, and the owner company first where it leads. */
const orders = {
  name: { keys: ['people.name_key'], of: (person: PersonView) => [person.name_key] },
  firstName: {
    keys: [firstKey, 'people.name_key'],
    of: (person: PersonView) => [person.first_key, person.name_key],
  },
  email: { keys: ['people.email_key'], of: (person: PersonView) => [person.email_key] },
  companyName: {
    keys: ['companies.name_key', 'people.name_key'],
    of: (person: PersonView) => [person.company_key, person.name_key],
  },
  created: { keys: ['people.created_at'], of: (person: PersonView) => [person.created_at] },
  updated: { keys: ['people.updated_at'], of: (person: PersonView) => [person.updated_at] },
  company: {
    keys: [sql`1 - companies.is_owner`, 'companies.name_key', 'companies.id', 'people.name_key'],
    of: (person: PersonView) => [
      1 - person.is_in_owner_company,
      person.company_key,
      person.company_id,
      person.name_key,
    ],
  },
};
export type PersonOrder = { by: keyof typeof orders; descending?: boolean };
export const boundaryOf = (person: PersonView, { by }: PersonOrder) => ({ key: orders[by].of(person), id: person.id });

function filtered(q: Queries, filter: PersonFilter) {
  const { accountId, companyId, projectId, notOnProject, knownTo, email, words = [], tagged } = filter;
  let query = views(q, accountId);
  if (companyId) query = query.where('people.company_id', '=', companyId);
  if (tagged) query = query.where(hasTags('user', 'people', tagged));
  if (filter.inOwnerCompany) query = query.where('companies.is_owner', '=', 1);
  if (email) query = query.where('people.email_key', '=', email);
  for (const word of words)
    query = query.where((e) => e.or([containing(q, 'people.name_key', word), containing(q, 'people.email_key', word)]));
  if (projectId) query = query.where('people.id', 'in', membersOf(q, accountId).where('m.project_id', '=', projectId));
  if (notOnProject)
    query = query.where('people.id', 'not in', membersOf(q, accountId).where('m.project_id', '=', notOnProject));
  if (knownTo) query = query.where('people.id', 'in', membersBeside(q, accountId, knownTo));
  return query;
}

const membersOf = (q: Queries, accountId: number) =>
  q.selectFrom('project_members as m').select('m.person_id').where('m.account_id', '=', accountId);

const membersBeside = (q: Queries, accountId: number, personId: number) =>
  membersOf(q, accountId)
    .innerJoin('project_members as own', (on) =>
      on.onRef('own.account_id', '=', 'm.account_id').onRef('own.project_id', '=', 'm.project_id'),
    )
    .innerJoin('projects as p', onId('p', 'm.project_id'))
    .where('own.person_id', '=', personId)
    .where(sql<boolean>`(own.grants & ${sql.lit(bitOf('seeMembers'))}) <> 0`)
    .where('p.deleted_at', 'is', null);

export async function listPeople(
  q: Queries,
  filter: PersonFilter,
  order: PersonOrder,
  part: Slice,
): Promise<PersonView[]> {
  const { by, descending = false } = order;
  const rows = await slice(filtered(q, filter), { key: orders[by].keys, id: 'people.id', descending }, part).execute();
  return rows.map(view);
}

export async function countPeople(q: Queries, filter: PersonFilter): Promise<number> {
  const row = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Of these, who is there; for a `seer` outside of the owner company only its own people and those of the projects they are on. */
export async function existingIds(
  q: Queries,
  accountId: number,
  ids: number[],
  seer: { personId: number; companyId: number } | undefined,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  let query = q
    .selectFrom('people')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null);
  if (seer !== undefined)
    query = query.where((e) =>
      e.or([
        e('company_id', '=', seer.companyId),
        e.exists(
          q
            .selectFrom('companies')
            .select('companies.id')
            .where('companies.account_id', '=', accountId)
            .where('companies.id', '=', seer.companyId)
            .where('companies.is_owner', '=', 1),
        ),
        e('id', 'in', membersBeside(q, accountId, seer.personId)),
      ]),
    );
  const rows = await query.execute();
  return new Set(rows.map(({ id }) => id));
}

export const insertPerson = hotInsert('people');

export async function savePerson(
  tx: Queries,
  accountId: number,
  id: number,
  change: Partial<PersonRow>,
): Promise<void> {
  await tx.updateTable('people').set(change).where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function countOwnerAdministrators(q: Queries, accountId: number): Promise<number> {
  const row = await views(q, accountId)
    .where('companies.is_owner', '=', 1)
    .where('people.is_administrator', '=', 1)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Only where none is chosen. */
export async function settleZone(tx: Queries, accountId: number, id: number, zone: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ time_zone: zone })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('time_zone', '=', '')
    .execute();
}

export async function countSignIn(tx: Queries, accountId: number, personId: number, now: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ last_login_at: now, login_count: sql`login_count + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', personId)
    .execute();
}
