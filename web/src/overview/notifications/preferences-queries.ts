import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Sort = keyof Schemas['NewsWays'];
export type Way = 'mail' | 'digest' | 'inbox' | 'nothing';

export const usePreferences = () =>
  useQuery({
    queryKey: ['notifications', 'preferences'],
    queryFn: () => client.get('/notifications/preferences.json'),
  });

export const preferencesCurl = (): string => client.curl('get', '/notifications/preferences.json');

export async function choose(sort: Sort, way: Way | 'default'): Promise<void> {
  await client.put('/notifications/preferences.json', { body: { preferences: { [sort]: way } } });
  await refresh('notifications');
}

/** For everybody who has not chosen. */
export async function chooseDefault(sort: Sort, way: Way): Promise<void> {
  await client.put('/notifications/defaults.json', { body: { preferences: { [sort]: way } } });
  await refresh('notifications');
}
