import { useQuery } from '@tanstack/react-query';
import { client, queryClient, refresh } from '../api.ts';
import { categoryAt } from '../categories/queries.ts';
import { meQuery } from '../people/queries.ts';
import type { Kept } from './kept.ts';

const limitQuery = {
  queryKey: ['uploads', 'limit'],
  queryFn: (): Promise<number> => client.uploads.largest(),
  staleTime: Number.POSITIVE_INFINITY,
};
/** The largest file the server takes, in bytes. */
export const useLimit = () => useQuery(limitQuery);
export const readLimit = (): Promise<number> => queryClient.ensureQueryData(limitQuery);

/** Who uploads: whoever signs in after them must not go on in their name. */
export const readOwnId = async (): Promise<string> => (await queryClient.ensureQueryData(meQuery)).id;

type Sending = {
  ref: string | undefined;
  onBegin(ref: string): void;
  onProgress(sent: number): void;
  onInterrupted(): void;
  signal: AbortSignal;
};

/** Sends what the server does not have yet, and says how the whole of it is called. */
export const sendBytes = (file: File, name: string, { onProgress, ...how }: Sending): Promise<string> =>
  client.upload(file, { ...how, name, onProgress: (sent) => onProgress(sent) });

export const cancelUpload = (ref: string): Promise<void> => client.uploads.cancel(ref);

/** Makes the file or the version. Asked for twice, as after a reload, it is made once: the reference is the key. */
export async function makeFile({ projectId, fileId, ref, isVersion, ...where }: Kept): Promise<void> {
  const pendingFileRef = ref!;
  const headers = { 'Idempotency-Key': pendingFileRef };
  if (fileId === undefined) {
    const categoryId = await categoryAt(projectId, where.categoryId, where.folders);
    const file = { pendingFileRef, 'category-id': categoryId, ...(isVersion && { autoNewVersion: true }) };
    await client.post('/projects/{id}/files.json', { path: { id: projectId }, body: { file }, headers });
  } else {
    await client.post('/files/{id}.json', { path: { id: fileId }, body: { fileversion: { pendingFileRef } }, headers });
  }
  void refresh('files', 'categories', 'activity', 'storage');
}
