import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { aheadOf, client, queryClient, refresh } from '../../api.ts';

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

/** Shown at once, and sent when what was changed before has been answered: the server looks through the whole file. */
export async function changeImport(id: string, change: Change, earlier: Promise<void>): Promise<void> {
  queryClient.setQueryData<FileImport[]>(['fileimports'], (list) =>
    list?.map((one) => (one.id === id ? changed(one, change) : one)),
  );
  const send = () => client.put('/fileimports/{id}.json', { path: { id }, body: { import: change } });
  await aheadOf(earlier.catch(() => {}).then(send), 'fileimports');
}

function changed(one: FileImport, { fields, dateOrder, projectId, projectName }: Change): FileImport {
  return {
    ...one,
    ...(fields && { columns: one.columns.map(({ name }, at) => ({ name, field: fields[at]! })) }),
    ...(dateOrder && { dateOrder }),
    ...(projectId && { projectId: projectId === '0' ? '' : projectId, makesProject: projectId === '0' }),
    ...(projectName && { projectName }),
  };
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
