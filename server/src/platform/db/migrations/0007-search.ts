import type { Dialect } from '../dialect.ts';

const item = 'foreign key (account_id, kind, item_id) references items (account_id, kind, id) on delete cascade';

/** What each item is found by. `beginning` is the first of its text, to show where a word was found. */
export const search = ({ sequenceColumn, sequenceIndex, search: words }: Dialect): string[] => [
  `create table search_entries (id ${sequenceColumn}, account_id bigint not null, kind text not null,
    item_id bigint not null, project_id bigint not null, beginning text not null, words ${words.wordsColumn} not null,
    ${item})`,
  'create unique index search_entries_by_item on search_entries (account_id, kind, item_id)',
  ...sequenceIndex('search_entries_by_id', 'search_entries'),
  ...words.statements,

  // What was there before there was a search waits for the worker: words are found by the program, not by the database.
  `create table search_backlog (account_id bigint not null, kind text not null, item_id bigint not null,
    text text not null, primary key (account_id, kind, item_id), ${item})`,
  `insert into search_backlog (account_id, kind, item_id, text)
    select account_id, 'file', id, description from files`,
];
