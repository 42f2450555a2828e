import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

type Value = string | number;
/** Where a page ended: the value or values it was sorted by, and the id that breaks ties. */
export type Boundary = { key: Value | Value[]; id: number };
/** A page of a list: what follows a boundary, or what stands at an offset. */
export type Slice = { after?: Boundary; offset: number; limit: number };
type Column = string | Expression<unknown>;
type Order = { key: Column | Column[]; id: string; descending?: boolean };

/** Sorts a list and takes one page of it. Past a boundary it costs the same on page 1,000 as on page 2. */
export function slice<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  { after, offset, limit }: Slice,
): SelectQueryBuilder<DB, TB, O> {
  const columns = [order.key, order.id].flat().map((one) => (typeof one === 'string' ? sql.ref(one) : one));
  const direction = order.descending ? 'desc' : 'asc';
  let page = query.limit(limit).offset(offset);
  for (const column of columns) page = page.orderBy(column, direction);
  if (!after) return page;
  const beyond = sql.raw(order.descending ? '<' : '>');
  const values = [after.key, after.id].flat();
  page = page.where(sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(values)})`);
  const [first] = [order.key].flat();
  // A row of values is looked up in an index of columns, not in one of expressions: that one is found by its first.
  return typeof first === 'string' ? page : page.where(sql<boolean>`${first} ${beyond}= ${values[0]}`);
}
