import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Feed = Schemas['CalendarFeed'];

export const useFeeds = () =>
  useQuery({
    queryKey: ['calendarfeeds'],
    queryFn: async (): Promise<Feed[]> => (await client.get('/calendarFeeds.json')).calendarFeeds,
  });
export const feedsCurl = (): string => client.curl('get', '/calendarFeeds.json');

/** Its address, which is never shown again. */
export async function createFeed(feed: { of: Feed['of']; projectId?: string }): Promise<string> {
  const { address } = await client.post('/calendarFeeds.json', { body: { calendarFeed: feed } });
  await refresh('calendarfeeds');
  return address;
}

export async function renewFeed(id: string): Promise<string> {
  const { address } = await client.put('/calendarFeeds/{id}/renew.json', { path: { id } });
  await refresh('calendarfeeds');
  return address;
}

export async function endFeed(id: string): Promise<void> {
  await client.delete('/calendarFeeds/{id}.json', { path: { id } });
  await refresh('calendarfeeds');
}
