import { PASSING } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient, refreshSoon } from '../../api.ts';
import { meQuery } from '../../people/people/queries.ts';
import { personHere } from '../../person.ts';
import { categoryAt } from '../../work/categories/queries.ts';
import type { Kept } from './kept.ts';

const limitQuery = {
  queryKey: ['uploads', 'limit'],
  queryFn: (): Promise<number> => client.uploads.largest(),
  staleTime: Number.POSITIVE_INFINITY,
};
/** The largest file the server takes, in bytes. */
export const useLimit = () => useQuery(limitQuery);
export const readLimit = (): Promise<number> => queryClient.ensureQueryData(limitQuery);

/** When the server is heard of: the connection is back, it or its proxy is, somebody has signed in. */
export const isTriedAgain = (status: number): boolean => [...PASSING, 401].includes(status);

/** Who uploads: whoever signs in after them must not go on in their name. */
export async function readOwnId(): Promise<string> {
  await queryClient.ensureQueryData(meQuery);
  return personHere()!;
}

type Sending = {
  ref: string | undefined;
  onBegin(ref: string): Promise<void>;
  onProgress(sent: number): void;
  onInterrupted(): void;
  signal: AbortSignal;
};

/** Sends what the server does not have yet, and says how the whole of it is called. */
export const sendBytes = (file: File, name: string, { onProgress, ...how }: Sending): Promise<string> =>
  client.upload(file, { ...how, name, onProgress: (sent) => onProgress(sent) });

export const cancelUpload = (ref: string): Promise<void> => client.uploads.cancel(ref);

/** Makes the file or the version. Asked for twice, as after a reload, it is made once: the reference is the key. */
export async function makeFile(upload: Kept): Promise<void> {
  const { projectId, fileId, taskId, isVersion, sharedWith } = upload;
  const pendingFileRef = upload.ref!;
  const headers = { 'Idempotency-Key': pendingFileRef };
  if (taskId !== undefined) {
    const task = { pendingFileAttachments: [pendingFileRef] };
    await client.post('/tasks/{id}/files.json', { path: { id: taskId }, body: { task }, headers });
  } else if (fileId !== undefined) {
    const fileversion = { pendingFileRef };
    await client.post('/files/{id}.json', { path: { id: fileId }, body: { fileversion }, headers });
  } else {
    const file = {
      pendingFileRef,
      'category-id': await categoryAt(projectId, upload.categoryId, upload.folders),
      ...(isVersion && { autoNewVersion: true }),
      ...(sharedWith && { private: true, 'grant-access-to': sharedWith }),
    };
    await client.post('/projects/{id}/files.json', { path: { id: projectId }, body: { file }, headers });
  }
  void refreshSoon('files', 'categories', 'activity', 'storage', ...(taskId === undefined ? [] : ['tasks']));
}
