import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Session = Schemas['Session'];

export const useSessions = () =>
  useQuery({
    queryKey: ['sessions'],
    queryFn: async (): Promise<Session[]> => (await client.get('/sessions.json')).sessions,
  });

export async function endSession(session: string): Promise<void> {
  await client.delete('/sessions/{session}.json', { path: { session } });
  await refresh('sessions');
}

export async function endOtherSessions(): Promise<void> {
  await client.delete('/sessions.json');
  await refresh('sessions');
}
