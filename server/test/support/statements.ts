import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const MANY_FRAMES = 60;

/**
 * Keeps each statement that the program asks PostgreSQL while tests run, once, in the folder that the run has for it: at its
 * end they are held against the rules of `scripts/test/shards.ts`. What tests look up themselves does not count.
 */
export function keepStatements(folder: string): void {
  const known = new Set<string>();
  const plain = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const keeping = function (this: pg.Client, ...given: unknown[]): unknown {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string } | undefined)?.text;
    if (text !== undefined && !known.has(text) && isOfTheProgram()) {
      known.add(text);
      // Under one name in all processes, so that none is kept twice.
      writeFileSync(path.join(folder, createHash('sha256').update(text).digest('hex')), text);
    }
    return plain.apply(this, given);
  };
  pg.Client.prototype.query = keeping as typeof pg.Client.prototype.query;
}

/** Whoever called the database first. Migrations change all that is there, in all accounts. */
function isOfTheProgram(): boolean {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = MANY_FRAMES;
  const frames = new Error().stack!.split('\n').filter((line) => /\/(server\/src|server\/test|scripts)\//.test(line));
  Error.stackTraceLimit = usual;
  if (frames.some((line) => line.includes('/platform/db/migrate.ts'))) return false;
  const caller = frames.find(
    (line) => !line.includes('/server/src/platform/db/') && !line.includes(import.meta.filename),
  );
  return caller === undefined || caller.includes('/server/src/');
}
