import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, pairsOf } from '../../platform/db/dialect.ts';
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

type Copies = { accountId: number; kind: ItemKind; pairs: string };

const peopleAmong = hot((q, $: { accountId: number; kind: ItemKind; ids: string }) =>
  q
    .selectFrom('involvements')
    .select(['part', 'person_id'])
    .distinct()
    .where('account_id', '=', $.accountId)
    .where('kind', '=', $.kind)
    .where(among(q, 'id', $.ids)),
);

export async function peopleIn(q: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<number[]> {
  const rows = await peopleAmong(q, { accountId, kind, ids: idsText(ids) });
  return [...new Set(rows.map(({ person_id }) => person_id))];
}

const people = hot((q, $: Copies & { people: string }) => ({
  compile: () =>
    sql`insert into involvements (account_id, kind, id, part, person_id, place)
      select v.account_id, v.kind, cast(pair.text as bigint), v.part, v.person_id, v.place
      from ${pairsOf(q, $.pairs)} as pair cross join involvements as v
      where v.account_id = ${$.accountId} and v.kind = ${$.kind} and v.id = pair.number
        and ${among(q, 'v.person_id', $.people)}
      on conflict (account_id, kind, id, part, person_id) do update set place = excluded.place`.compile(q),
}));

/** Of who has to do with the originals, these have to do with the copies, too. */
export async function copyInvolved(tx: Queries, copies: Copies, who: number[]): Promise<void> {
  await people(tx, { ...copies, people: idsText(who) });
}
