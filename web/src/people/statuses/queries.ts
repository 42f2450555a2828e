import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

type Status = Schemas['UserStatus'];

/** What those of the owner company say they are doing, whom one sees; by person. */
export const useStatuses = () =>
  useQuery({
    queryKey: ['statuses'],
    queryFn: async (): Promise<Map<string, string>> => {
      const { userStatuses } = await client.get('/statuses.json', { query: { pageSize: 500 } });
      return new Map(userStatuses.map(({ userId, status }) => [userId, status]));
    },
  });

export const useMyStatus = () =>
  useQuery({
    queryKey: ['statuses', 'mine'],
    queryFn: async (): Promise<Status> => (await client.get('/me/status.json')).userStatus,
  });

/** Nothing takes back what was said. */
export async function sayStatus({ id }: Status, text: string): Promise<void> {
  if (text !== '') await client.post('/me/status.json', { body: { userstatus: { status: text } } });
  else if (id !== '') await client.delete('/me/status/{id}.json', { path: { id } });
  await refresh('statuses');
}
