import type { Queries } from '../../../platform/db/database.ts';
import { onId } from '../../../platform/db/joins.ts';

export type Follower = {
  id: number;
  first_name: string;
  last_name: string;
  picture_blob: string;
  company_id: number;
  company_name: string;
  part: string;
};

/** Once for each of the two things they may follow. */
export function followersOf(q: Queries, task: { account_id: number; id: number }): Promise<Follower[]> {
  return q
    .selectFrom('involvements as v')
    .innerJoin('people as p', onId('p', 'v.person_id'))
    .innerJoin('companies as c', onId('c', 'p.company_id'))
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.picture_blob',
      'p.company_id',
      'c.name as company_name',
      'v.part',
    ])
    .where('v.account_id', '=', task.account_id)
    .where('v.kind', '=', 'task')
    .where('v.id', '=', task.id)
    .where('v.part', 'in', ['following changes', 'following comments'])
    .orderBy('v.place')
    .orderBy('p.id')
    .execute();
}
