import { sql } from 'kysely';
import { isTurnOver, othersTurn } from '../../turn.ts';
import type { Database, Queries } from '../database.ts';
import { among, idsText, pairsOf } from '../dialect.ts';
import { hot, hotOne } from '../hot.ts';
import type { Asked, Copies, Entry, Of, SearchDialect } from '../search.ts';

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

const projectWord = (row: 'new' | 'old') => `${row}.account_id || 'p' || ${row}.project_id`;
const placeWords = (row: 'new' | 'old') => `${projectWord(row)} || ' ' || ${row}.account_id || 'k' || ${row}.kind`;
const all = (row: 'new' | 'old') => `${placeWords(row)} || ' ' || ${row}.words`;
const adding = (words: string) => `insert into search_words (rowid, words) values (new.id, ${words});`;
const removing = (words: string) =>
  `insert into search_words (search_words, rowid, words) values ('delete', old.id, ${words});`;

/** So many words are entered by one statement, which takes a few milliseconds: the thread is everybody's. */
const PORTION = 2000;
/** So few characters that as many of them as a copy or a purge takes at a time make no more words than a few portions. */
const LONG = 500;
/** So many characters are about a portion of words. */
const MUCH = 20_000;
/** So many of many words are entered with the change itself: those of its name, and of the first lines. */
const FIRST = 300;
/** So many portions are entered before others get to look after the database. */
const AT_ONCE = 20;

const isLate = (id: string) => `exists (select 1 from search_words_later where entry_id = ${id})`;
const enterLater = (id: string, gone: string, come: string) =>
  `insert into search_words_later (entry_id, gone, come, is_compared) values (${id}, ${gone}, ${come}, 0);`;

const insert = hot((q, $: Of & { beginning: string; words: string }) => ({
  compile: () =>
    sql<{ id: number }>`insert into search_entries (account_id, kind, item_id, project_id, beginning, words)
      select account_id, kind, id, project_id, cast(${$.beginning} as text), cast(${$.words} as text) from items
      where account_id = ${$.account_id} and kind = ${$.kind} and id = ${$.id}
      on conflict (account_id, kind, item_id) do nothing returning id`.compile(q),
}));

const entryOf = (q: Queries, $: Of) =>
  q
    .selectFrom('search_entries')
    .select(['id', 'beginning', 'words', sql<0 | 1>`${sql.raw(isLate('search_entries.id'))}`.as('is_late')])
    .where('account_id', '=', $.account_id)
    .where('kind', '=', $.kind)
    .where('item_id', '=', $.id);
const found = hotOne(entryOf);

const save = hot((q, $: Of & { beginning: string; words: string }) =>
  q
    .updateTable('search_entries')
    .set({ beginning: $.beginning, words: $.words })
    .where('account_id', '=', $.account_id)
    .where('kind', '=', $.kind)
    .where('item_id', '=', $.id),
);

const add = hot((q, $: { id: number; words: string }) => ({
  compile: () => sql`insert into search_words (rowid, words) values (${$.id}, ${$.words})`.compile(q),
}));
const remove = hot((q, $: { id: number; words: string }) => ({
  compile: () =>
    sql`insert into search_words (search_words, rowid, words) values ('delete', ${$.id}, ${$.words})`.compile(q),
}));

/**
 * What an entry is found by besides. Words of one entry may be added and removed in as many statements as one likes; but
 * FTS5 counts what was added less what was removed, so each adds and removes, even if nothing.
 */
async function enter(tx: Queries, id: number, gone: string[], come: string[]): Promise<void> {
  for (let at = 0; at < Math.max(gone.length, come.length); at += PORTION) {
    await remove(tx, { id, words: gone.slice(at, at + PORTION).join(' ') });
    await add(tx, { id, words: come.slice(at, at + PORTION).join(' ') });
  }
}

async function put(tx: Queries, { beginning, words, ...of }: Entry): Promise<void> {
  const first = words.slice(0, words.length > PORTION ? FIRST : PORTION).join(' ');
  const [made] = await insert(tx, { ...of, beginning, words: first });
  const was = made ? { id: made.id, beginning, words: first, is_late: 0 as const } : await found(tx, of);
  const text = words.join(' ');
  if (!was || (was.words === text && was.beginning === beginning)) return;
  await change(tx, was, words);
  await save(tx, { ...of, beginning, words: text });
}

/**
 * Many words would keep everybody's writing waiting: it is found by the first of them at once, and by the others when they
 * have been entered, by and by. Whatever comes before that stands in line behind them.
 */
async function change(
  tx: Queries,
  { id, words: text, is_late: late }: { id: number; words: string; is_late: 0 | 1 },
  after: string[],
): Promise<void> {
  const isMuch = text.length > MUCH || after.length > PORTION;
  if (!late && !isMuch) {
    const { gone, come } = await changesOf(text.split(' '), after);
    return enter(tx, id, gone, come);
  }
  const known = new Set(late ? [] : text.split(' '));
  const first = late ? [] : after.slice(0, FIRST).filter((word) => !known.has(word));
  if (first.length > 0) await enter(tx, id, [], first);
  await putLater(tx, { id, gone: [text, ...first].join(' '), come: after.join(' ') });
}

const putLater = hot((q, $: { id: number; gone: string; come: string }) => ({
  compile: () =>
    sql`insert into search_words_later (entry_id, gone, come, is_compared) values (${$.id}, ${$.gone}, ${$.come}, 0)`.compile(
      q,
    ),
}));

type Later = { id: number; entry_id: number; gone: string; come: string; is_compared: 0 | 1 };
const wordsIn = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** Enters the next portion of what waits for it, of one entry or of several. Whether more may wait. */
async function enterNext(tx: Queries): Promise<boolean> {
  for (let room = PORTION; room > 0; ) {
    const { rows } = await sql<Later>`select * from search_words_later order by id limit 1`.execute(tx);
    const [later] = rows;
    if (!later) return false;
    const waiting = { gone: wordsIn(later.gone), come: wordsIn(later.come) };
    const { gone, come } = later.is_compared ? waiting : await changesOf(waiting.gone, waiting.come);
    await enter(tx, later.entry_id, gone.slice(0, room), come.slice(0, room));
    const left = { gone: gone.slice(room).join(' '), come: come.slice(room).join(' ') };
    if (left.gone || left.come)
      await sql`update search_words_later set gone = ${left.gone}, come = ${left.come}, is_compared = 1
        where id = ${later.id}`.execute(tx);
    else await sql`delete from search_words_later where id = ${later.id}`.execute(tx);
    room -= Math.max(gone.length, come.length, 1);
  }
  return true;
}

/** Whether more waits to be entered than could be for now. */
export async function enterWaiting(db: Pick<Database, 'committed' | 'transaction'>): Promise<boolean> {
  const { rows } = await sql`select 1 from search_words_later limit 1`.execute(db.committed);
  if (rows.length === 0) return false;
  for (let portion = 0; portion < AT_ONCE; portion += 1) if (!(await db.transaction(enterNext))) return false;
  return true;
}

/** Tens of thousands of words take as long to compare as a few statements. */
async function changesOf(before: string[], after: string[]): Promise<{ gone: string[]; come: string[] }> {
  const rest = async () => void (isTurnOver() && (await othersTurn()));
  await rest();
  const were = new Set(before);
  await rest();
  const are = new Set(after);
  await rest();
  const gone = before.filter((word) => !are.has(word));
  await rest();
  return { gone, come: after.filter((word) => !were.has(word)) };
}

const copyShort = hot((q, $: Copies) => ({
  compile: () =>
    sql`insert into search_entries (account_id, kind, item_id, project_id, beginning, words)
      select copy.account_id, copy.kind, copy.id, copy.project_id, entry.beginning, entry.words
      from ${pairsOf(q, $.pairs)} as pair cross join search_entries as entry cross join items as copy
      where entry.account_id = ${$.accountId} and entry.kind = ${$.kind} and entry.item_id = pair.number
        and length(entry.words) <= ${LONG}
        and copy.account_id = ${$.accountId} and copy.kind = ${$.kind} and copy.id = cast(pair.text as bigint)`.compile(
      q,
    ),
}));

const longAmong = hot((q, $: { accountId: number; kind: string; ids: string }) =>
  q
    .selectFrom('search_entries')
    .select(['item_id', 'beginning', 'words'])
    .where('account_id', '=', $.accountId)
    .where('kind', '=', $.kind as Of['kind'])
    .where(among(q, 'item_id', $.ids))
    .where(sql<boolean>`length(words) > ${LONG}`),
);

async function copy(tx: Queries, copies: Copies): Promise<void> {
  const { accountId, kind } = copies;
  await copyShort(tx, copies);
  const pairs = new Map(JSON.parse(copies.pairs) as [number, number][]);
  for (const { item_id, beginning, words } of await longAmong(tx, { accountId, kind, ids: idsText(pairs.keys()) }))
    await put(tx, { account_id: accountId, kind, id: pairs.get(item_id)!, beginning, words: words.split(' ') });
}

/**
 * FTS5, which keeps nothing but which word is in which entry. Triggers keep it in step, since rows that a cascade removes
 * are seen by nobody else. The ascii tokenizer divides at blanks and leaves every letter beyond ASCII as it is.
 */
export const sqliteSearch: SearchDialect = {
  wordsColumn: 'text',
  statements: [
    `create virtual table search_words using fts5 (words, content = '', columnsize = 0, detail = none, tokenize = 'ascii')`,
    `create trigger search_entry_added after insert on search_entries begin ${adding(all('new'))} end`,
    `create trigger search_entry_removed after delete on search_entries begin ${removing(all('old'))} end`,
    `create trigger search_entry_changed after update of words, project_id on search_entries
      begin ${removing(all('old'))} ${adding(all('new'))} end`,
  ],
  // Small pages: what FTS5 merges by and by is counted in them, so that no commit merges for long.
  inPortions: [
    `insert into search_words (search_words, rank) values ('pgsz', 1000)`,
    'drop trigger search_entry_changed',
    `create trigger search_entry_moved after update of project_id on search_entries
      when old.project_id <> new.project_id
      begin ${removing(projectWord('old'))} ${adding(projectWord('new'))} end`,
  ],
  inTime: [
    `create table search_words_later (id integer primary key, entry_id integer not null, gone text not null,
      come text not null, is_compared integer not null)`,
    'create index search_words_later_by_entry on search_words_later (entry_id)',
    'drop trigger search_entry_added',
    `create trigger search_entry_added after insert on search_entries when not ${isLate('new.id')}
      begin ${adding(all('new'))} end`,
    // The number of an entry that is gone may be given again before its words are.
    `create trigger search_entry_added_late after insert on search_entries when ${isLate('new.id')}
      begin ${adding(placeWords('new'))} ${enterLater('new.id', "''", 'new.words')} end`,
    'drop trigger search_entry_removed',
    `create trigger search_entry_removed after delete on search_entries
      when length(old.words) <= ${LONG} and not ${isLate('old.id')}
      begin ${removing(all('old'))} end`,
    `create trigger search_entry_removed_late after delete on search_entries
      when length(old.words) > ${LONG} or ${isLate('old.id')}
      begin ${removing(placeWords('old'))} ${enterLater('old.id', 'old.words', "''")} end`,
  ],
  ownWords: [],
  put,
  copy,
  newest: (asked, { below, limit }) => sql`(select search_words.rowid as id, entry.account_id, entry.kind, entry.item_id
    from search_words cross join search_entries as entry on entry.id = search_words.rowid
    where search_words match ${expressionOf(asked)} and search_words.rowid < ${below}
    order by search_words.rowid desc limit ${limit})`,
};
