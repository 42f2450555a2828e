import type { Queries } from '../../platform/db/database.ts';
import { onId } from '../../platform/db/joins.ts';
import type { EarlierTextRow } from '../../platform/db/tables/items.ts';

export type EarlierText = Pick<EarlierTextRow, 'number' | 'text' | 'replaced_by' | 'replaced_at'> & {
  first_name: string | null;
  last_name: string | null;
};

/** The latest first; there are never more than a screenful or two. */
export const listEarlierTexts = (
  q: Queries,
  { account_id, kind, id }: Pick<EarlierTextRow, 'account_id' | 'kind' | 'id'>,
): Promise<EarlierText[]> =>
  q
    .selectFrom('earlier_texts as t')
    .leftJoin('people as u', onId('u', 't.replaced_by'))
    .select(['t.number', 't.text', 't.replaced_by', 't.replaced_at', 'u.first_name', 'u.last_name'])
    .where('t.account_id', '=', account_id)
    .where('t.kind', '=', kind)
    .where('t.id', '=', id)
    .orderBy('t.number', 'desc')
    .execute();
