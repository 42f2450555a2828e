import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Statements that are compiled once have a name, under which each connection prepares them the first time: later the
 * server neither reads nor plans them again. There are as many as the program has, however long it runs.
 * A name is made of the text alone: where a pooler lends one connection of the server to several processes in turn, they
 * find each other's statements under it, and those of two versions of the program differ.
 */
export function makeNames() {
  const names = new Map<string, string>();

  return {
    of(text: string): string {
      let name = names.get(text);
      if (name === undefined) {
        name = `holdfast_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
        names.set(text, name);
      }
      return name;
    },
    /** From now on this pool's connections send statements that have a name under it. */
    useIn(pool: pg.Pool): void {
      pool.on('connect', (client) => {
        const plain = client.query.bind(client) as (...given: unknown[]) => unknown;
        const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
          const name = typeof text === 'string' ? names.get(text) : undefined;
          return name === undefined ? plain(text, values, ...rest) : plain({ name, text, values }, ...rest);
        };
        client.query = named as typeof client.query;
      });
    },
  };
}
