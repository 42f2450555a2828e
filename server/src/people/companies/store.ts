import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/dialect.ts';
import { hotInsert, hotOne } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { CompanyRow } from '../../platform/db/tables/accounts.ts';
import { hasTags, tagsOn } from '../../platform/db/wide-tags.ts';

export type CompanyView = CompanyRow & { people_count: number; tags_text: string | null };

function views(q: Queries, accountId: number) {
  return q
    .selectFrom('companies as c')
    .selectAll('c')
    .select((e) =>
      e
        .selectFrom('people')
        .select((f) => f.fn.countAll<number>().as('count'))
        .whereRef('people.account_id', '=', 'c.account_id')
        .whereRef('people.company_id', '=', 'c.id')
        .where('people.deleted_at', 'is', null)
        .as('people_count'),
    )
    .select(tagsOn('company', 'c').as('tags_text'))
    .where('c.account_id', '=', accountId)
    .where('c.deleted_at', 'is', null);
}

const byId = hotOne((q, $: { accountId: number; id: number }) => views(q, $.accountId).where('c.id', '=', $.id));

export async function findCompany(q: Queries, accountId: number, id: number): Promise<CompanyView | undefined> {
  return (await byId(q, { accountId, id })) as CompanyView | undefined;
}

export type Filter = {
  accountId: number;
  search?: string;
  projectId?: number;
  /** Of those on the project, only whose this person is. */
  personId?: number | undefined;
  tagged?: { tagIds: number[]; needsAll: boolean };
};

function filtered(q: Queries, { accountId, search, projectId, personId, tagged }: Filter) {
  let query = views(q, accountId);
  if (search) query = query.where(containing(q, 'c.name_key', search));
  if (tagged) query = query.where(hasTags('company', 'c', tagged));
  if (projectId) {
    query = query.where('c.id', 'in', (e) =>
      e
        .selectFrom('project_members')
        .innerJoin('people', onId('people', 'project_members.person_id'))
        .select('people.company_id')
        .where('project_members.account_id', '=', accountId)
        .where('project_members.project_id', '=', projectId)
        .where('people.deleted_at', 'is', null)
        .$if(personId !== undefined, (some) => some.where('people.id', '=', personId!)),
    );
  }
  return query;
}

/** The owner company first, then by name. */
export const placeOf = ({ is_owner, name_key }: CompanyRow): string => `${1 - is_owner}${name_key}`;
const place = sql<string>`(1 - c.is_owner) || c.name_key`;

export async function listCompanies(q: Queries, filter: Filter, part: Slice): Promise<CompanyView[]> {
  return (await slice(filtered(q, filter), { key: place, id: 'c.id' }, part).execute()) as CompanyView[];
}

export async function countCompanies(q: Queries, filter: Filter): Promise<number> {
  const row = await filtered(q, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertCompany = hotInsert('companies');

export async function saveCompany(tx: Queries, row: CompanyRow): Promise<void> {
  const { name, name_key, details, picture_blob, updated_at, deleted_at } = row;
  await tx
    .updateTable('companies')
    .set({ name, name_key, details, picture_blob, updated_at, deleted_at })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
}

export async function hasProjects(q: Queries, accountId: number, companyId: number): Promise<boolean> {
  const row = await q
    .selectFrom('projects')
    .select('id')
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
