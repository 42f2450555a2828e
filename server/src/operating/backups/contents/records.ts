import { hash } from 'node:crypto';
import { migrate } from '../../../platform/db/migrate.ts';
import { migrations } from '../../../platform/db/migrations/list.ts';
import type { Filling, Reading, Table, Value } from '../../../platform/db/whole.ts';
import { Damaged, type TableTally } from './manifest.ts';

/**
 * How many rows a table has and what they come to. Each row is hashed and the hashes are added up, so that the order in
 * which an engine gives them does not matter.
 */
export function makeTally(name: string) {
  let rows = 0;
  const sums = [0n, 0n, 0n, 0n];
  return {
    add(line: string) {
      const digest = hash('sha256', line, 'buffer');
      rows += 1;
      for (let at = 0; at < sums.length; at += 1)
        sums[at] = BigInt.asUintN(64, sums[at]! + digest.readBigUInt64BE(at * 8));
    },
    read: (): TableTally => ({ name, rows, sha256: sums.map((sum) => sum.toString(16).padStart(16, '0')).join('') }),
  };
}

/** A line for each table, which names its columns, and one for each of its rows behind it. */
export async function* recordLines(
  reading: Reading,
  tables: Table[],
  done: (tally: TableTally) => void,
): AsyncGenerator<string> {
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
    const tally = makeTally(table.name);
    for await (const rows of reading.rows(table)) {
      const lines = rows.map((row) => JSON.stringify(row));
      for (const line of lines) tally.add(line);
      yield `${lines.join('\n')}\n`;
    }
    done(tally.read());
  }
}

/** Puts the rows of such lines where they were. */
async function insertRecords(
  filling: Filling,
  portions: AsyncIterable<string[]>,
  inserted: (rows: number) => void,
): Promise<void> {
  let table: Table | undefined;
  for await (const lines of portions) {
    let rows: Value[][] = [];
    const flush = async () => {
      if (table && rows.length > 0) await filling.insert(table, rows);
      inserted(rows.length);
      rows = [];
    };
    for (const line of lines) {
      const read = JSON.parse(line);
      if (Array.isArray(read)) {
        rows.push(read);
        continue;
      }
      await flush();
      table = { name: read.table, columns: read.columns };
    }
    await flush();
  }
}

/** Reads everything again that was put there, and compares. */
export async function compareRecords(filling: Filling, tables: TableTally[]): Promise<void> {
  const found = new Map<string, TableTally>();
  for await (const _ of recordLines(filling, await filling.tables(), (tally) => found.set(tally.name, tally)));
  for (const { name, rows, sha256 } of tables) {
    const own = found.get(name);
    if (own?.rows !== rows) throw new Damaged(`The table ${name} has ${own?.rows ?? 'no'} rows instead of ${rows}.`);
    if (own.sha256 !== sha256) throw new Damaged(`The table ${name} came out with other contents than it had.`);
  }
}

/** What is known of records that come from elsewhere: `tables` only when the last line has been read. */
type Origin = { migrations: string[]; numbers: Record<string, number>; tables: TableTally[] };

/** Names of migrations that only a newer version knows. */
export const unknownOf = (origin: Pick<Origin, 'migrations'>): string[] =>
  origin.migrations.filter((name) => !migrations.some((one) => one.name === name));

/** All of them, as they were when they were read, compared, and then brought up to date. */
export async function fillRecords(
  filling: Filling,
  origin: Origin,
  portions: AsyncIterable<string[]>,
  inserted: (rows: number) => void,
): Promise<void> {
  await migrate(
    filling,
    migrations.filter((one) => origin.migrations.includes(one.name)),
  );
  await insertRecords(filling, portions, inserted);
  await compareRecords(filling, origin.tables);
  await filling.goOnAfter(origin.numbers);
  await migrate(filling);
}
