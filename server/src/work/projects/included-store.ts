import type { Queries } from '../../platform/db/database.ts';
import type { Owner } from './wire.ts';

export async function membersOf(q: Queries, accountId: number, projectIds: number[]): Promise<Map<number, number[]>> {
  const members = new Map<number, number[]>(projectIds.map((id) => [id, []]));
  if (projectIds.length === 0) return members;
  const rows = await q
    .selectFrom('project_members')
    .select(['project_id', 'person_id'])
    .where('account_id', '=', accountId)
    .where('project_id', 'in', projectIds)
    .orderBy('person_id')
    .execute();
  for (const { project_id, person_id } of rows) members.get(project_id)!.push(person_id);
  return members;
}

export async function ownersOf(q: Queries, accountId: number, ids: number[]): Promise<Map<number, Owner>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'picture_blob'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
