import { type RawBuilder, sql } from 'kysely';
import { type Actor, standingIn } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import type { ProjectMemberRow } from '../../platform/db/tables/projects.ts';
import { notFound } from '../../platform/failures.ts';
import { findSight, isInvolved } from './store.ts';

/**
 * Private items are for the people involved in them, the project's administrators and the owner administrators. For
 * everybody else they do not exist. What is inside a private item is as hidden as the item.
 */
export { isAdministeredBy, isInvolved } from './store.ts';

type Sight = { is_private: number; is_involved: number | boolean | null };
type Role = ProjectMemberRow['role'] | null;

export const seesPrivate = (actor: Actor, role: Role): boolean => /administrator$/.test(standingIn(actor, role));

export const canSee = (actor: Actor, role: Role, sight: Sight): boolean =>
  sight.is_private === 0 || Boolean(sight.is_involved) || seesPrivate(actor, role);

/** Of a query that has `items` under this alias, what a member may see: it is open, or they are involved. */
export const isOpenTo = (personId: number, items = 'items') =>
  sql<boolean>`(${sql.ref(`${items}.is_private`)} = 0 or ${isInvolved(personId, items)})`;

/** Of what the item under this alias is inside, and what that is inside, something is so. */
const isInsideOne = (items: string, isSo: RawBuilder<boolean>) => sql<boolean>`(
  ${sql.ref(`${items}.inside_id`)} is not null and exists (
    with recursive around (kind, id) as (
      select ${sql.ref(`${items}.inside_kind`)}, ${sql.ref(`${items}.inside_id`)}
      union all
      select held.inside_kind, held.inside_id from around inner join items as held
        on held.account_id = ${sql.ref(`${items}.account_id`)} and held.kind = around.kind and held.id = around.id
        where held.inside_id is not null)
    select 1 from around inner join items as holder
      on holder.account_id = ${sql.ref(`${items}.account_id`)} and holder.kind = around.kind and holder.id = around.id
      where ${isSo}))`;

/** Like `isOpenTo`, and so is everything it is inside. */
export const isOpenThroughoutTo = (personId: number, items = 'items') =>
  sql<boolean>`(${isOpenTo(personId, items)} and not ${isInsideOne(items, sql`not ${isOpenTo(personId, 'holder')}`)})`;

/** Of a query that has `items` under this alias: neither it nor anything it is inside is in the trash. */
export const isOutOfTrash = (items = 'items') =>
  sql<boolean>`(${sql.ref(`${items}.deleted_at`)} is null and not ${isInsideOne(items, sql`holder.deleted_at is not null`)})`;

type Seen = { kind: ItemKind; id: number; role: Role };

/** Also asks what it is inside. */
export async function isVisible(ctx: Context, q: Queries, { kind, id, role }: Seen): Promise<boolean> {
  if (seesPrivate(ctx.actor, role)) return true;
  const item = await findSight(q, { account_id: ctx.actor.accountId, kind, id }, ctx.actor.personId);
  if (!item || (item.is_private === 1 && !item.is_involved)) return false;
  const { inside_kind, inside_id } = item;
  return !inside_kind || !inside_id || isVisible(ctx, q, { kind: inside_kind, id: inside_id, role });
}

/** Refuses as if it were not there. */
export async function requireSight(ctx: Context, q: Queries, seen: Seen, what: string = seen.kind): Promise<void> {
  if (!(await isVisible(ctx, q, seen))) throw notFound(what);
}
