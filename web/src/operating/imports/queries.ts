import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type AccountImport = Schemas['AccountImport'];

/** No event tells how far it is: while it is under way, who looks asks again. */
const LOOK_MS = 2000;

export const isUnderWay = ({ status }: AccountImport): boolean => status === 'looking' || status === 'running';

export const useAccountImport = () =>
  useQuery({
    queryKey: ['accountimport'],
    queryFn: async (): Promise<AccountImport> => (await client.get('/account/import.json')).import,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
  });

/** Has everything counted; nothing is brought in yet. */
export async function askForImport(url: string, token: string): Promise<void> {
  await client.post('/account/import.json', { body: { import: { url, apiToken: token } } });
  await refresh('accountimport');
}

export async function beginAccountImport(): Promise<void> {
  await client.put('/account/import/begin.json');
  await refresh('accountimport');
}

export async function stopAccountImport(): Promise<void> {
  await client.put('/account/import/stop.json');
  await refresh('accountimport');
}

export async function forgetAccountImport(): Promise<void> {
  await client.delete('/account/import.json');
  await refresh('accountimport');
}
