import { sql } from 'kysely';
import type { Actor } from '../../platform/access/access.ts';
import { bitOf } from '../../platform/access/grants.ts';
import type { Queries } from '../../platform/db/database.ts';
import { claiming, locking } from '../../platform/db/dialect.ts';
import { hotInsert } from '../../platform/db/hot.ts';
import { membership, onId, onMember } from '../../platform/db/joins.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { PersonRow } from '../../platform/db/tables/accounts.ts';
import type { ProjectMemberRow, ProjectRow } from '../../platform/db/tables/projects.ts';
import type { CalendarEventRow } from '../../platform/db/tables/time.ts';
import type { EventType } from '../eventtypes/eventtypes.ts';
import { worksIn } from '../items/sight.ts';

/** Who looks. */
type Looker = Pick<Actor, 'accountId' | 'personId' | 'companyId' | 'isOwnerAdministrator'>;

/** With its owner, its project, and where whoever looks stands towards it. */
export type EventView = CalendarEventRow & {
  owner_first_name: string;
  owner_last_name: string;
  project_name: string | null;
  project_status: ProjectRow['status'] | null;
  project_deleted_at: string | null;
  member_role: ProjectMemberRow['role'] | null;
  member_grants: number | null;
  attends: number;
};

const isAttending = (accountId: number, personId: number) =>
  sql<boolean>`exists (select 1 from event_people as a where a.account_id = ${accountId} and a.event_id = e.id
    and a.person_id = ${personId})`;

/** As in the directory: people of the owner company know everybody, others who is on a project with them. */
const knowsOwner = ({ accountId, personId, companyId }: Looker) =>
  sql<boolean>`(exists (select 1 from companies as c where c.account_id = ${accountId} and c.id = ${companyId} and c.is_owner = 1)
    or e.owner_id in (select beside.person_id from project_members as own
      inner join project_members as beside on beside.account_id = own.account_id and beside.project_id = own.project_id
      inner join projects as common on common.account_id = own.account_id and common.id = own.project_id
      where own.account_id = ${accountId} and own.person_id = ${personId} and common.deleted_at is null
      and (own.grants & ${sql.lit(bitOf('seeMembers'))}) <> 0))`;

/** Whoever attends sees it, and its owner; others as far as it says. */
const isSeen = (looker: Looker) =>
  sql<boolean>`(e.owner_id = ${looker.personId} or ${isAttending(looker.accountId, looker.personId)}
    or (e.privacy in ('all', 'company') and owner.company_id = ${looker.companyId})
    or (e.privacy = 'project' and m.person_id is not null and p.deleted_at is null)
    or (e.privacy = 'all' and ${knowsOwner(looker)}))`;

function views(q: Queries, { accountId, personId }: Looker) {
  return q
    .selectFrom('calendar_events as e')
    .innerJoin('people as owner', onId('owner', 'e.owner_id'))
    .leftJoin('projects as p', onId('p', 'e.project_id'))
    .leftJoin('project_members as m', onMember(personId, 'e'))
    .selectAll('e')
    .select(['owner.first_name as owner_first_name', 'owner.last_name as owner_last_name'])
    .select(['p.name as project_name', 'p.status as project_status', 'p.deleted_at as project_deleted_at'])
    .select(membership)
    .select(sql<number>`case when ${isAttending(accountId, personId)} then 1 else 0 end`.as('attends'))
    .where('e.account_id', '=', accountId);
}

const seenBy = (q: Queries, looker: Looker) =>
  views(q, looker).$if(!looker.isOwnerAdministrator, (all) => all.where(isSeen(looker)));

export const findEvent = (q: Queries, looker: Looker, id: number): Promise<EventView | undefined> =>
  seenBy(q, looker).where('e.id', '=', id).executeTakeFirst() as Promise<EventView | undefined>;

/** As `canEdit` says it, for a whole list. */
const edits = ({ accountId, personId }: Looker) =>
  sql<boolean>`((e.owner_id = ${personId} and (e.project_id is null or m.person_id is not null))
    or (e.attendees_edit = 1 and ${isAttending(accountId, personId)})
    or (e.project_edits = 1 and p.status = 'active' and p.deleted_at is null and ${worksIn({ accountId, personId, seesAll: 0 }, { joined: 'm' })}))`;

/** What went along with another of its series comes back with that one. */
const wentAlong = sql<boolean>`exists (select 1 from calendar_events as first where first.account_id = e.account_id
  and first.series_id is not null and first.series_id = e.series_id and first.deleted_at = e.deleted_at
  and (first.starts_at < e.starts_at or (first.starts_at = e.starts_at and first.id < e.id)))`;

/** Of what was deleted after this moment, what this person can restore, in one project or anywhere. */
export function restorable(q: Queries, looker: Looker, since: string, projectId?: number) {
  let query = seenBy(q, looker).where('e.deleted_at', '>', since).where(sql<boolean>`not ${wentAlong}`);
  if (!looker.isOwnerAdministrator) query = query.where(edits(looker));
  if (projectId !== undefined) query = query.where('e.project_id', '=', projectId);
  return query;
}

/** Nobody else changes it until the transaction ends. */
export const lockEvent = (tx: Queries, accountId: number, id: number) =>
  locking(
    tx,
    tx.selectFrom('calendar_events').select('id').where('account_id', '=', accountId).where('id', '=', id),
    'calendar_events',
  ).executeTakeFirst();

/** The days that are asked for: as moments by the clock of who asks, and as such for what lasts all day. */
export type Span = { from: string; until: string; firstDay: string; lastDay: string };
export type EventFilter = {
  span: Span;
  /** Attends, or it is theirs. */
  personId?: number | undefined;
  attendingOnly?: boolean;
  typeId?: number | undefined;
  projectId?: number | undefined;
  withDeleted?: boolean;
  updatedAfter?: string | undefined;
};
/** No event is longer, so what began before cannot go on. */
export const LONGEST_DAYS = 366;
const DAY_MS = 864e5;

function filtered(q: Queries, looker: Looker, filter: EventFilter) {
  const { span, personId, attendingOnly, typeId, projectId, updatedAfter } = filter;
  const earliest = new Date(Date.parse(span.firstDay) - (LONGEST_DAYS + 2) * DAY_MS).toISOString();
  const latest = new Date(Date.parse(span.lastDay) + 2 * DAY_MS).toISOString();
  let query = seenBy(q, looker)
    .where('e.starts_at', '>=', earliest)
    .where('e.starts_at', '<=', latest)
    .where(
      sql<boolean>`((e.lasts_all_day = 1 and e.starts_at <= ${span.lastDay} and e.ends_at >= ${span.firstDay})
        or (e.lasts_all_day = 0 and e.starts_at < ${span.until} and e.ends_at >= ${span.from}))`,
    );
  if (!filter.withDeleted) query = query.where('e.deleted_at', 'is', null);
  if (personId !== undefined) {
    const attends = isAttending(looker.accountId, personId);
    query = query.where(attendingOnly ? attends : sql<boolean>`(${attends} or e.owner_id = ${personId})`);
  }
  if (typeId !== undefined) query = query.where('e.type_id', '=', typeId);
  // Who is not on a project is not told which events are of it.
  if (projectId !== undefined) {
    query = query.where('e.project_id', '=', projectId).where('p.deleted_at', 'is', null);
    if (!looker.isOwnerAdministrator) query = query.where('m.person_id', 'is not', null);
  }
  if (updatedAfter) query = query.where('e.updated_at', '>=', updatedAfter);
  return query;
}

export const listEvents = (q: Queries, looker: Looker, filter: EventFilter, part: Slice): Promise<EventView[]> =>
  slice(filtered(q, looker, filter), { key: 'e.starts_at', id: 'e.id' }, part).execute() as Promise<EventView[]>;

export async function countEvents(q: Queries, looker: Looker, filter: EventFilter): Promise<number> {
  const { count } = await filtered(q, looker, filter)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Attendee = Pick<PersonRow, 'id' | 'first_name' | 'last_name'> & { event_id: number };

/** In the order they were named. */
export async function attendeesOf(q: Queries, accountId: number, eventIds: number[]): Promise<Attendee[]> {
  if (eventIds.length === 0) return [];
  return q
    .selectFrom('event_people as a')
    .innerJoin('people', onId('people', 'a.person_id'))
    .select(['a.event_id', 'people.id', 'people.first_name', 'people.last_name'])
    .where('a.account_id', '=', accountId)
    .where('a.event_id', 'in', eventIds)
    .where('people.deleted_at', 'is', null)
    .orderBy('a.event_id')
    .orderBy('a.place')
    .execute();
}

/** An event as the actor sees it: of who attends those whom they know. */
export type Told = {
  event: EventView;
  attendees: Attendee[];
  type: EventType | undefined;
  project: { id: number; name: string } | undefined;
  canEdit: boolean;
};

export const insertEvent = hotInsert('calendar_events');

export async function saveEvent(
  tx: Queries,
  { account_id, id, owner_id, created_at, ...rest }: CalendarEventRow,
): Promise<void> {
  await tx.updateTable('calendar_events').set(rest).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** Exactly these. */
export async function putAttendees(
  tx: Queries,
  { account_id, id }: Pick<CalendarEventRow, 'account_id' | 'id'>,
  people: number[],
): Promise<void> {
  await tx.deleteFrom('event_people').where('account_id', '=', account_id).where('event_id', '=', id).execute();
  const rows = people.map((person_id, place) => ({ account_id, event_id: id, person_id, place }));
  await inPortions(rows, async (some) => {
    await tx.insertInto('event_people').values(some).execute();
  });
}

const expired = (q: Queries, accountId: number, cutoff: string, most: number) =>
  q
    .selectFrom('calendar_events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', cutoff)
    .orderBy('deleted_at')
    .limit(most);

export const hasExpired = async (q: Queries, accountId: number, cutoff: string): Promise<boolean> =>
  (await expired(q, accountId, cutoff, 1).execute()).length > 0;

/** With who attended. How many went. */
export async function removeExpired(tx: Queries, accountId: number, cutoff: string, most: number): Promise<number> {
  const rows = await claiming(tx, expired(tx, accountId, cutoff, most), 'calendar_events').execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx.deleteFrom('calendar_events').where('account_id', '=', accountId).where('id', 'in', ids).execute();
  return ids.length;
}
