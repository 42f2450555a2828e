import type { Queries } from '../../platform/db/database.ts';
import { type Slice, slice } from '../../platform/db/keyset.ts';
import type { FileImportLineRow, FileImportRow } from '../../platform/db/tables/operating.ts';
import type { Line } from './formats/sheet.ts';

type Of = Pick<FileImportRow, 'account_id' | 'id'>;
const AT_ONCE = 200;

const rowsOf = (q: Queries, { account_id, id }: Of) =>
  q.selectFrom('file_import_rows').where('account_id', '=', account_id).where('import_id', '=', id);

export async function insertLines(tx: Queries, { account_id, id }: Of, lines: Line[]): Promise<void> {
  const values = lines.map(({ number, ...cells }) => ({
    account_id,
    import_id: id,
    number,
    cells: JSON.stringify(cells),
    state: 'new' as const,
    reason: '',
    name_key: '',
    task_id: null,
  }));
  await tx.insertInto('file_import_rows').values(values).execute();
}

const lineOf = ({ number, cells }: Pick<FileImportLineRow, 'number' | 'cells'>): Line => ({
  number,
  ...JSON.parse(cells),
});

/** The next of a state after that row. */
export async function nextLines(
  q: Queries,
  of: Of,
  { state, after, most }: { state: FileImportLineRow['state']; after: number; most: number },
): Promise<Line[]> {
  const found = await rowsOf(q, of)
    .select(['number', 'cells'])
    .where('state', '=', state)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();
  return found.map(lineOf);
}

/** All of them, in portions. */
export async function* eachLines(q: Queries, of: Of): AsyncGenerator<Line[]> {
  for (let after = 0; ; ) {
    const lines = await nextLines(q, of, { state: 'new', after, most: AT_ONCE });
    if (lines.length === 0) return;
    yield lines;
    after = lines.at(-1)!.number;
  }
}

type Outcome = Partial<Pick<FileImportLineRow, 'state' | 'reason' | 'name_key' | 'task_id'>>;

export async function saveLine(tx: Queries, { account_id, id }: Of, number: number, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('file_import_rows')
    .set(outcome)
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .where('number', '=', number)
    .execute();
}

/** The task that a row of that name became: the last one above, else the first below. */
export async function findMade(q: Queries, of: Of, nameKey: string, number: number): Promise<number | undefined> {
  const called = rowsOf(q, of).select('task_id').where('name_key', '=', nameKey).where('state', '=', 'made');
  const above = await called.where('number', '<', number).orderBy('number', 'desc').limit(1).executeTakeFirst();
  const found = above ?? (await called.where('number', '>', number).orderBy('number').limit(1).executeTakeFirst());
  return found?.task_id ?? undefined;
}

type Made = { number: number; task_id: number | null };

export const nextMade = (q: Queries, of: Of, most: number): Promise<Made[]> =>
  rowsOf(q, of).select(['number', 'task_id']).where('state', '=', 'made').orderBy('number').limit(most).execute();

/** What was kept is tried again. */
export async function tryKeptAgain(tx: Queries, { account_id, id }: Of): Promise<void> {
  await tx
    .updateTable('file_import_rows')
    .set({ state: 'made' })
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .where('state', '=', 'kept')
    .execute();
}

export async function countKept(q: Queries, of: Of): Promise<number> {
  const { count } = await rowsOf(q, of)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', 'kept')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type Leftover = Pick<FileImportLineRow, 'number' | 'cells' | 'state' | 'reason'>;

const left = (q: Queries, of: Of) =>
  rowsOf(q, of).where((e) => e.or([e('state', '=', 'refused'), e('reason', '<>', '')]));

/** What stayed out, and of what came what did not fit. */
export const listLeft = (q: Queries, of: Of, part: Slice): Promise<Leftover[]> =>
  slice(left(q, of).select(['number', 'cells', 'state', 'reason']), { key: 'number', id: 'number' }, part).execute();

export async function countLeft(q: Queries, of: Of): Promise<number> {
  const { count } = await left(q, of)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Some of them; true when none is left. */
export async function removeLines(tx: Queries, of: Of, most: number): Promise<boolean> {
  const numbers = (await rowsOf(tx, of).select('number').orderBy('number').limit(most).execute()).map(
    (row) => row.number,
  );
  if (numbers.length > 0)
    await tx
      .deleteFrom('file_import_rows')
      .where('account_id', '=', of.account_id)
      .where('import_id', '=', of.id)
      .where('number', 'in', numbers)
      .execute();
  return numbers.length < most;
}
