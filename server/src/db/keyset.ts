import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

/** Where a page ended: the value it was sorted by, and the id that breaks ties. */
export type Boundary = { key: string | number; id: number };
/** A page of a list: what follows a boundary, or what stands at an offset. */
export type Slice = { after?: Boundary; offset: number; limit: number };
type Order = { key: string | Expression<unknown>; id: string; descending?: boolean };

/** Sorts a list and takes one page of it. Past a boundary it costs the same on page 1,000 as on page 2. */
export function slice<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  { after, offset, limit }: Slice,
): SelectQueryBuilder<DB, TB, O> {
  const key = typeof order.key === 'string' ? sql.ref(order.key) : order.key;
  const id = sql.ref(order.id);
  const direction = order.descending ? 'desc' : 'asc';
  const page = query.orderBy(key, direction).orderBy(id, direction).limit(limit).offset(offset);
  if (!after) return page;
  const beyond = sql.raw(order.descending ? '<' : '>');
  return page.where(sql<boolean>`(${key}, ${id}) ${beyond} (${after.key}, ${after.id})`);
}
