import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { bitOf } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/dialect.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { hasTags } from '../../platform/db/wide-tags.ts';
import { type ProjectView, views } from './store.ts';

export type ProjectFilter = {
  accountId: number;
  personId: number;
  /** Owner administrators see every project; others those they are on. */
  seesAll: boolean;
  inTrash: boolean;
  status: 'active' | 'archived' | 'all';
  subStatus?: 'current' | 'late' | 'completed';
  today: string;
  updatedAfter?: string;
  createdAfter?: string;
  categoryId?: number;
  companyId?: number;
  memberId?: number;
  ownerIds?: number[];
  search?: string;
  starredOnly?: boolean;
  tagged?: { tagIds: number[]; needsAll: boolean };
};

type Filterable = SelectQueryBuilder<Tables, 'projects', object>;

function filtered(q: Queries, filter: ProjectFilter): Filterable {
  let query: Filterable = q.selectFrom('projects').where('projects.account_id', '=', filter.accountId);
  query = filter.inTrash
    ? query.where('projects.deleted_at', 'is not', null)
    : query.where('projects.deleted_at', 'is', null);
  if (filter.status !== 'all') query = query.where('projects.status', '=', filter.status);
  if (filter.subStatus === 'completed') query = query.where('projects.completed_at', 'is not', null);
  if (filter.subStatus === 'late') {
    query = query.where('completed_at', 'is', null).where('end_date', '<>', '').where('end_date', '<', filter.today);
  }
  if (filter.subStatus === 'current') {
    query = query
      .where('completed_at', 'is', null)
      .where((e) => e.or([e('end_date', '=', ''), e('end_date', '>=', filter.today)]))
      .where('start_date', '<=', filter.today);
  }
  if (filter.updatedAfter) query = query.where('projects.updated_at', '>=', filter.updatedAfter);
  if (filter.createdAfter) query = query.where('projects.created_at', '>=', filter.createdAfter);
  if (filter.categoryId) query = query.where('projects.category_id', '=', filter.categoryId);
  if (filter.companyId) query = query.where('projects.company_id', '=', filter.companyId);
  if (filter.ownerIds?.length) query = query.where('projects.owner_id', 'in', filter.ownerIds);
  if (filter.search) query = query.where(containing(q, 'projects.name_key', filter.search));
  if (!filter.seesAll) query = query.where('projects.id', 'in', (e) => memberOf(e, filter.accountId, filter.personId));
  if (filter.memberId) query = query.where('projects.id', 'in', (e) => memberOf(e, filter.accountId, filter.memberId!));
  // Who is not to know who else is on a project does not learn it by asking for those of somebody.
  if (filter.memberId && filter.memberId !== filter.personId && !filter.seesAll)
    query = query.where('projects.id', 'in', (e) =>
      memberOf(e, filter.accountId, filter.personId).where(
        sql<boolean>`(project_members.grants & ${sql.lit(bitOf('seeMembers'))}) <> 0`,
      ),
    );
  if (filter.tagged) query = query.where(hasTags('project', 'projects', filter.tagged));
  if (filter.starredOnly) {
    query = query.where('projects.id', 'in', (e) =>
      e
        .selectFrom('project_stars')
        .select('project_id')
        .where('account_id', '=', filter.accountId)
        .where('person_id', '=', filter.personId),
    );
  }
  return query;
}

const memberOf = (e: ExpressionBuilder<Tables, 'projects'>, accountId: number, personId: number) =>
  e
    .selectFrom('project_members')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId);

export type ProjectOrder = { by: 'name_key' | 'company' | 'updated_at' | 'created_at'; descending: boolean };

export async function countProjects(q: Queries, filter: ProjectFilter): Promise<number> {
  const { count } = await filtered(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the ids of the page on narrow indexes first, then reads only those rows whole. */
export async function listProjects(
  q: Queries,
  filter: ProjectFilter,
  order: ProjectOrder,
  part: Slice,
): Promise<ProjectView[]> {
  const key = order.by === 'company' ? 'companies.name_key' : `projects.${order.by}`;
  let ids = filtered(q, filter);
  if (order.by === 'company') {
    ids = ids.innerJoin('companies', onId('companies', 'projects.company_id')) as unknown as Filterable;
  }
  const { descending } = order;
  const page = await slice(ids.select('projects.id'), { key, id: 'projects.id', descending }, part).execute();
  if (page.length === 0) return [];
  const found = await views(q, filter.accountId, filter.personId)
    .where(
      'projects.id',
      'in',
      page.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(found.map((view) => [view.id, view]));
  return page.flatMap(({ id }) => byId.get(id) ?? []);
}
