import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/** Counts every statement this process sends to a database from now on, whichever engine it is. */
export function countStatements(): () => number {
  let statements = 0;
  const counted = <T extends object>(prototype: T, method: keyof T) => {
    const plain = prototype[method] as (...given: unknown[]) => unknown;
    prototype[method] = function (this: unknown, ...given: unknown[]) {
      statements += 1;
      return plain.apply(this, given);
    } as T[keyof T];
  };
  for (const method of ['all', 'get', 'run'] as const) counted(StatementSync.prototype, method);
  counted(pg.Client.prototype, 'query');
  return () => statements;
}
