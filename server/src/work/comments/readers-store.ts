import type { Queries } from '../../platform/db/database.ts';
import { onId } from '../../platform/db/joins.ts';
import type { ItemRow } from '../../platform/db/tables/items.ts';
import { isSeenByMember } from '../items/sight.ts';

export type Reader = { id: number; first_name: string; last_name: string };

/** Who of the people on its project sees it, in the order in which they came to the account. */
export const listReaders = (q: Queries, { account_id, kind, id }: Pick<ItemRow, 'account_id' | 'kind' | 'id'>) =>
  q
    .selectFrom('items')
    .innerJoin('project_members as m', (on) =>
      on.onRef('m.account_id', '=', 'items.account_id').onRef('m.project_id', '=', 'items.project_id'),
    )
    .innerJoin('people', onId('people', 'm.person_id'))
    .innerJoin('companies', onId('companies', 'people.company_id'))
    .select(['people.id', 'people.first_name', 'people.last_name'])
    .where('items.account_id', '=', account_id)
    .where('items.kind', '=', kind)
    .where('items.id', '=', id)
    .where('people.deleted_at', 'is', null)
    .where(isSeenByMember())
    .orderBy('people.id')
    .execute();
