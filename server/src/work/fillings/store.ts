import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { among, idsText, locking, pairsOf } from '../../platform/db/dialect.ts';
import { hot, hotInsert, hotOne } from '../../platform/db/hot.ts';
import type { CopiedRow, CopyRow } from '../../platform/db/tables/copies.ts';

type One = { accountId: number; id: number };
type Which = { account_id: number; copy_id: number; kind: string };
export type Pair = [from: number, to: number];

export const insertCopy = hotInsert('copies');

const byId = (q: Queries, $: One) =>
  q.selectFrom('copies').selectAll().where('account_id', '=', $.accountId).where('id', '=', $.id);
const found = hotOne(byId);
const locked = hotOne((q, $: One) => locking(q, byId(q, $), 'copies'));

export async function findCopy(q: Queries, one: One): Promise<CopyRow | undefined> {
  return found(q, one);
}

/** Nobody else copies for it until the transaction ends; where it stands then is where the next goes on. */
export async function lockCopy(tx: Queries, one: One): Promise<CopyRow | undefined> {
  return locked(tx, one);
}

const save = hot((q, $: Pick<CopyRow, 'account_id' | 'id' | 'step' | 'after_what' | 'done' | 'is_whole'>) =>
  q
    .updateTable('copies')
    .set({ step: $.step, after_what: $.after_what, done: $.done, is_whole: $.is_whole })
    .where('account_id', '=', $.account_id)
    .where('id', '=', $.id),
);

export async function saveCopy(tx: Queries, { account_id, id, step, after_what, done, is_whole }: CopyRow) {
  await save(tx, { account_id, id, step, after_what, done, is_whole });
}

const ofKind = hot((q, $: { accountId: number; kind: CopyRow['kind'] }) =>
  q
    .selectFrom('copies')
    .select('id')
    .where('account_id', '=', $.accountId)
    .where('kind', '=', $.kind)
    .orderBy('id')
    .limit(100),
);

/** Those of an account that are not whole, or of which there is still something to clear away. */
export async function copiesOf(q: Queries, accountId: number, kind: CopyRow['kind']): Promise<number[]> {
  return (await ofKind(q, { accountId, kind })).map(({ id }) => id);
}

const put = hot((q, $: Which & { pairs: string }) => ({
  compile: () =>
    sql`insert into copied (account_id, copy_id, kind, from_id, to_id)
      select cast(${$.account_id} as bigint), cast(${$.copy_id} as bigint), cast(${$.kind} as text), pair.number,
        cast(pair.text as bigint) from ${pairsOf(q, $.pairs)} as pair where true`.compile(q),
}));

export async function insertCopied(tx: Queries, which: Which, pairs: Pair[]): Promise<void> {
  if (pairs.length > 0) await put(tx, { ...which, pairs: JSON.stringify(pairs) });
}

const amongCopied = hot((q, $: Which & { ids: string }) =>
  q
    .selectFrom('copied')
    .select(['from_id', 'to_id'])
    .where('account_id', '=', $.account_id)
    .where('copy_id', '=', $.copy_id)
    .where('kind', '=', $.kind)
    .where(among(q, 'from_id', $.ids)),
);

export async function copiedAmong(q: Queries, which: Which, ids: Iterable<number>): Promise<Map<number, number>> {
  const rows = await amongCopied(q, { ...which, ids: idsText(ids) });
  return new Map(rows.map(({ from_id, to_id }) => [from_id, to_id]));
}

const nextOf = hotOne((q, $: Which & { from: number }) =>
  q
    .selectFrom('copied')
    .selectAll()
    .where('account_id', '=', $.account_id)
    .where('copy_id', '=', $.copy_id)
    .where('kind', '=', $.kind)
    .where('from_id', '>=', $.from)
    .orderBy('from_id')
    .limit(1),
);

/** The first whose original has this id or a later one. */
export async function nextCopied(q: Queries, which: Which, from: number): Promise<CopiedRow | undefined> {
  return nextOf(q, { ...which, from });
}

const forget = hot((q, $: Pick<CopyRow, 'account_id' | 'id'> & { limit: number }) => ({
  compile: () =>
    sql<{ from_id: number }>`delete from copied where account_id = ${$.account_id} and copy_id = ${$.id}
      and (kind, from_id) in (select kind, from_id from copied where account_id = ${$.account_id} and copy_id = ${$.id}
        limit ${$.limit}) returning from_id`.compile(q),
}));

/** What was noted for a copy that is whole; true when nothing of it is left. */
export async function clearCopy(tx: Queries, { account_id, id }: CopyRow, limit: number): Promise<boolean> {
  if ((await forget(tx, { account_id, id, limit })).length === limit) return false;
  await tx.deleteFrom('copies').where('account_id', '=', account_id).where('id', '=', id).execute();
  return true;
}
