import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Export = Schemas['Export'];

/** No event tells how far one is: while one is under way, who looks asks again. */
const LOOK_MS = 2000;

export const isUnderWay = ({ status }: Export): boolean => status === 'waiting' || status === 'running';

export const useExports = () =>
  useQuery({
    queryKey: ['exports'],
    queryFn: async (): Promise<Export[]> => (await client.get('/exports.json')).exports,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false),
  });

export const exportsCurl = (): string => client.curl('post', '/exports.json');

export async function beginExport(): Promise<void> {
  await client.post('/exports.json');
  await refresh('exports');
}

export async function removeExport(id: string): Promise<void> {
  await client.delete('/exports/{id}.json', { path: { id } });
  await refresh('exports');
}

/** Here, wherever the server believes that it is. */
export const archiveOf = ({ id }: Export): string => `/exports/${id}.zip`;
