import { type RawBuilder, sql } from 'kysely';
import { type Actor, standingIn } from '../../platform/access/access.ts';
import { bitOf, type Grant, seenBy } from '../../platform/access/grants.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { hotOne } from '../../platform/db/hot.ts';
import { onMember } from '../../platform/db/joins.ts';
import { type Bit, bit } from '../../platform/db/tables/bit.ts';
import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
import type { ProjectMemberRow } from '../../platform/db/tables/projects.ts';
import { notFound } from '../../platform/failures.ts';

/**
 * Who sees what, said here and nowhere else. What is in a project is for the people on it; of that, private things are
 * for those involved in them and the project's administrators; owner administrators see all. Of kinds of things that
 * were kept from somebody (`access/grants.ts`) they see none. For everybody else it does not exist, and what is inside something hidden is as hidden. Statements ask with `seen`, verbs about what they have
 * in hand with `canSee` and `requireSight`.
 */
export type Viewer = {
  accountId: number;
  personId: number;
  /** 1 for an Administrator of the owner company. */
  seesAll: Bit;
};

export const viewerOf = ({ actor }: Pick<Context, 'actor'>): Viewer => ({
  accountId: actor.accountId,
  personId: actor.personId,
  seesAll: bit(actor.isOwnerAdministrator),
});

/**
 * Events are told as they are, whoever caused them: their receivers see everything, and what one of two people may not
 * see is neither gone nor new. Whoever is shown what happened is shown no more of it than they may see.
 */
export const untrimmed = (ctx: Context): Context => ({ ...ctx, actor: { ...ctx.actor, isOwnerAdministrator: true } });

type Condition = RawBuilder<boolean>;
/** Somebody's number, or the column that has it. */
type Id = number | RawBuilder<number>;

/**
 * A thing in a statement: the alias of `items`, or of a table whose rows are all of one kind. A kind alone is for what is
 * never private by itself; of hours, the column that says whose they are.
 */
type Thing =
  | string
  | { as: string; kind?: ItemKind; mayBeMissing?: true; withAllAround?: true }
  | { as?: never; kind: ItemKind; worker?: string };
type Things = readonly [Thing, ...Thing[]];

/**
 * How a statement knows what the viewer is in the project: `project_members` is joined under an alias, as with
 * `onMember`; it is about one project, which is asked once; or it asks for each row of a table.
 */
type Membership = { joined: string } | { project: number } | { projectOf: string };

/** From the few projects somebody is on to what is in them, not through that of the whole account. */
export const isInOwnProject = ({ accountId, personId }: Omit<Viewer, 'seesAll'>, projectId: string, kind?: ItemKind) =>
  sql<boolean>`${sql.ref(projectId)} in (select own.project_id from project_members as own
    where own.account_id = ${accountId} and own.person_id = ${personId}
    ${kind ? sql`and ${isShown({ personId, grants: sql`own.grants` }, { kind })}` : sql``})`;

function isMember({ accountId, personId }: Viewer, of: Membership, asWhat?: RawBuilder<unknown>): Condition {
  if ('joined' in of) {
    const role = sql.ref(`${of.joined}.role`);
    return asWhat ? sql`coalesce(${role} ${asWhat}, false)` : sql`${role} is not null`;
  }
  return sql`exists (select 1 from project_members as own where own.account_id = ${accountId}
    and own.project_id = ${'project' in of ? of.project : sql.ref(`${of.projectOf}.project_id`)}
    and own.person_id = ${personId} ${asWhat ? sql`and own.role ${asWhat}` : sql``})`;
}

/** What was given to the viewer there: a column, or asked for. */
function grantsOf({ accountId, personId }: Viewer, of: Membership): RawBuilder<number> {
  if ('joined' in of) return sql.ref(`${of.joined}.grants`);
  return sql`(select own.grants from project_members as own where own.account_id = ${accountId}
    and own.project_id = ${'project' in of ? of.project : sql.ref(`${of.projectOf}.project_id`)}
    and own.person_id = ${personId})`;
}

const bitOfKind = (kind: ItemKind): number => (seenBy[kind] ? bitOf(seenBy[kind]) : 0);
const bitOfEach = (kind: RawBuilder<unknown>) =>
  sql`case ${kind} ${sql.join(
    (Object.keys(seenBy) as ItemKind[]).map((one) => sql`when ${sql.lit(one)} then ${sql.lit(bitOfKind(one))}`),
    sql` `,
  )} end`;

/** Things of its kind are shown to who was given this. */
function isShown({ personId, grants }: Required<Reader>, thing: Thing): Condition {
  const seesAllTime = sql`(${grants} & ${sql.lit(bitOf('seeAllTime'))}) <> 0`;
  const kind = typeof thing === 'object' ? thing.kind : undefined;
  if (!kind)
    return sql`((${grants} & ${bitOfEach(column(thing, 'kind'))}) = ${bitOfEach(column(thing, 'kind'))}
      and (${column(thing, 'kind')} <> 'time' or ${seesAllTime} or ${isOwnTime(personId, thing)}))`;
  if (bitOfKind(kind) === 0) return sql`true`;
  const isKindShown = sql<boolean>`(${grants} & ${sql.lit(bitOfKind(kind))}) <> 0`;
  if (typeof thing === 'string' || !('worker' in thing) || !thing.worker) return isKindShown;
  return sql`(${isKindShown} and (${seesAllTime} or ${sql.ref(thing.worker)} = ${personId}))`;
}

/** Who may see hours, but not those of everybody, sees what they worked themselves. Asked of the one entry, so that nobody's hours are gathered for it. */
const isOwnTime = (personId: Id, thing: Thing): Condition =>
  sql`coalesce((select worked.person_id from time_entries as worked where worked.account_id = ${column(thing, 'account_id')}
    and worked.id = ${column(thing, 'id')}) = ${personId}, false)`;

export const isAdministrator = (viewer: Viewer, of: Membership) => isMember(viewer, of, sql`= 'administrator'`);

/** They have this there, as an administrator or because it was given to them. */
export const isGiven = (viewer: Viewer, of: Membership, grant: Grant): Condition =>
  sql`(${isAdministrator(viewer, of)} or (${grantsOf(viewer, of)} & ${sql.lit(bitOf(grant))}) <> 0)`;

/** A statement compiled once learns only later whether the viewer sees all: it asks. */
const orSeesAll = ({ seesAll }: Viewer, isSo: Condition): Condition =>
  seesAll === 0 ? isSo : seesAll === 1 ? sql`true` : sql`(${seesAll} = 1 or ${isSo})`;

/** What the viewer may see: all of these things are open or for them, or they administer the project. */
export function seen(viewer: Viewer, of: Membership, ...things: Things): Condition {
  // What is cheaper to ask comes first.
  const reader = { personId: viewer.personId, grants: grantsOf(viewer, of) };
  const ways = [isOpenTo(reader, ...things), isAdministrator(viewer, of)];
  const isForThem = sql.join('joined' in of ? ways.reverse() : ways, sql` or `);
  return orSeesAll(viewer, sql`(${isMember(viewer, of)} and (${isForThem}))`);
}

/** Of what is in a project the viewer is on, what they do not see: in the words of the index of what is private. */
export const hidden = (viewer: Viewer, of: Membership, thing: Thing): Condition =>
  sql`(${viewer.seesAll} = 0 and ${column(thing, 'is_private')} = 1
    and not ${isInvolved(viewer.personId, thing)} and not ${isAdministrator(viewer, of)})`;

/** They are on the project, and do not only look. */
export const worksIn = (viewer: Viewer, of: Membership): Condition => isMember(viewer, of, sql`<> 'observer'`);

/** Who may only look at a project is not shown its trash. */
export const seesTrash = (viewer: Viewer, of: Membership): Condition => orSeesAll(viewer, worksIn(viewer, of));

const column = (thing: Thing, name: string) => sql.ref(`${typeof thing === 'string' ? thing : thing.as}.${name}`);

function isInvolved(personId: Id, thing: Thing): Condition {
  const kind = typeof thing === 'object' && thing.kind ? sql.lit(thing.kind) : column(thing, 'kind');
  return sql`exists (select 1 from involvements as v where v.account_id = ${column(thing, 'account_id')}
    and v.kind = ${kind} and v.id = ${column(thing, 'id')} and v.person_id = ${personId})`;
}

/** Somebody, and what was given to them in the project, unless they see all kinds of things in question. */
type Reader = { personId: Id; grants?: RawBuilder<number> };

/** What a member may see of what is in the project: each of these things is shown to them, and open, or they are involved in it. */
export const isOpenTo = (reader: Reader, ...things: Things): Condition =>
  sql`(${sql.join(
    things.map((thing) => isOneOpenTo(reader, thing)),
    sql` and `,
  )})`;

function isOneOpenTo(reader: Reader, thing: Thing): Condition {
  const shown = reader.grants ? isShown({ ...reader, grants: reader.grants }, thing) : sql<boolean>`true`;
  if (typeof thing === 'object' && !thing.as) return shown;
  const { mayBeMissing, withAllAround } = typeof thing === 'string' ? {} : thing;
  const isPrivate = column(thing, 'is_private');
  const isOpen = sql<boolean>`(${mayBeMissing ? sql`${isPrivate} is null or` : sql``}
    (${shown} and (${isPrivate} = 0 or ${isInvolved(reader.personId, thing)})))`;
  if (!withAllAround) return isOpen;
  return sql`(${isOpen} and not ${isInsideOne(thing, sql`not ${isOneOpenTo(reader, 'holder')}`)})`;
}

/** Of what the item under this alias is inside, and what that is inside, something is so. */
const isInsideOne = (items: Thing, isSo: Condition): Condition => sql`(
  ${column(items, 'inside_id')} is not null and exists (
    with recursive around (kind, id) as (
      select ${column(items, 'inside_kind')}, ${column(items, 'inside_id')}
      union all
      select held.inside_kind, held.inside_id from around inner join items as held
        on held.account_id = ${column(items, 'account_id')} and held.kind = around.kind and held.id = around.id
        where held.inside_id is not null)
    select 1 from around inner join items as holder
      on holder.account_id = ${column(items, 'account_id')} and holder.kind = around.kind and holder.id = around.id
      where ${isSo}))`;

/** `items`, with everything each is inside. */
export const throughout = { as: 'items', withAllAround: true } as const;

/** Of a query that has `items`, `project_members as m` and of each member `people` and `companies`: which of them see it. */
export const isSeenByMember = () =>
  sql<boolean>`(m.role = 'administrator' or (people.is_administrator = 1 and companies.is_owner = 1)
    or ${isOpenTo({ personId: sql.ref('m.person_id'), grants: sql.ref('m.grants') }, throughout)})`;

/** Of a query that has `items`: neither it nor anything it is inside is in the trash. */
export const isOutOfTrash = () =>
  sql<boolean>`(items.deleted_at is null and not ${isInsideOne('items', sql`holder.deleted_at is not null`)})`;

/** What a verb has to know of a thing it reads: whether it is open to that person, of whom `project_members as m` tells. */
export type Sighted = { is_open: number | boolean };
export const sighted = (personId: number, ...things: Things) =>
  isOpenTo({ personId, grants: sql.ref('m.grants') }, ...things).as('is_open');

/** Of what is inside something of which it was asked whether such things are shown to them. */
export const sightedInside = (personId: number, thing: Thing) => isOpenTo({ personId }, thing).as('is_open');

type Role = ProjectMemberRow['role'] | null;

export const seesPrivate = (actor: Actor, role: Role): boolean => /administrator$/.test(standingIn(actor, role));

/** Of what is in a project nothing is for people who are not on it, open or not. */
export const canSee = (actor: Actor, role: Role, thing: Sighted): boolean =>
  seesPrivate(actor, role) || (role !== null && Boolean(thing.is_open));

const sightOf = hotOne((q, $: Pick<ItemRow, 'account_id' | 'kind' | 'id'> & { personId: number }) =>
  q
    .selectFrom('items')
    .leftJoin('project_members as m', onMember($.personId, 'items'))
    .select(['inside_kind', 'inside_id', sighted($.personId, 'items')])
    .where('items.account_id', '=', $.account_id)
    .where('items.kind', '=', $.kind)
    .where('items.id', '=', $.id),
);

type Seen = { kind: ItemKind; id: number; role: Role };

/** Also asks what it is inside. */
export async function isVisible(ctx: Context, q: Queries, { kind, id, role }: Seen): Promise<boolean> {
  if (seesPrivate(ctx.actor, role)) return true;
  const { accountId: account_id, personId } = ctx.actor;
  const item = await sightOf(q, { account_id, kind, id, personId });
  if (!item || !canSee(ctx.actor, role, item)) return false;
  const { inside_kind, inside_id } = item;
  return !inside_kind || !inside_id || isVisible(ctx, q, { kind: inside_kind, id: inside_id, role });
}

/** Refuses as if it were not there. */
export async function requireSight(ctx: Context, q: Queries, seen: Seen, what: string = seen.kind): Promise<void> {
  if (!(await isVisible(ctx, q, seen))) throw notFound(what);
}
