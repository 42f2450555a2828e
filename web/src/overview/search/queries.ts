import type { Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

export type Hit = Schemas['FoundItem'];
export type FoundProject = Schemas['FoundProject'];

const asked = (words: string, page: number) => ({ query: { searchTerm: words, page, pageSize: 25 } });

export const useSearch = (words: string, page = 1) =>
  useQuery({
    queryKey: ['search', words, page],
    queryFn: async ({ signal }) => {
      const { body, ...paging } = await client.list('/search.json', { ...asked(words, page), signal });
      const { results, projects } = body.searchResult;
      return { hits: results, projects, ...paging };
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
export const searchCurl = (words: string): string => client.curl('get', '/search.json', asked(words, 1));
