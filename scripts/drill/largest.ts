import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/**
 * What one statement did at the most since this was last asked: rows it changed, values it gave (rows times columns), characters
 * that these have, words it entered for search. The embedded database does it on the thread that answers everybody.
 */
export type Largest = { changed: number; values: number; characters: number; words: number };

const ENTERS_WORDS = /^insert into search_(words|entries)\b/i;
const CHANGES = /^\s*(insert|update|delete)\b/i;

/** Looks at the statements of this process until it is ended, over whichever connection they go. */
export function watchStatements(): { take(): Largest; end(): void } {
  const none: Largest = { changed: 0, values: 0, characters: 0, words: 0 };
  let largest = none;
  const note = (one: Partial<Largest>) => {
    const more = Object.entries(one) as [keyof Largest, number][];
    largest = { ...largest, ...Object.fromEntries(more.map(([key, value]) => [key, Math.max(largest[key], value)])) };
  };
  const noteWords = (statement: StatementSync, given: unknown[]) => {
    if (!ENTERS_WORDS.test(statement.sourceSQL)) return;
    for (const value of given) if (typeof value === 'string') note({ words: value.split(' ').length });
  };
  const ends = [
    watch(StatementSync.prototype, 'all', (statement, given, rows) => {
      noteWords(statement, given);
      note({ values: rows.length * Object.keys(rows[0] ?? {}).length, characters: charactersIn(rows) });
      if (CHANGES.test(statement.sourceSQL)) note({ changed: rows.length });
    }),
    watch(StatementSync.prototype, 'get', (statement, given, row) => {
      noteWords(statement, given);
      if (row) note({ values: Object.keys(row).length, characters: charactersIn([row]) });
      if (CHANGES.test(statement.sourceSQL)) note({ changed: row ? 1 : 0 });
    }),
    watch(StatementSync.prototype, 'run', (statement, given, { changes }) => {
      noteWords(statement, given);
      // Of one that changes nothing it is what the one before changed.
      if (CHANGES.test(statement.sourceSQL)) note({ changed: Number(changes) });
    }),
    // Where the answers arrive: how to ask is settled when a connection is made, and may be so already.
    watch(answers, 'addCommandComplete', (answer) => note(doneBy(answer))),
  ];
  return {
    take() {
      const since = largest;
      largest = none;
      return since;
    },
    end() {
      for (const end of ends) end();
    },
  };
}

function charactersIn(rows: object[]): number {
  let sum = 0;
  for (const row of rows) for (const value of Object.values(row)) if (typeof value === 'string') sum += value.length;
  return sum;
}

/** What PostgreSQL has answered; its types do not tell of it. */
type Answer = pg.QueryResult & { addCommandComplete(message: never): void };
const answers = (pg as unknown as { Result: { prototype: Answer } }).Result.prototype;

const doneBy = ({ command, rowCount, rows, fields }: pg.QueryResult): Partial<Largest> =>
  command === 'SELECT'
    ? { values: rows.length * fields.length, characters: charactersIn(rows) }
    : { changed: rowCount ?? 0 };

/** Tells of each call of a method, by whom, with what, and what came of it, until it is ended. */
function watch<T extends Record<M, (...given: never[]) => unknown>, M extends string>(
  prototype: T,
  method: M,
  tell: (self: T, given: unknown[], result: ReturnType<T[M]>) => void,
): () => void {
  const plain = prototype[method];
  prototype[method] = function (this: T, ...given: never[]) {
    const result = plain.apply(this, given) as ReturnType<T[M]>;
    tell(this, given, result);
    return result;
  } as T[M];
  return () => {
    prototype[method] = plain;
  };
}
