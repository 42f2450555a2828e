import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { onId } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { Reaction, ReactionRow } from '../../platform/db/tables/items.ts';

export type Ref = Pick<ReactionRow, 'account_id' | 'kind' | 'id'>;
/** Somebody who likes it. */
export type Liking = {
  person_id: number;
  first_name: string;
  last_name: string;
  picture_blob: string;
  company_id: number;
  company_name: string;
  created_at: string;
};

/** Once is enough. */
export async function insertReaction(tx: Queries, row: ReactionRow): Promise<void> {
  await tx
    .insertInto('reactions')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'kind', 'id', 'reaction', 'person_id']).doNothing())
    .execute();
}

export async function removeReaction(
  tx: Queries,
  { account_id, kind, id, reaction, person_id }: Omit<ReactionRow, 'created_at'>,
): Promise<void> {
  await tx
    .deleteFrom('reactions')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('reaction', '=', reaction)
    .where('person_id', '=', person_id)
    .execute();
}

const reactionsTo = (q: Queries, { account_id, kind, id }: Ref) =>
  q
    .selectFrom('reactions as r')
    .where('r.account_id', '=', account_id)
    .where('r.kind', '=', kind)
    .where('r.id', '=', id);

export type ReactionCount = { reaction: Reaction; count: number; own: number };

export function countReactions(q: Queries, ref: Ref, personId: number): Promise<ReactionCount[]> {
  return reactionsTo(q, ref)
    .select((e) => ['r.reaction', e.fn.countAll<number>().as('count')])
    .select(sql<number>`cast(sum(case when r.person_id = ${personId} then 1 else 0 end) as bigint)`.as('own'))
    .groupBy('r.reaction')
    .execute();
}

const likes = (q: Queries, ref: Ref) => reactionsTo(q, ref).where('r.reaction', '=', 'like');

/** The first one first. */
export function listLikes(q: Queries, ref: Ref, page: Slice): Promise<Liking[]> {
  const rows = likes(q, ref)
    .innerJoin('people as w', onId('w', 'r.person_id'))
    .innerJoin('companies as c', onId('c', 'w.company_id'))
    .select(['r.person_id', 'w.first_name', 'w.last_name', 'w.picture_blob', 'w.company_id'])
    .select(['c.name as company_name', 'r.created_at']);
  return slice(rows, { key: 'r.created_at', id: 'r.person_id' }, page).execute();
}

export async function countLikes(q: Queries, ref: Ref): Promise<number> {
  const { count } = await likes(q, ref)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
