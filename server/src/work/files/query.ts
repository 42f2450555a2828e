import { sortKey } from '../../platform/http/answer/classic.ts';
import { type Query, wholeNumber } from '../../platform/http/request/paging.ts';
import { oneOf, parameter } from '../../platform/http/request/query.ts';
import type { FileFilter, FileOrder } from './list-store.ts';

export type FileChoice = Pick<FileFilter, 'categoryIds' | 'search'>;

const orders: Record<string, FileOrder['by']> = {
  '': 'name_key',
  name: 'name_key',
  date: 'updated_at',
  size: 'newest_size',
};

export const fileParameters = {
  categoryId: parameter.text('Only files of this category; 0: those without one.'),
  searchTerm: parameter.text('Only those whose name contains this.'),
  orderBy: parameter.oneOf(
    ['name', 'date', 'size'],
    'What they are sorted by (date: of the last change); else by name.',
  ),
  orderMode: parameter.oneOf(['asc', 'desc'], 'Which way they are sorted.'),
};

/** Which files of a project are listed, and how they are sorted. */
export function readFileQuery(query: Query): [FileChoice, FileOrder] {
  const categoryId = categoryIn(query);
  const words = query.searchterm?.trim();
  return [
    {
      ...(categoryId !== undefined && { categoryIds: [categoryId] }),
      ...(words && { search: sortKey(words.slice(0, 255)) }),
    },
    { by: oneOf(orders, 'orderBy', query.orderby), descending: query.ordermode?.toLowerCase() === 'desc' },
  ];
}

/** 0 is those that have none. */
const categoryIn = ({ categoryid: text }: Query): number | undefined =>
  text === undefined || text === ''
    ? undefined
    : wholeNumber({ categoryId: text }, 'categoryId', 0, Number.MAX_SAFE_INTEGER, 0);

export const versionParameters = { version: parameter.text('The number of a version; else it is the newest.') };

export const readVersionNumber = (query: Query): number | undefined =>
  query.version ? wholeNumber(query, 'version', 1, Number.MAX_SAFE_INTEGER) : undefined;
