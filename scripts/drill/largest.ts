import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/**
 * What one statement did at the most since this was last asked: rows it changed, values it gave (rows times columns), words
 * it entered for search. The embedded database does it on the thread that answers everybody.
 */
export type Largest = { changed: number; values: number; words: number };

const ENTERS_WORDS = /^insert into search_(words|entries)\b/i;

/** Looks at every statement of this process from now on, whichever engine it is for. */
export function watchStatements(): () => Largest {
  let largest: Largest = { changed: 0, values: 0, words: 0 };
  const note = (one: Partial<Largest>) => {
    for (const key of Object.keys(one) as (keyof Largest)[]) largest[key] = Math.max(largest[key], one[key] ?? 0);
  };
  const noteWords = (statement: StatementSync, given: unknown[]) => {
    if (!ENTERS_WORDS.test(statement.sourceSQL)) return;
    for (const value of given) if (typeof value === 'string') note({ words: value.split(' ').length });
  };
  watch(StatementSync.prototype, 'all', (statement, given, rows) => {
    noteWords(statement, given);
    note({ values: rows.length * Object.keys(rows[0] ?? {}).length });
  });
  watch(StatementSync.prototype, 'run', (statement, given, { changes }) => {
    noteWords(statement, given);
    note({ changed: Number(changes) });
  });
  watch(pg.Client.prototype as unknown as { query(): unknown }, 'query', (_client, _given, answer) => {
    if (answer instanceof Promise)
      answer.then(
        (result) => note(doneBy(result)),
        () => {},
      );
  });
  return () => {
    const since = largest;
    largest = { changed: 0, values: 0, words: 0 };
    return since;
  };
}

const doneBy = ({ command, rowCount, rows, fields }: pg.QueryResult): Partial<Largest> =>
  command === 'SELECT' ? { values: rows.length * fields.length } : { changed: rowCount ?? 0 };

/** Tells of each call of a method, by whom, with what, and what came of it. */
function watch<T extends Record<M, (...given: never[]) => unknown>, M extends string>(
  prototype: T,
  method: M,
  tell: (self: T, given: unknown[], result: ReturnType<T[M]>) => void,
): void {
  const plain = prototype[method];
  prototype[method] = function (this: T, ...given: never[]) {
    const result = plain.apply(this, given) as ReturnType<T[M]>;
    tell(this, given, result);
    return result;
  } as T[M];
}
