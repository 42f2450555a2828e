import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading, Value } from '../../platform/db/whole.ts';
import { type Kind, kindsOf } from './contents.ts';
import { openLines } from './lines.ts';

/** What of a kind went out: so many lines in that file, of which this is the hash. */
export type KindTally = { kind: string; file: string; rows: number; sha256: string };

/** Which sorts of values stand in each column. */
type Sorts = Record<string, string[]>;

type Where = { accountId: number; folder: string };

const sortOf = (value: Value) => (value === null ? 'null' : typeof value);

/** Every kind as a file with a line for each, a JSON object by column; and what stands in them. */
export async function writeRecords(
  reading: Reading,
  { accountId, folder }: Where,
  written: (rows: number) => void,
): Promise<{ tallies: KindTally[]; schema: Record<string, Sorts> }> {
  await mkdir(join(folder, 'records'), { mode: 0o700 });
  const tallies: KindTally[] = [];
  const schema: Record<string, Sorts> = {};
  for (const kind of kindsOf(await reading.tables())) {
    const file = `records/${kind.name}.jsonl`;
    const lines = await openLines(join(folder, file));
    const sorts = new Map(kind.columns.map((column) => [column, new Set<string>()]));
    let rows = 0;
    try {
      for await (const portion of ownRows(reading, kind, accountId)) {
        for (const row of portion)
          for (const [column, value] of Object.entries(row)) sorts.get(column)!.add(sortOf(value));
        await lines.write(portion);
        rows += portion.length;
        written(portion.length);
      }
    } finally {
      await lines.close();
    }
    tallies.push({ kind: kind.name, file, rows, sha256: lines.sha256() });
    schema[kind.name] = Object.fromEntries([...sorts].map(([column, found]) => [column, [...found].sort()]));
  }
  return { tallies, schema };
}

type Row = Record<string, Value>;

async function* ownRows(reading: Reading, { table, owner, columns }: Kind, accountId: number): AsyncGenerator<Row[]> {
  const whose = table.columns.indexOf(owner);
  const places = columns.map((column) => [column, table.columns.indexOf(column)] as const);
  for await (const portion of reading.rows(table)) {
    const own = portion.filter((row) => row[whose] === accountId);
    if (own.length > 0)
      yield own.map((row) => Object.fromEntries(places.map(([column, at]) => [column, row[at] as Value])));
  }
}
