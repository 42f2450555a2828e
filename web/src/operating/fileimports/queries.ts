import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type FileImport = Schemas['FileImport'];
export type Field = FileImport['columns'][number]['field'];

/** No event tells how far one is: while one is under way, who looks asks again. */
const LOOK_MS = 1000;

export const isUnderWay = ({ status }: FileImport): boolean => status === 'running' || status === 'undoing';

export const useFileImports = () =>
  useQuery({
    queryKey: ['fileimports'],
    queryFn: async (): Promise<FileImport[]> => (await client.get('/fileimports.json')).imports,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false),
  });

export const fileImportsCurl = (): string =>
  client.curl('post', '/fileimports.json', { body: { import: { pendingFileRef: '…' } } });

/** Has a file read; nothing is brought in yet. */
export async function chooseFile(file: File): Promise<void> {
  const pendingFileRef = await client.upload(file);
  await client.post('/fileimports.json', { body: { import: { pendingFileRef } } });
  await refresh('fileimports');
}

type Change = { fields?: Field[]; dateOrder?: 'dmy' | 'mdy'; projectId?: string; projectName?: string };

export async function changeImport(id: string, change: Change): Promise<void> {
  await client.put('/fileimports/{id}.json', { path: { id }, body: { import: change } });
  await refresh('fileimports');
}

export async function beginImport(id: string): Promise<void> {
  await client.put('/fileimports/{id}/begin.json', { path: { id } });
  await refresh('fileimports', 'projects');
}

export async function undoImport(id: string): Promise<void> {
  await client.put('/fileimports/{id}/undo.json', { path: { id } });
  await refresh('fileimports', 'projects', 'tasks', 'trash');
}

export async function forgetImport(id: string): Promise<void> {
  await client.delete('/fileimports/{id}.json', { path: { id } });
  await refresh('fileimports');
}

/** Here, wherever the server believes that it is. */
export const leftoversOf = ({ id }: FileImport): string => `/fileimports/${id}/leftovers.csv`;
