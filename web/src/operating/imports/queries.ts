import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient, refresh } from '../../api.ts';
import { makeShared } from '../../ui/shared.ts';

export type AccountImport = Schemas['AccountImport'];

/** No event tells how far it is: while it is under way, who looks asks again. */
const LOOK_MS = 2000;

export const isUnderWay = ({ status }: AccountImport): boolean => status === 'looking' || status === 'running';

async function readAccountImport(): Promise<AccountImport> {
  const before = queryClient.getQueryData<AccountImport>(['accountimport']);
  const one = (await client.get('/account/import.json')).import;
  // Everything else is another by now, also who looks at it.
  if (before && isUnderWay(before) && one.status === 'done')
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'accountimport' });
  return one;
}

export const useAccountImport = () =>
  useQuery({
    queryKey: ['accountimport'],
    queryFn: readAccountImport,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
  });

/** Has everything counted; nothing is brought in yet. */
export async function askForImport(url: string, token: string): Promise<void> {
  await client.post('/account/import.json', { body: { import: { url, apiToken: token } } });
  await refresh('accountimport');
}

type Sending = { name: string; bytes: number; size: number; isInterrupted: boolean };
/** The archive that is on its way, whichever page is looked at. */
export const sending = makeShared<Sending | undefined>(undefined);

/** Sends an archive, goes on by itself where it is cut off, and has it looked at; nothing is brought in yet. */
export async function sendArchive(file: File): Promise<void> {
  const tell = (bytes: number, isInterrupted = false) =>
    sending.set({ name: file.name, bytes, size: file.size, isInterrupted });
  tell(0);
  try {
    const pendingFileRef = await client.upload(file, {
      onProgress: (sent) => tell(sent),
      onInterrupted: () => tell(sending.get()?.bytes ?? 0, true),
    });
    await client.post('/account/import/archive.json', { body: { import: { pendingFileRef } } });
    await refresh('accountimport');
  } finally {
    sending.set(undefined);
  }
}

/** `personId`: whom the caller is in an export. */
export async function beginAccountImport(personId?: string): Promise<void> {
  await client.put('/account/import/begin.json', { body: personId ? { personId } : {} });
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
