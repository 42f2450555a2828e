import type { Queries } from '../../../platform/db/database.ts';
import type { Table, Value } from '../../../platform/db/whole.ts';
import { othersTurn } from '../../../platform/turn.ts';
import * as store from './rows-store.ts';

type Putter = { some(rows: Value[][]): Promise<void>; end(): Promise<void> };

/** How the rows of a table are put here. */
export function putterOf(tx: Queries, table: Table, accountId: number): Putter {
  const { name, columns } = table;
  const end = async () => {};
  switch (name) {
    case 'accounts':
      return { some: ([row]) => store.changeAccount(tx, accountId, table, row!), end };
    case 'companies':
    case 'people':
      return { some: (rows) => store.putRows(tx, table, rows), end };
    case 'counters':
      // Raised before.
      return { some: end, end };
    case 'search_entries': {
      // Numbered anew: all accounts share the numbers, and nobody goes by them.
      const at = columns.indexOf('id');
      const without = { name, columns: columns.toSpliced(at, 1) };
      return {
        some: (rows) =>
          store.insertRows(
            tx,
            without,
            rows.map((row) => row.toSpliced(at, 1)),
          ),
        end,
      };
    }
    case 'tasks':
      return putTasks(tx, table, accountId);
    default:
      return { some: (rows) => store.insertRows(tx, table, rows), end };
  }
}

/** A task may be below one that was made later. */
function putTasks(tx: Queries, table: Table, accountId: number): Putter {
  const [id, parent] = [table.columns.indexOf('id'), table.columns.indexOf('parent_id')];
  const there = new Set<Value>();
  const later: [id: number, parentId: number][] = [];
  return {
    async some(rows) {
      const placed = rows.map((row) => {
        const above = row[parent] ?? null;
        there.add(row[id]!);
        if (above === null || there.has(above)) return row;
        later.push([row[id] as number, above as number]);
        return row.with(parent, null);
      });
      await store.insertRows(tx, table, placed);
    },
    async end() {
      for (const [task, above] of later) {
        await store.placeTask(tx, accountId, task, above);
        await othersTurn();
      }
    },
  };
}
