import type { Queries } from '../../platform/db/database.ts';
import { among, claiming, idsText, newest } from '../../platform/db/dialect.ts';
import { hot } from '../../platform/db/hot.ts';
import { onId, onMember } from '../../platform/db/joins.ts';
import type { Asked, Match, Portion } from '../../platform/db/search.ts';
import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
import type { SearchBacklogRow } from '../../platform/db/tables/search.ts';
import { isOutOfTrash, seen, throughout, type Viewer } from '../../work/items/sight.ts';

/**
 * The newest entries with what is asked for that this person may see. A portion is found first and only then looked at:
 * asked for both at once, an engine may begin with everything the person sees.
 */
export async function newestMatches(q: Queries, viewer: Viewer, asked: Asked, limit: number): Promise<Match[]> {
  const matches: Match[] = [];
  let portion = { below: Number.MAX_SAFE_INTEGER, limit };
  for (;;) {
    const found = await lookedAt(q, viewer, asked, portion);
    for (const { is_seen, ...match } of found) if (is_seen) matches.push(match);
    if (found.length < portion.limit || matches.length >= limit) return matches.slice(0, limit);
    portion = { below: found.at(-1)!.id, limit: portion.limit * 2 };
  }
}

/** A portion of the entries, each with whether this person may see its item. */
const lookedAt = (q: Queries, viewer: Viewer, asked: Asked, portion: Portion) =>
  q
    .selectFrom(newest(q, asked, portion).as('entry'))
    // Left joins, also where there is always a row: they keep every engine to this order.
    .leftJoin('items', (on) =>
      on
        .onRef('items.account_id', '=', 'entry.account_id')
        .onRef('items.kind', '=', 'entry.kind')
        .onRef('items.id', '=', 'entry.item_id'),
    )
    .leftJoin('projects as p', onId('p', 'items.project_id'))
    .leftJoin('project_members as m', onMember(viewer.personId, 'items'))
    .select(['entry.id', 'entry.account_id', 'entry.kind', 'entry.item_id'])
    .select((e) =>
      e
        .and([
          e('p.id', 'is not', null),
          e('p.deleted_at', 'is', null),
          isOutOfTrash(),
          seen(viewer, { joined: 'm' }, throughout),
        ])
        .as('is_seen'),
    )
    .orderBy('entry.id', 'desc')
    .execute();

export type Hit = Pick<
  ItemRow,
  'kind' | 'id' | 'project_id' | 'name' | 'is_private' | 'inside_kind' | 'inside_id' | 'created_at'
> & { entry_id: number; beginning: string; project_name: string; inside_name: string | null };

/** In the order of the matches. */
export async function readHits(q: Queries, accountId: number, matches: Match[]): Promise<Hit[]> {
  const byId = new Map<number, Hit>();
  for (const [kind, group] of Map.groupBy(matches, (match) => match.kind)) {
    const ids = group.map(({ item_id }) => item_id);
    for (const hit of await hitsAmong(q, { accountId, kind, ids: idsText(ids) })) byId.set(hit.entry_id, hit);
  }
  return matches.flatMap(({ id }) => byId.get(id) ?? []);
}

/** By item and not by entry: an account has as many entries as items, and the engine might read them all. */
const hitsAmong = hot((q, $: { accountId: number; kind: ItemKind; ids: string }) =>
  q
    .selectFrom('items')
    .innerJoin('search_entries as entry', (on) =>
      on
        .onRef('entry.account_id', '=', 'items.account_id')
        .onRef('entry.kind', '=', 'items.kind')
        .onRef('entry.item_id', '=', 'items.id'),
    )
    .innerJoin('projects as p', onId('p', 'items.project_id'))
    .leftJoin('items as holder', (on) =>
      on
        .onRef('holder.account_id', '=', 'items.account_id')
        .onRef('holder.kind', '=', 'items.inside_kind')
        .onRef('holder.id', '=', 'items.inside_id'),
    )
    .select(['entry.id as entry_id', 'entry.beginning', 'p.name as project_name', 'holder.name as inside_name'])
    .select(['items.kind', 'items.id', 'items.project_id', 'items.name', 'items.is_private', 'items.created_at'])
    .select(['items.inside_kind', 'items.inside_id'])
    .where('items.account_id', '=', $.accountId)
    .where('items.kind', '=', $.kind)
    .where(among(q, 'items.id', $.ids)),
);

const waiting = (q: Queries, accountId: number, limit: number) =>
  q.selectFrom('search_backlog').selectAll().where('account_id', '=', accountId).limit(limit);

export const hasBacklog = async (q: Queries, accountId: number): Promise<boolean> =>
  (await waiting(q, accountId, 1).execute()).length > 0;

export const claimBacklog = (tx: Queries, accountId: number, limit: number): Promise<SearchBacklogRow[]> =>
  claiming(tx, waiting(tx, accountId, limit), 'search_backlog').execute();

export async function removeBacklog(tx: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('search_backlog')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(among(tx, 'item_id', idsText(ids)))
    .execute();
}

/** Of these items of one kind, those that search knows. */
export async function knownAmong(q: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<Set<number>> {
  const rows = await q
    .selectFrom('search_entries')
    .select('item_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(among(q, 'item_id', idsText(ids)))
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
}
