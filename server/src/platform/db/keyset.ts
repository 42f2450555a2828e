import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { hot } from './hot.ts';

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

/**
 * The accounts that have something due by some time in a table of what waits for its time, with an index of that (`isWaiting`,
 * of `m`) by account and time. Jumps from account to account along it: whoever has much waiting costs what one with little does.
 */
export function accountsWithDue(
  table: 'mails' | 'pushes' | 'reminders' | 'calendar_events' | 'notifications',
  isWaiting: RawBuilder<unknown>,
  time = 'due_at',
) {
  const at = sql.ref(`m.${time}`);
  const from = sql`from ${sql.table(table)} as m where ${isWaiting}`;
  const due = hot((q, $: { now: string }) => ({
    compile: () =>
      sql<{ id: number }>`
        with recursive place (account_id) as (
          select cast(0 as bigint)
          union all
          select (select m.account_id ${from} and m.account_id > place.account_id order by m.account_id, ${at} limit 1)
          from place where place.account_id is not null)
        select place.account_id as id from place
        where place.account_id > 0
          and (select ${at} ${from} and m.account_id = place.account_id order by ${at} limit 1) <= ${$.now}`.compile(q),
  }));
  return async (q: Queries, now: string): Promise<number[]> => (await due(q, { now })).map(({ id }) => id);
}
