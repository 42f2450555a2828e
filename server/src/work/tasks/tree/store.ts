import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { among, idsText, pairsOf } from '../../../platform/db/dialect.ts';
import { hot, hotOne } from '../../../platform/db/hot.ts';
import { inPortions, inSteps } from '../../../platform/db/portions.ts';
import type { TaskRow } from '../../../platform/db/tables/tasks.ts';
import { ancestorsIn, endOf, nextTo } from './places.ts';

type Placed = Pick<TaskRow, 'account_id' | 'tasklist_id' | 'place'>;
/** What of a list sorts after one place and before another. */
type Range = { accountId: number; tasklistId: number; after: string; before: string };

const within = (q: Queries, { accountId, tasklistId, after, before }: Range) =>
  q
    .selectFrom('tasks')
    .select('place')
    .where('account_id', '=', accountId)
    .where('tasklist_id', '=', tasklistId)
    .where('place', '>', after)
    .where('place', '<', before)
    .limit(1);
const first = hotOne((q, $: Range) => within(q, $).orderBy('place'));
const last = hotOne((q, $: Range) => within(q, $).orderBy('place', 'desc'));

export const firstPlace = async (q: Queries, range: Range): Promise<string | undefined> =>
  (await first(q, range))?.place;
export const lastPlace = async (q: Queries, range: Range): Promise<string | undefined> => (await last(q, range))?.place;

const below = (q: Queries, $: Placed & { end: string; limit: number }) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('account_id', '=', $.account_id)
    .where('tasklist_id', '=', $.tasklist_id)
    .where('place', '>=', $.place)
    .where('place', '<', $.end)
    .orderBy('place')
    .limit($.limit);
const tree = hot(below);
const siblings = hot((q, $: Placed & { end: string; limit: number; length: number }) =>
  below(q, $).where(sql`length(place)`, '=', $.length),
);
const from = (place: string, last: Pick<TaskRow, 'place'> | undefined) => (last ? nextTo(last.place) : place);

/** It and all below it, parents first; also what is in the trash. */
export async function treeOf(q: Queries, { account_id, tasklist_id, place }: Placed): Promise<TaskRow[]> {
  const all = { account_id, tasklist_id, end: endOf(place) };
  return inSteps(async (last: TaskRow | undefined, limit) => tree(q, { ...all, place: from(place, last), limit }));
}

/** Siblings from this place on, in their order. */
export function siblingsFrom(
  q: Queries,
  { account_id, tasklist_id, place }: Placed,
  end: string,
  limit: number,
): Promise<TaskRow[]> {
  const all = { account_id, tasklist_id, end, length: place.length };
  return inSteps(
    async (last: TaskRow | undefined, most) => siblings(q, { ...all, place: from(place, last), limit: most }),
    limit,
  );
}

const ancestors = hot((q, $: { accountId: number; ids: string }) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('account_id', '=', $.accountId)
    .where(among(q, 'id', $.ids))
    .orderBy('place'),
);

/** From the root down. */
export async function ancestorsOf(q: Queries, { account_id, place }: Placed): Promise<TaskRow[]> {
  const ids = ancestorsIn(place);
  return ids.length === 0 ? [] : ancestors(q, { accountId: account_id, ids: idsText(ids) });
}

type Move = { account_id: number; ids: string; cut: number; toProject: number; toList: number; toPlace: string };
const move = hot((q, $: Move) =>
  q
    .updateTable('tasks')
    .set({
      project_id: $.toProject,
      tasklist_id: $.toList,
      place: sql`cast(${$.toPlace} as text) || substr(place, cast(${$.cut} as integer))`,
    })
    .where('account_id', '=', $.account_id)
    .where(among(q, 'id', $.ids)),
);
const idsBelow = hot((q, $: Placed & { end: string; limit: number }) =>
  below(q, $).clearSelect().select(['id', 'place']),
);

/** Takes it and all below it to another place. */
export async function moveTree(
  tx: Queries,
  { account_id, tasklist_id, place }: Placed,
  to: Pick<TaskRow, 'project_id' | 'tasklist_id' | 'place'>,
): Promise<void> {
  const below = { account_id, tasklist_id, end: endOf(place) };
  const all = await inSteps(async (last: Pick<TaskRow, 'id' | 'place'> | undefined, limit) =>
    idsBelow(tx, { ...below, place: from(place, last), limit }),
  );
  const target = { toProject: to.project_id, toList: to.tasklist_id, toPlace: to.place };
  const ids = all.map(({ id }) => id);
  await inPortions(ids, async (some) => move(tx, { account_id, ids: idsText(some), cut: place.length + 1, ...target }));
}

const parents = hot((q, $: { accountId: number; ids: string }) =>
  q
    .selectFrom('tasks')
    .select('parent_id')
    .distinct()
    .where('account_id', '=', $.accountId)
    .where('parent_id', 'is not', null)
    .where(among(q, 'parent_id', $.ids)),
);

/** Which of them have others below them, also in the trash. */
export async function parentsAmong(q: Queries, accountId: number, ids: number[]): Promise<Set<number | null>> {
  const found = new Set<number | null>();
  await inPortions(ids, async (some) => {
    for (const { parent_id } of await parents(q, { accountId, ids: idsText(some) })) found.add(parent_id);
  });
  return found;
}

type Put = { accountId: number; pairs: string };
const putPlaces = hot((q, $: Put) =>
  q
    .updateTable('tasks')
    .from(pairsOf(q, $.pairs).as('pair'))
    .set({ place: sql.ref('pair.text') })
    .where('account_id', '=', $.accountId)
    .whereRef('id', '=', 'pair.number'),
);
const putPositions = hot((q, $: Put & Pick<TaskRow, 'updated_at' | 'updated_by'>) =>
  q
    .updateTable('tasks')
    .from(pairsOf(q, $.pairs).as('pair'))
    .set({
      position: sql`cast(${sql.ref('pair.text')} as bigint)`,
      updated_at: $.updated_at,
      updated_by: $.updated_by,
    })
    .where('account_id', '=', $.accountId)
    .whereRef('id', '=', 'pair.number'),
);

/** Puts these few beside each other where they have been given a place, without what is below them. */
export async function putSiblings(
  tx: Queries,
  accountId: number,
  siblings: Pick<TaskRow, 'id' | 'place' | 'position'>[],
  changed: Pick<TaskRow, 'updated_at' | 'updated_by'>,
): Promise<void> {
  const pairs = (text: 'place' | 'position') => JSON.stringify(siblings.map((one) => [one.id, String(one[text])]));
  await putPlaces(tx, { accountId, pairs: pairs('place') });
  await putPositions(tx, { accountId, pairs: pairs('position'), ...changed });
}
