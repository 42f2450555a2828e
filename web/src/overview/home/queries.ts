import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

const one = { query: { pageSize: 1 } };

/** Whether there is a file anywhere. */
export const useHasFiles = (isWanted: boolean) =>
  useQuery({
    queryKey: ['files', 'any'],
    queryFn: async () => (await client.list('/files.json', one)).records > 0,
    enabled: isWanted,
  });

/** Whether some webhook is told of what happens. */
export const useHasWebhooks = (isWanted: boolean) =>
  useQuery({
    queryKey: ['webhooks', 'any'],
    queryFn: async () => {
      const { webhooks, webhooksEnabled } = await client.get('/webhooks.json', one);
      return webhooksEnabled && webhooks.length > 0;
    },
    enabled: isWanted,
  });
