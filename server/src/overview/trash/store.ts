import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { ItemRow } from '../../platform/db/tables/items.ts';
import { isOpenTo, throughout } from '../../work/items/sight.ts';

type TrashFilter = { accountId: number; personId: number; projectId: number; seesPrivate: boolean };
export type TrashedItem = Pick<ItemRow, 'kind' | 'id' | 'name' | 'comment_count'> & {
  deleted_at: string;
  first_name: string | null;
  last_name: string | null;
  has_contents: number | boolean;
};

/** What went along with another of its kind, sub-tasks with their task, stands for itself no longer. */
const wentAlong = sql<boolean>`exists (select 1 from items as holder where holder.account_id = items.account_id
  and holder.kind = items.inside_kind and holder.id = items.inside_id
  and holder.kind = items.kind and holder.deleted_at is not null)`;

/** Something that went along with it, which this person sees. */
const holdsItsKind = ({ personId, seesPrivate }: TrashFilter) =>
  sql<boolean>`exists (select 1 from items as held where held.account_id = items.account_id
    and held.inside_kind = items.kind and held.inside_id = items.id and held.kind = items.kind
    and ${seesPrivate ? sql`true` : isOpenTo(personId, 'held')})`;

function trashed(q: Queries, { accountId, personId, projectId, seesPrivate }: TrashFilter) {
  const query = q
    .selectFrom('items')
    .where('items.account_id', '=', accountId)
    .where('items.project_id', '=', projectId)
    .where('items.deleted_at', 'is not', null)
    .where(sql<boolean>`not ${wentAlong}`);
  return seesPrivate ? query : query.where(isOpenTo(personId, throughout));
}

export async function countTrashed(q: Queries, filter: TrashFilter): Promise<number> {
  const { count } = await trashed(q, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. */
export async function listTrashed(q: Queries, filter: TrashFilter, page: Slice): Promise<TrashedItem[]> {
  const rows = trashed(q, filter)
    .leftJoin('people as u', onId('u', 'items.deleted_by'))
    .select(['items.kind', 'items.id', 'items.name', 'items.comment_count', 'items.deleted_at'])
    .select(['u.first_name', 'u.last_name', holdsItsKind(filter).as('has_contents')]);
  const order = { key: ['items.deleted_at', 'items.kind'], id: 'items.id', descending: true };
  return (await slice(rows, order, page).execute()) as TrashedItem[];
}
