import { sql } from 'kysely';
import { pairsOf } from '../dialect.ts';
import { hot } from '../hot.ts';
import type { Asked, Copies, Of, SearchDialect } from '../search.ts';

const expressionOf = ({ words, beginnings }: Asked): string =>
  [...words.map((word) => `'${word}'`), ...beginnings.map((word) => `'${word}':*`)].join(' & ');

const upsert = hot((q, $: Of & { beginning: string; words: string }) => ({
  compile: () =>
    sql`insert into search_entries (account_id, kind, item_id, project_id, beginning, words)
      select account_id, kind, id, project_id, cast(${$.beginning} as text),
        array_to_tsvector(string_to_array(${$.words}, ' ')) from items
      where account_id = ${$.account_id} and kind = ${$.kind} and id = ${$.id}
      on conflict (account_id, kind, item_id) do update set beginning = excluded.beginning, words = excluded.words
      where search_entries.words <> excluded.words or search_entries.beginning <> excluded.beginning`.compile(q),
}));

const copied = hot((q, $: Copies) => ({
  compile: () =>
    sql`insert into search_entries (account_id, kind, item_id, project_id, beginning, words)
      select copy.account_id, copy.kind, copy.id, copy.project_id, entry.beginning, entry.words
      from ${pairsOf(q, $.pairs)} as pair cross join search_entries as entry cross join items as copy
      where entry.account_id = ${$.accountId} and entry.kind = ${$.kind} and entry.item_id = pair.number
        and copy.account_id = ${$.accountId} and copy.kind = ${$.kind} and copy.id = cast(pair.text as bigint)`.compile(
      q,
    ),
}));

/** Lists of words without positions: `array_to_tsvector` and the cast of a query take them as they are. */
export const postgresSearch: SearchDialect = {
  wordsColumn: 'tsvector',
  statements: [
    'create index search_entries_by_word on search_entries using gin (words)',
    'create index search_entries_by_project on search_entries (account_id, project_id)',
  ],
  inPortions: [],
  inTime: [],
  // Else they go onto a list, and the change that makes it too long enters up to 4 MB of it.
  ownWords: ['alter index search_entries_by_word set (fastupdate = off)'],
  async put(tx, { words, ...entry }) {
    await upsert(tx, { ...entry, words: words.join(' ') });
  },
  async copy(tx, copies) {
    await copied(tx, copies);
  },
  newest: (asked, { below, limit }) => sql`(select id, account_id, kind, item_id from search_entries as entry
    where account_id = ${asked.accountId} and words @@ cast(${expressionOf(asked)} as tsquery) and id < ${below}
    ${asked.projectIds ? sql`and project_id in (${sql.join(asked.projectIds)})` : sql``}
    ${asked.kinds ? sql`and kind in (${sql.join(asked.kinds)})` : sql``}
    order by id desc limit ${limit})`,
};
