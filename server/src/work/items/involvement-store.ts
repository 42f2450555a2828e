import type { Queries } from '../../platform/db/database.ts';
import { among, idsText } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import { onId } from '../../platform/db/joins.ts';
import type { InvolvementRow, ItemKind, Part } from '../../platform/db/tables/items.ts';
import type { Ref } from './store.ts';

export async function removeInvolved(tx: Queries, ref: Ref, part: Part, people: number[]): Promise<void> {
  if (people.length === 0) return;
  await tx
    .deleteFrom('involvements')
    .where('account_id', '=', ref.account_id)
    .where('kind', '=', ref.kind)
    .where('id', '=', ref.id)
    .where('part', '=', part)
    .where(among(tx, 'person_id', idsText(people)))
    .execute();
}

/** These people have nothing to do with any of these items any more. */
export async function removePeople(
  tx: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
  people: number[],
): Promise<void> {
  await tx
    .deleteFrom('involvements')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(among(tx, 'id', idsText(ids)))
    .where(among(tx, 'person_id', idsText(people)))
    .execute();
}

/** So many in one statement: everybody on a project may be thousands. */
const PORTION = 500;

export async function insertInvolved(tx: Queries, rows: InvolvementRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PORTION)
    await tx
      .insertInto('involvements')
      .values(rows.slice(at, at + PORTION))
      .onConflict((on) =>
        on
          .columns(['account_id', 'kind', 'id', 'part', 'person_id'])
          .doUpdateSet((e) => ({ place: e.ref('excluded.place') })),
      )
      .execute();
}

type InvolvedView = Pick<InvolvementRow, 'id' | 'part' | 'person_id'> & {
  first_name: string;
  last_name: string;
};

const involvedIn = hot((q, $: { accountId: number; kind: ItemKind; ids: string }) =>
  q
    .selectFrom('involvements as v')
    .innerJoin('people as p', onId('p', 'v.person_id'))
    .select(['v.id', 'v.part', 'v.person_id', 'p.first_name', 'p.last_name'])
    .where('v.account_id', '=', $.accountId)
    .where('v.kind', '=', $.kind)
    .where(among(q, 'v.id', $.ids))
    .orderBy('v.id')
    .orderBy('v.part')
    .orderBy('v.place')
    .orderBy('v.person_id'),
);

/** In the order they were named. */
export async function listInvolved(
  q: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
): Promise<InvolvedView[]> {
  return involvedIn(q, { accountId, kind, ids: idsText(ids) });
}
