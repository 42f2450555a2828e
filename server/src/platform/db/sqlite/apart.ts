import { DatabaseSync } from 'node:sqlite';
import type { Apart } from '../whole.ts';
import { readWhole } from './reading.ts';

/** A file that was filled and that nobody serves. This engine takes words where numbers belong, so that is looked for. */
export function readApart(path: string): Apart {
  const database = new DatabaseSync(path, { readOnly: true });
  const reading = readWhole(database);
  return {
    ...reading,
    async misplaced() {
      for (const { name } of await reading.tables())
        for (const { column, type } of database
          .prepare('select name as "column", lower(type) as type from pragma_table_info(?)')
          .all(name)) {
          const sort = /^(big)?int/.test(String(type)) ? 'integer' : 'text';
          const other = `select 1 from "${name}" where typeof("${column}") not in ('${sort}', 'null') limit 1`;
          if (database.prepare(other).get()) return `${name}.${column}`;
        }
      return undefined;
    },
    async close() {
      database.close();
    },
  };
}
