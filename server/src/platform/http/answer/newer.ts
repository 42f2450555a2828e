import { Type } from 'typebox';
import type { Page } from '../request/paging.ts';

/** How the newer generation of the API tells where a list goes on, beside the headers that every list has. */
export const pageOf = {
  schema: {
    meta: Type.Object({
      page: Type.Object({
        pageOffset: Type.Integer(),
        pageSize: Type.Integer(),
        count: Type.Integer(),
        hasMore: Type.Boolean(),
      }),
    }),
    included: Type.Object({}),
  },
  show: ({ total, paging: { page, pageSize } }: Page<unknown>) => ({
    meta: { page: { pageOffset: page - 1, pageSize, count: total, hasMore: page * pageSize < total } },
    included: {},
  }),
};
