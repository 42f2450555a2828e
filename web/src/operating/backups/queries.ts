import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Backup = Schemas['Backup'];

/** No event tells of a backup, and one takes minutes at most: who looks asks again now and then. */
const LOOK_MS = 30_000;

export const useBackup = () =>
  useQuery({
    queryKey: ['backups'],
    queryFn: async (): Promise<Backup> => (await client.get('/backup.json')).backup,
    refetchInterval: LOOK_MS,
  });

export const backupCurl = (): string => client.curl('get', '/backup.json');

export async function resumeRestored(): Promise<void> {
  await client.put('/webhooks/resume.json');
  await refresh('backups', 'webhooks');
}
