import type { Queries } from './database.ts';
import { hot } from './hot.ts';

const bumpCounter = hot((q, $: { accountId: number; kind: string }) =>
  q
    .insertInto('counters')
    .values({ account_id: $.accountId, kind: $.kind, last: 1 })
    .onConflict((c) => c.columns(['account_id', 'kind']).doUpdateSet((e) => ({ last: e('counters.last', '+', 1) })))
    .returning('last'),
);

/** The next number of one kind in one account. */
export async function nextNumber(q: Queries, accountId: number, kind: string): Promise<number> {
  const [row] = await bumpCounter(q, { accountId, kind });
  return row!.last;
}

const raiseCounter = hot((q, $: { accountId: number; kind: string; last: number }) =>
  q
    .insertInto('counters')
    .values({ account_id: $.accountId, kind: $.kind, last: $.last })
    .onConflict((c) =>
      c.columns(['account_id', 'kind']).doUpdateSet({ last: $.last }).where('counters.last', '<', $.last),
    ),
);

/** No number up to this one is given from now on. */
export async function goBeyond(q: Queries, accountId: number, kind: string, last: number): Promise<void> {
  await raiseCounter(q, { accountId, kind, last });
}
