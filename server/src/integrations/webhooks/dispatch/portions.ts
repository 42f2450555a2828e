import type { CompiledQuery } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { hotSend } from '../../../platform/db/hot.ts';

const LARGEST = 128;

/** Rows in portions of 128, 64, 32 … 1: all that is there, in few different lengths. */
export function* portions<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0, size = LARGEST; at < rows.length; ) {
    if (rows.length - at < size) size /= 2;
    else {
      yield rows.slice(at, at + size);
      at += size;
    }
  }
}

type Values = Record<string, unknown>;

/**
 * Like `hotSend`, for a change of any number of rows: compiled once for each length of a portion, and far from the
 * number of parameters an engine takes. `$` is what all rows share.
 */
export function hotPortions<Shared extends Values, Row extends Values>(
  build: (q: Queries, $: Shared, rows: Row[]) => { compile(): CompiledQuery },
): (q: Queries, shared: Shared, rows: readonly Row[]) => Promise<void> {
  const bySize = new Map<number, (q: Queries, values: Values) => Promise<void>>();

  function forSize(size: number) {
    const query = hotSend((q, $: Values) => {
      const rows = Array.from(
        { length: size },
        (_, at) => new Proxy({} as Row, { get: (_target, name) => $[`${at} ${String(name)}`] }),
      );
      return build(q, $ as Shared, rows);
    });
    bySize.set(size, query);
    return query;
  }

  return async (q, shared, rows) => {
    for (const portion of portions(rows)) {
      const values: Values = { ...shared };
      portion.forEach((row, at) => {
        for (const name in row) values[`${at} ${name}`] = row[name];
      });
      await (bySize.get(portion.length) ?? forSize(portion.length))(q, values);
    }
  };
}
