import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

type Tag = Schemas['Tag'];

/** The account's tags, for filters and for offering them while somebody types. */
export const useTags = () =>
  useQuery({
    queryKey: ['tags'],
    queryFn: async (): Promise<Tag[]> => (await client.get('/tags.json', { query: { pageSize: 500 } })).tags,
  });
