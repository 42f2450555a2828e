import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { hot, hotOne } from '../../platform/db/hot.ts';
import type { EventRow } from '../../platform/db/tables/webhooks.ts';
import { isAdministrator, type Viewer } from '../../work/items/sight.ts';
import { eventsOf, toldToAdministrators, toldToMembers } from './store.ts';

const newest = hotOne((q, $: { accountId: number }) =>
  q
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', $.accountId)
    .where('project_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1),
);

/** The newest of the events that can become activity. */
export const newestNumber = async (q: Queries, accountId: number): Promise<number> =>
  (await newest(q, { accountId }))?.id ?? 0;

/** A stretch of the log: behind one event, up to and with another. */
type Stretch = { after: number; upTo: number };

const lastOf = hotOne((q, $: Stretch & { accountId: number; skipped: number }) =>
  q
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', $.accountId)
    .where('project_id', 'is not', null)
    .where('id', '>', $.after)
    .where('id', '<=', $.upTo)
    .orderBy('id')
    .offset($.skipped)
    .limit(1),
);

/** The beginning of a stretch that holds so many events, or all of it. */
export async function portionOf(q: Queries, accountId: number, stretch: Stretch, size: number): Promise<Stretch> {
  const last = await lastOf(q, { ...stretch, accountId, skipped: size - 1 });
  return { after: stretch.after, upTo: last?.id ?? stretch.upTo };
}

export type ToldEvent = Pick<EventRow, 'id' | 'name' | 'object_kind' | 'object_id' | 'actor_id' | 'happened_at'> & {
  project_id: number;
};

const eventsOfStretch = (q: Queries, accountId: number, { after, upTo }: Stretch) =>
  eventsOf(q, 'events', accountId)
    .where('e.id', '>', after)
    .where('e.id', '<=', upTo)
    .select(['e.id', 'e.name', 'e.object_kind', 'e.object_id', 'e.actor_id', 'e.happened_at', 'p.id as project_id'])
    .orderBy('e.id');

// Asked for every stream whenever anything happens.
const toldToAll = hot((q, $: Stretch & { accountId: number }) => eventsOfStretch(q, $.accountId, $));
const toldByRole = hot((q, $: Stretch & { accountId: number; personId: number }) =>
  eventsOfStretch(q, $.accountId, $)
    .innerJoin('project_members as m', (on) =>
      on
        .onRef('m.account_id', '=', 'p.account_id')
        .onRef('m.project_id', '=', 'p.id')
        .on('m.person_id', '=', $.personId),
    )
    .where(
      sql<boolean>`(${toldToMembers($.personId, sql.ref('m.grants'))}
        or (${isAdministrator({ accountId: $.accountId, personId: $.personId, seesAll: 0 }, { joined: 'm' })} and ${toldToAdministrators}))`,
    ),
);

/** What may be told of a stretch, oldest first: to owner administrators all, to others by their role in each project. */
export async function toldIn(
  q: Queries,
  { accountId, personId, seesAll }: Viewer,
  stretch: Stretch,
): Promise<ToldEvent[]> {
  return seesAll ? toldToAll(q, { ...stretch, accountId }) : toldByRole(q, { ...stretch, accountId, personId });
}
