import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

/** How much the account's files take, and how much they may: for Administrators of the owner company. */
export const useStorage = (isAllowed: boolean) =>
  useQuery({
    queryKey: ['storage'],
    queryFn: async () => (await client.get('/storage.json')).storage,
    enabled: isAllowed,
  });
