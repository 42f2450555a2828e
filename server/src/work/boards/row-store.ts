import type { SelectQueryBuilder } from 'kysely';
import { slice } from '../../platform/db/keyset.ts';
import type { Row, Standing } from './positions.ts';

const order = { key: 'position', id: 'id' };

/** What a query finds, as things in a row. */
export function rowOf<Tables, Table extends keyof Tables>(
  all: SelectQueryBuilder<Tables, Table, Standing>,
  put: Row['put'],
): Row {
  return {
    last: () => slice(all, { ...order, descending: true }, { offset: 0, limit: 1 }).executeTakeFirst(),
    behind: (one, limit) =>
      slice(all, order, { ...(one && { after: { key: one.position, id: one.id } }), offset: 0, limit }).execute(),
    put,
  };
}
