import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, rowsIn } from '../../platform/db/dialect.ts';
import { hot, hotSend } from '../../platform/db/hot.ts';

/** The inboxes of these people have changed. */
export const touchInboxes = hotSend((q, $: { accountId: number; people: string }) => ({
  compile: () =>
    sql`insert into inboxes (account_id, person_id, changes)
      select cast(${$.accountId} as bigint), person.id, 1 from ${rowsIn(q, $.people)} as person where true order by 2
      on conflict (account_id, person_id) do update set changes = inboxes.changes + 1`.compile(q),
}));

const some = hot((q, $: { accountId: number; people: string }) =>
  q
    .selectFrom('inboxes')
    .select(['person_id', 'changes'])
    .where('account_id', '=', $.accountId)
    .where(among(q, 'person_id', $.people)),
);

export async function changesOf(q: Queries, accountId: number, people: Iterable<number>): Promise<Map<number, number>> {
  const rows = await some(q, { accountId, people: idsText(people) });
  return new Map(rows.map(({ person_id, changes }) => [person_id, changes]));
}
