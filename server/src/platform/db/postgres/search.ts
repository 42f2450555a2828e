import { sql } from 'kysely';
import type { Asked, SearchDialect } from '../search.ts';

const expressionOf = ({ words, beginnings }: Asked): string =>
  [...words.map((word) => `'${word}'`), ...beginnings.map((word) => `'${word}':*`)].join(' & ');

/** Lists of words without positions: `array_to_tsvector` and the cast of a query take them as they are. */
export const postgresSearch: SearchDialect = {
  wordsColumn: 'tsvector',
  statements: [
    'create index search_entries_by_word on search_entries using gin (words)',
    'create index search_entries_by_project on search_entries (account_id, project_id)',
  ],
  words: (text) => sql`array_to_tsvector(string_to_array(${text}, ' '))`,
  newest: (asked, { below, limit }) => sql`(select id, account_id, kind, item_id from search_entries as entry
    where account_id = ${asked.accountId} and words @@ cast(${expressionOf(asked)} as tsquery) and id < ${below}
    ${asked.projectIds ? sql`and project_id in (${sql.join(asked.projectIds)})` : sql``}
    ${asked.kinds ? sql`and kind in (${sql.join(asked.kinds)})` : sql``}
    order by id desc limit ${limit})`,
};
