import { sql } from 'kysely';
import type { Asked, SearchDialect } from '../search.ts';

const anyOf = (words: string[]) => `(${words.map((word) => `"${word}"`).join(' OR ')})`;

/** Project and kind are words, too: what one asks for inside one project costs nothing of the others. */
function expressionOf({ accountId, words, beginnings, projectIds, kinds }: Asked): string {
  return [
    ...words.map((word) => `"${word}"`),
    ...beginnings.map((word) => `"${word}"*`),
    ...(projectIds ? [anyOf(projectIds.map((id) => `${accountId}p${id}`))] : []),
    ...(kinds ? [anyOf(kinds.map((kind) => `${accountId}k${kind}`))] : []),
  ].join(' AND ');
}

const all = (row: 'new' | 'old') =>
  `${row}.account_id || 'p' || ${row}.project_id || ' ' || ${row}.account_id || 'k' || ${row}.kind || ' ' || ${row}.words`;
const add = `insert into search_words (rowid, words) values (new.id, ${all('new')});`;
const remove = `insert into search_words (search_words, rowid, words) values ('delete', old.id, ${all('old')});`;

/**
 * FTS5, which keeps nothing but which word is in which entry. Triggers keep it in step, since rows that a cascade removes
 * are seen by nobody else. The ascii tokenizer divides at blanks and leaves every letter beyond ASCII as it is.
 */
export const sqliteSearch: SearchDialect = {
  wordsColumn: 'text',
  statements: [
    `create virtual table search_words using fts5 (words, content = '', columnsize = 0, detail = none, tokenize = 'ascii')`,
    `create trigger search_entry_added after insert on search_entries begin ${add} end`,
    `create trigger search_entry_removed after delete on search_entries begin ${remove} end`,
    `create trigger search_entry_changed after update of words, project_id on search_entries begin ${remove} ${add} end`,
  ],
  words: (text) => sql`cast(${text} as text)`,
  newest: (asked, { below, limit }) => sql`(select search_words.rowid as id, entry.account_id, entry.kind, entry.item_id
    from search_words cross join search_entries as entry on entry.id = search_words.rowid
    where search_words match ${expressionOf(asked)} and search_words.rowid < ${below}
    order by search_words.rowid desc limit ${limit})`,
};
