import type { Queries } from '../../platform/db/database.ts';
import { claiming } from '../../platform/db/dialect.ts';
import { inside, type Ref } from './store.ts';

export const contentsOf = (q: Queries, { account_id, kind, id }: Ref, limit: number): Promise<Ref[]> =>
  inside(q, account_id, kind, [id]).limit(limit).execute();

export const itemsOfProject = (q: Queries, accountId: number, projectId: number, limit: number): Promise<Ref[]> =>
  q
    .selectFrom('items')
    .select(['account_id', 'kind', 'id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .limit(limit)
    .execute();

const expired = (q: Queries, accountId: number, cutoff: string, limit: number) =>
  q
    .selectFrom('items')
    .select(['account_id', 'kind', 'id'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', cutoff)
    .orderBy('deleted_at')
    .limit(limit);

export const hasExpired = async (q: Queries, accountId: number, cutoff: string): Promise<boolean> =>
  (await expired(q, accountId, cutoff, 1).execute()).length > 0;

export const claimExpired = (tx: Queries, accountId: number, cutoff: string, limit: number): Promise<Ref[]> =>
  claiming(tx, expired(tx, accountId, cutoff, limit), 'items').execute();

const trashedProjects = (q: Queries, accountId: number, cutoff: string) =>
  q
    .selectFrom('projects')
    .select(['id', 'logo_blob'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', cutoff)
    .orderBy('deleted_at')
    .limit(1);

export const hasTrashedProject = async (q: Queries, accountId: number, cutoff: string): Promise<boolean> =>
  (await trashedProjects(q, accountId, cutoff).execute()).length > 0;

export const claimTrashedProject = (tx: Queries, accountId: number, cutoff: string) =>
  claiming(tx, trashedProjects(tx, accountId, cutoff), 'projects').executeTakeFirst();

export async function removeProject(tx: Queries, accountId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('wide_taggings')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'project')
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('projects').where('account_id', '=', accountId).where('id', '=', id).execute();
}
