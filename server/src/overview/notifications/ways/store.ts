import type { Queries } from '../../../platform/db/database.ts';
import { among } from '../../../platform/db/dialect.ts';
import { hot } from '../../../platform/db/hot.ts';
import type { NewsWayRow } from '../../../platform/db/tables/notifications.ts';

const chosen = hot((q, $: { accountId: number; people: string }) =>
  q
    .selectFrom('news_ways')
    .select(['person_id', 'reason', 'way'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'person_id', $.people)),
);

export const chosenBy = async (
  q: Queries,
  asked: { accountId: number; people: string },
): Promise<Omit<NewsWayRow, 'account_id'>[]> => chosen(q, asked);

export async function saveWay(tx: Queries, row: NewsWayRow): Promise<void> {
  await tx
    .insertInto('news_ways')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'person_id', 'reason']).doUpdateSet({ way: row.way }))
    .execute();
}

export async function forgetWay(
  tx: Queries,
  { account_id, person_id, reason }: Omit<NewsWayRow, 'way'>,
): Promise<void> {
  await tx
    .deleteFrom('news_ways')
    .where('account_id', '=', account_id)
    .where('person_id', '=', person_id)
    .where('reason', '=', reason)
    .execute();
}
