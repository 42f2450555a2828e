import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { ItemKind } from '../db/tables/items.ts';
import type { EventRow } from '../db/tables/webhooks.ts';
import { isOpenThroughoutTo } from '../items/sight.ts';

/** Where to look, and as whom. Without a project it is the whole account. */
export type Place = { projectId?: number; sight: 'all' | 'project administrator' | 'member' };
export type Reader = { accountId: number; personId: number };

/** So many places in one statement. */
const PORTION = 50;

export type EventView = Pick<
  EventRow,
  'id' | 'account_id' | 'name' | 'object_kind' | 'object_id' | 'actor_id' | 'happened_at'
> & {
  project_id: number;
  project_name: string;
  company_id: number;
  company_name: string;
  first_name: string | null;
  last_name: string | null;
  item_name: string | null;
  is_private: number | null;
  inside_kind: ItemKind | null;
  inside_id: number | null;
  inside_name: string | null;
  /** The object as it was, when it is gone for good. */
  snapshot: string | null;
  signing_key: string;
};

/**
 * What happened in one place and may be told there, newest first. What was moved to another project is told in that one,
 * and what is gone for good only to administrators. A download is no activity. The events lead, whatever the engine
 * thinks: they are sorted, so a page of them ends the search.
 */
function eventsIn(q: Queries, { accountId, personId }: Reader, { projectId, sight }: Place, before?: number) {
  let query = q
    .selectFrom('events as e')
    .crossJoin('projects as p')
    .leftJoin('items', (on) =>
      on
        .onRef('items.account_id', '=', 'e.account_id')
        .on(sql<boolean>`items.kind = e.object_kind`)
        .onRef('items.id', '=', 'e.object_id'),
    )
    .where('e.account_id', '=', accountId)
    .where('e.project_id', 'is not', null)
    .where('e.name', '<>', 'FILE.DOWNLOADED')
    .whereRef('p.account_id', '=', 'e.account_id')
    .whereRef('p.id', '=', sql<number>`e.project_id`)
    .where('p.deleted_at', 'is', null)
    .orderBy('e.id', 'desc');
  if (projectId) query = query.where('e.project_id', '=', projectId);
  if (before) query = query.where('e.id', '<', before);
  if (sight === 'all') return query;
  return query.where((o) => {
    const isHere = o('items.project_id', '=', o.ref('p.id'));
    const isTold =
      sight === 'member' ? o.and([isHere, isOpenThroughoutTo(personId)]) : o.or([o('items.id', 'is', null), isHere]);
    return o.or([o('e.object_kind', '=', 'project'), isTold]);
  });
}

const viewsIn = (q: Queries, reader: Reader, place: Place, limit: number, before?: number) =>
  eventsIn(q, reader, place, before)
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('companies as c', (on) =>
      on.onRef('c.account_id', '=', 'p.account_id').onRef('c.id', '=', 'p.company_id'),
    )
    .leftJoin('people as u', (on) => on.onRef('u.account_id', '=', 'e.account_id').onRef('u.id', '=', 'e.actor_id'))
    .leftJoin('items as holder', (on) =>
      on
        .onRef('holder.account_id', '=', 'items.account_id')
        .onRef('holder.kind', '=', 'items.inside_kind')
        .onRef('holder.id', '=', 'items.inside_id'),
    )
    .select(['e.id', 'e.account_id', 'e.name', 'e.object_kind', 'e.object_id', 'e.actor_id', 'e.happened_at'])
    .select(['p.id as project_id', 'p.name as project_name', 'c.id as company_id', 'c.name as company_name'])
    .select(['u.first_name', 'u.last_name', 'items.name as item_name', 'items.is_private', 'a.signing_key'])
    .select(['items.inside_kind', 'items.inside_id', 'holder.name as inside_name'])
    .select(sql<string | null>`case when items.id is null then e.snapshot end`.as('snapshot'))
    .limit(limit);

const portionsOf = (places: Place[]): Place[][] =>
  Array.from({ length: Math.ceil(places.length / PORTION) }, (_, at) => places.slice(at * PORTION, (at + 1) * PORTION));

/** The newest of several places: as many of each as are wanted of all, so that no busy place costs more than that. */
export async function newestEvents(
  q: Queries,
  reader: Reader,
  places: Place[],
  { before, limit }: { before?: number; limit: number },
): Promise<EventView[]> {
  const found: EventView[] = [];
  for (const portion of portionsOf(places)) {
    const [first, ...others] = portion.map((place) =>
      q.selectFrom(viewsIn(q, reader, place, limit, before).as('place')).selectAll(),
    );
    found.push(...(await others.reduce((all, one) => all.unionAll(one), first!).execute()));
  }
  return found.sort((a, b) => b.id - a.id).slice(0, limit);
}

/** Stops counting at `most`. */
export async function countEvents(q: Queries, reader: Reader, places: Place[], most: number): Promise<number> {
  let count = 0;
  for (const portion of portionsOf(places)) {
    if (count >= most) break;
    const [first, ...others] = portion.map((place) =>
      q.selectFrom(eventsIn(q, reader, place).select('e.id').limit(most).as('place')).selectAll(),
    );
    const all = others.reduce((sum, one) => sum.unionAll(one), first!);
    const some = q
      .selectFrom(all.as('all'))
      .select('all.id')
      .limit(most - count);
    const row = await q
      .selectFrom(some.as('some'))
      .select((o) => o.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    count += row.count;
  }
  return count;
}
