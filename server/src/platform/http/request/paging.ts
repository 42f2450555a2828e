import { invalid } from '../../failures.ts';

export type Paging = { page: number; pageSize: number; offset: number };
export type Query = Record<string, string | undefined>;
/** One page of a list and how many there are in all. */
export type Page<T> = { items: T[]; total: number; paging: Paging };

/** `page` and `pageSize`, taken by every list. A larger pageSize than allowed is brought down, as callers expect. */
export function readPaging(query: Query, pageSize: { usual: number; most: number }): Paging {
  const page = wholeNumber(query, 'page', 1, 10_000_000);
  const size = Math.min(wholeNumber(query, 'pagesize', pageSize.usual, 1_000_000), pageSize.most);
  return { page, pageSize: size, offset: (page - 1) * size };
}

/** A parameter that is a whole number, or the usual one when it is not sent. */
export function wholeNumber(query: Query, key: string, usual: number, most: number, least = 1): number {
  const text = query[key];
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  if (!/^\d{1,16}$/.test(text) || value < least || value > most) {
    throw invalid(`${key} must be a whole number from ${least} to ${most}.`, [
      { field: key, message: `must be a whole number, ${least} or more` },
    ]);
  }
  return value;
}

export function pageHeaders({ total, paging }: Page<unknown>): Record<string, string> {
  return {
    'X-Page': String(paging.page),
    'X-Pages': String(Math.max(1, Math.ceil(total / paging.pageSize))),
    'X-Records': String(total),
  };
}
