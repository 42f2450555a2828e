import { hot } from './hot.ts';

/** The next number of one kind in one account. */
export const bumpCounter = hot((q, $: { accountId: number; kind: string }) =>
  q
    .insertInto('counters')
    .values({ account_id: $.accountId, kind: $.kind, last: 1 })
    .onConflict((c) => c.columns(['account_id', 'kind']).doUpdateSet((e) => ({ last: e('counters.last', '+', 1) })))
    .returning('last'),
);
