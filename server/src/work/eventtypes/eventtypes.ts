import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { EventTypeRow } from '../../platform/db/tables/time.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import type { EventType } from './store.ts';
import * as store from './store.ts';
import type { NewType, TypeChange } from './wire.ts';

export type { EventType } from './store.ts';

/** In every account, by numbers that no row has. */
const builtIn: readonly EventType[] = [
  { id: -2, name: 'Paid time off', color: '#27AE60' },
  { id: -3, name: 'Sick leave', color: '#C0392B' },
  { id: -4, name: 'Meeting', color: '#2980B9' },
  { id: -5, name: 'Other', color: '#7F8C8D' },
  { id: -6, name: 'Training', color: '#8E44AD' },
  { id: -7, name: 'Public holiday', color: '#D35400' },
];

const MOST = 200;

/** Those that are everywhere stand first. There are few of either, so they are read at once. */
export async function listTypes(ctx: Context, paging: Paging): Promise<Page<EventType>> {
  requireInAccount(ctx.actor, 'calendarEvent.manage');
  const all = [...builtIn, ...(await store.listTypes(ctx.db, ctx.actor.accountId))];
  return { items: all.slice(paging.offset, paging.offset + paging.pageSize), total: all.length, paging };
}

/** By id. One that is gone is missing. */
export async function typesOf(ctx: Context, q: Queries, ids: number[]): Promise<Map<number, EventType>> {
  const wanted = [...new Set(ids)];
  const own = wanted.filter((id) => id > 0);
  const rows = await store.findTypes(q, ctx.actor.accountId, own);
  return new Map([...builtIn.filter(({ id }) => wanted.includes(id)), ...rows].map((type) => [type.id, type]));
}

/** A type named in a body: when it is not there the body is wrong, so 422. */
export async function requireType(ctx: Context, q: Queries, id: number): Promise<number> {
  if (id !== 0 && !(await typesOf(ctx, q, [id])).has(id))
    throw invalid('type names no type of event.', [{ field: 'type', message: 'names no type of event' }]);
  return id;
}

export async function createType(
  ctx: Context,
  { name, color }: Read<(typeof NewType)['fields']>,
): Promise<Committed<EventTypeRow>> {
  requireInAccount(ctx.actor, 'eventType.change');
  return transact(ctx, async (tx) => {
    const { accountId } = ctx.actor;
    if ((await store.countTypes(tx, accountId)) >= MOST)
      throw invalid(`There are ${MOST} types of events already, which is the most. Delete one first.`);
    const row = { account_id: accountId, id: await newId(ctx, tx, 'eventType'), name, color: color ?? '' };
    await store.insertType(tx, row);
    return row;
  });
}

export async function updateType(ctx: Context, id: number, input: Read<(typeof TypeChange)['fields']>): Promise<void> {
  requireInAccount(ctx.actor, 'eventType.change');
  await transact(ctx, async (tx) => {
    const [type] = await store.findTypes(tx, ctx.actor.accountId, [id]);
    if (!type) throw notFound('type of event');
    await store.saveType(tx, { ...type, name: input.name ?? type.name, color: input.color ?? type.color });
  });
}

/** Its events stay, and have none. */
export async function deleteType(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'eventType.change');
  await transact(ctx, async (tx) => {
    if (!(await store.removeType(tx, ctx.actor.accountId, id))) throw notFound('type of event');
  });
}
