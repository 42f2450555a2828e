import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { onId } from '../../platform/db/joins.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { EventRow } from '../../platform/db/tables/webhooks.ts';
import { eventNames } from '../../platform/events/catalogue.ts';
import type { KeptKey } from '../../platform/keys/keys.ts';
import { isOpenTo, throughout } from '../../work/items/sight.ts';

/** A member sees what was given to them. */
type WhatIsSeen = { sight: 'all' | 'project administrator' } | { sight: 'member'; grants: number };
/** One thing, or what is said about it. */
type Story = { of: 'itself' | 'its comments'; kind: ItemKind; id: number };
/** Where to look, and as whom: the whole account, a project, or in it the story of one thing. */
export type Scope = WhatIsSeen & ({ projectId?: number; story?: never } | { projectId: number; story: Story });
export type Reader = { accountId: number; personId: number };
/** What happened here; and behind all of that what had happened elsewhere, before the account was brought in. */
const logs = ['events', 'past_events'] as const;
export type Log = (typeof logs)[number];

/** So many places in one statement. */
const PORTION = 50;

export type EventView = Pick<
  EventRow,
  'id' | 'account_id' | 'name' | 'object_kind' | 'object_id' | 'subject_id' | 'actor_id' | 'happened_at'
> & {
  project_id: number;
  project_name: string;
  company_id: number;
  company_name: string;
  first_name: string | null;
  last_name: string | null;
  picture_blob: string | null;
  item_name: string | null;
  is_private: number | null;
  inside_kind: ItemKind | null;
  inside_id: number | null;
  inside_name: string | null;
  /** The object as it was, when it is gone for good; of what happened elsewhere, what was told of it. */
  snapshot: string | null;
  /** What it changed, where that was told. */
  change: string;
  signing_key: KeptKey;
};

/**
 * A download is no activity, and trying a webhook is none either; nor is somebody's clock, of which only what was worked is
 * told. Of what somebody is reminded concerns them alone. Tagging is told as the change that it is; what is said of a project
 * as a whole stands on its own page.
 */
export const untold: readonly string[] = [
  'FILE.DOWNLOADED',
  'WEBHOOK.TEST',
  'TIMER.CREATED',
  ...eventNames.filter((name) => /\.((UN)?TAGGED|REMINDER)$|^(ROLE|PROJECTUPDATE)\./.test(name)),
];

/** A card is as hidden as its task, with which it is told; everything else is an item itself. */
export const itemOfEvent = {
  kind: sql<ItemKind>`case e.object_kind when 'card' then e.subject_kind else e.object_kind end`,
  id: sql<number>`case e.object_kind when 'card' then e.subject_id else e.object_id end`,
};

/**
 * What happened in projects that are not in the trash; `projectId` if it is told in another than it happened in.
 * The events lead, whatever the engine thinks: they are sorted, so a page of them ends the search.
 */
export const eventsOf = (q: Queries, log: Log, accountId: number, projectId = sql<number>`e.project_id`) =>
  q
    .selectFrom(`${log} as e` as 'events as e')
    .crossJoin('projects as p')
    .leftJoin('items', (on) =>
      on
        .onRef('items.account_id', '=', 'e.account_id')
        .on('items.kind', '=', itemOfEvent.kind)
        .on('items.id', '=', itemOfEvent.id),
    )
    .where('e.account_id', '=', accountId)
    .where('e.project_id', 'is not', null)
    .where('e.name', 'not in', untold)
    .whereRef('p.account_id', '=', 'e.account_id')
    .where('p.id', '=', projectId)
    .where('p.deleted_at', 'is', null);

/** What was moved to another project is told in that one, and what is gone for good only to administrators. */
export const isAbout = {
  project: sql<boolean>`e.object_kind = 'project'`,
  whatIsHere: sql<boolean>`items.project_id = p.id`,
  whatIsGone: sql<boolean>`items.id is null`,
};
export const toldToAdministrators = sql<boolean>`(${isAbout.project} or ${isAbout.whatIsGone} or ${isAbout.whatIsHere})`;
export const toldToMembers = (personId: number, grants: RawBuilder<number>) =>
  sql<boolean>`(${isAbout.project} or (${isAbout.whatIsHere} and ${isOpenTo({ personId, grants }, throughout)}))`;

/** A story is told where its thing is now, all of it: wherever the thing was before, its comments are with it. */
function eventsOfStory(q: Queries, log: Log, accountId: number, projectId: number, { of, kind, id }: Story) {
  const query = eventsOf(q, log, accountId, sql<number>`${projectId}`);
  return of === 'itself'
    ? query.where('e.object_kind', '=', kind).where('e.object_id', '=', id)
    : query.where('e.subject_kind', '=', kind).where('e.subject_id', '=', id);
}

function eventsAt(q: Queries, log: Log, accountId: number, { projectId, story }: Scope) {
  if (story) return eventsOfStory(q, log, accountId, projectId, story);
  const query = eventsOf(q, log, accountId);
  return projectId ? query.where('e.project_id', '=', projectId) : query;
}

/** What may be told in one place, newest first. */
function eventsIn(q: Queries, log: Log, { accountId, personId }: Reader, place: Scope, before?: number) {
  let query = eventsAt(q, log, accountId, place).orderBy('e.id', 'desc');
  if (before !== undefined) query = query.where('e.id', '<', before);
  if (place.sight === 'member') return query.where(toldToMembers(personId, sql`${sql.lit(place.grants)}`));
  return place.sight === 'all' ? query : query.where(toldToAdministrators);
}

const asTold = {
  events: { snapshot: sql<string | null>`case when items.id is null then e.snapshot end`, change: sql<string>`''` },
  past_events: { snapshot: sql<string | null>`e.snapshot`, change: sql<string>`e.change` },
};

const viewsIn = (q: Queries, log: Log, reader: Reader, place: Scope, limit: number, before?: number) =>
  eventsIn(q, log, reader, place, before)
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('companies as c', onId('c', 'p.company_id'))
    .leftJoin('people as u', onId('u', 'e.actor_id'))
    .leftJoin('items as holder', (on) =>
      on
        .onRef('holder.account_id', '=', 'items.account_id')
        .onRef('holder.kind', '=', 'items.inside_kind')
        .onRef('holder.id', '=', 'items.inside_id'),
    )
    .select(['e.id', 'e.account_id', 'e.name', 'e.object_kind', 'e.object_id', 'e.subject_id'])
    .select(['e.actor_id', 'e.happened_at'])
    .select(['p.id as project_id', 'p.name as project_name', 'c.id as company_id', 'c.name as company_name'])
    .select([
      'u.first_name',
      'u.last_name',
      'u.picture_blob',
      'items.name as item_name',
      'items.is_private',
      'a.signing_key',
    ])
    .select(['items.inside_kind', 'items.inside_id', 'holder.name as inside_name'])
    .select([asTold[log].snapshot.as('snapshot'), asTold[log].change.as('change')])
    .limit(limit);

const portionsOf = (places: Scope[]): Scope[][] =>
  Array.from({ length: Math.ceil(places.length / PORTION) }, (_, at) => places.slice(at * PORTION, (at + 1) * PORTION));

type Stretch = { before?: number | undefined; limit: number };

/** The newest of several places: as many of each as are wanted of all, so that no busy place costs more than that. */
async function newestIn(q: Queries, log: Log, reader: Reader, places: Scope[], { before, limit }: Stretch) {
  const found: EventView[] = [];
  for (const portion of portionsOf(places)) {
    const [first, ...others] = portion.map((place) =>
      q.selectFrom(viewsIn(q, log, reader, place, limit, before).as('place')).selectAll(),
    );
    found.push(...(await others.reduce((all, one) => all.unionAll(one), first!).execute()));
  }
  return found.sort((a, b) => b.id - a.id).slice(0, limit);
}

/** What happened elsewhere is asked for only by who has come to its end here. */
export async function newestEvents(
  q: Queries,
  reader: Reader,
  places: Scope[],
  { before, limit }: Stretch,
): Promise<EventView[]> {
  const isThere = before !== undefined && before < 0;
  const here = isThere ? [] : await newestIn(q, 'events', reader, places, { before, limit });
  if (here.length === limit) return here;
  const elsewhere = { before: isThere ? before : undefined, limit: limit - here.length };
  return [...here, ...(await newestIn(q, 'past_events', reader, places, elsewhere))];
}

/** Stops counting at `most`. */
export async function countEvents(q: Queries, reader: Reader, places: Scope[], most: number): Promise<number> {
  let count = 0;
  const looks = logs.flatMap((log) => portionsOf(places).map((portion) => ({ log, portion })));
  for (const { log, portion } of looks) {
    if (count >= most) break;
    const [first, ...others] = portion.map((place) =>
      q.selectFrom(eventsIn(q, log, reader, place).select('e.id').limit(most).as('place')).selectAll(),
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

export async function signingKeyOf(q: Queries, accountId: number): Promise<KeptKey> {
  const account = await q
    .selectFrom('accounts')
    .select('signing_key')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.signing_key;
}
