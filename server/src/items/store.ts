import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { claiming } from '../db/dialect.ts';
import { hot, hotOne } from '../db/hot.ts';
import type { InvolvementRow, ItemKind, ItemRow, Part } from '../db/tables/items.ts';

export type Ref = Pick<ItemRow, 'account_id' | 'kind' | 'id'>;

const insert = hot((q, $: ItemRow) => q.insertInto('items').values({ ...slotsOf($) }));
const slotsOf = ($: ItemRow): ItemRow => ({
  account_id: $.account_id,
  kind: $.kind,
  id: $.id,
  project_id: $.project_id,
  name: $.name,
  is_private: $.is_private,
  inside_kind: $.inside_kind,
  inside_id: $.inside_id,
  comment_count: $.comment_count,
  created_by: $.created_by,
  created_at: $.created_at,
  deleted_by: $.deleted_by,
  deleted_at: $.deleted_at,
});

export async function insertItem(tx: Queries, row: ItemRow): Promise<void> {
  await insert(tx, row);
}

const byId = hotOne((q, $: Ref) =>
  q
    .selectFrom('items')
    .selectAll()
    .where('account_id', '=', $.account_id)
    .where('kind', '=', $.kind)
    .where('id', '=', $.id),
);

export async function findItem(q: Queries, ref: Ref): Promise<ItemRow | undefined> {
  return byId(q, ref);
}

/** A condition of a query that has `items` under this alias: this person is involved in it. */
export const isInvolved = (personId: number, items = 'items') => sql<number>`exists (select 1 from involvements
  where involvements.account_id = ${sql.ref(`${items}.account_id`)} and involvements.kind = ${sql.ref(`${items}.kind`)}
  and involvements.id = ${sql.ref(`${items}.id`)} and involvements.person_id = ${personId})`;

const sightOf = hotOne((q, $: Ref & { personId: number }) =>
  q
    .selectFrom('items')
    .select(['is_private', 'inside_kind', 'inside_id', isInvolved($.personId).as('is_involved')])
    .where('account_id', '=', $.account_id)
    .where('kind', '=', $.kind)
    .where('id', '=', $.id),
);

export async function findSight(q: Queries, ref: Ref, personId: number) {
  return sightOf(q, { ...ref, personId });
}

export async function saveItem(tx: Queries, { account_id, kind, id }: Ref, changed: Partial<ItemRow>): Promise<void> {
  await tx
    .updateTable('items')
    .set(changed)
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** The newest change of the count wins nothing: each adds or takes away one. */
export async function countComments(tx: Queries, { account_id, kind, id }: Ref, by: number): Promise<void> {
  await tx
    .updateTable('items')
    .set((e) => ({ comment_count: e('comment_count', '+', by) }))
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

const inside = (q: Queries, accountId: number, kind: ItemKind, ids: number[]) =>
  q
    .selectFrom('items')
    .select(['account_id', 'kind', 'id'])
    .where('account_id', '=', accountId)
    .where('inside_kind', '=', kind)
    .where('inside_id', 'in', ids);

/** What is inside goes along, and what is inside that. */
export async function moveItems(tx: Queries, refs: Ref[], projectId: number): Promise<void> {
  for (const [kind, group] of Map.groupBy(refs, (ref) => ref.kind)) {
    const accountId = group[0]!.account_id;
    const ids = group.map(({ id }) => id);
    await tx
      .updateTable('items')
      .set({ project_id: projectId })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('id', 'in', ids)
      .execute();
    await moveItems(tx, await inside(tx, accountId, kind, ids).execute(), projectId);
  }
}

export const contentsOf = (q: Queries, { account_id, kind, id }: Ref, limit: number): Promise<Ref[]> =>
  inside(q, account_id, kind, [id]).limit(limit).execute();

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

export async function removeItems(tx: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('items')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
}

export async function removeInvolved(tx: Queries, ref: Ref, part: Part, people: number[]): Promise<void> {
  if (people.length === 0) return;
  await tx
    .deleteFrom('involvements')
    .where('account_id', '=', ref.account_id)
    .where('kind', '=', ref.kind)
    .where('id', '=', ref.id)
    .where('part', '=', part)
    .where('person_id', 'in', people)
    .execute();
}

export async function insertInvolved(tx: Queries, rows: InvolvementRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('involvements')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['account_id', 'kind', 'id', 'part', 'person_id'])
        .doUpdateSet((e) => ({ place: e.ref('excluded.place') })),
    )
    .execute();
}

export type InvolvedView = Pick<InvolvementRow, 'id' | 'part' | 'person_id'> & {
  first_name: string;
  last_name: string;
};

/** In the order they were named. */
export function listInvolved(q: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<InvolvedView[]> {
  return q
    .selectFrom('involvements as v')
    .innerJoin('people as p', (on) => on.onRef('p.account_id', '=', 'v.account_id').onRef('p.id', '=', 'v.person_id'))
    .select(['v.id', 'v.part', 'v.person_id', 'p.first_name', 'p.last_name'])
    .where('v.account_id', '=', accountId)
    .where('v.kind', '=', kind)
    .where('v.id', 'in', ids)
    .orderBy('v.id')
    .orderBy('v.part')
    .orderBy('v.place')
    .orderBy('v.person_id')
    .execute();
}
