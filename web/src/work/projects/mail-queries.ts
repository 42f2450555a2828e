import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type MailAddress = Schemas['MailAddress'];

/** One's own; none where no mail arrives. */
export const useMailAddresses = (projectId: string) =>
  useQuery({
    queryKey: ['mailaddresses', projectId],
    queryFn: async () =>
      (await client.get('/projects/{id}/mailAddresses.json', { path: { id: projectId } })).mailAddresses,
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function renewMailAddresses(projectId: string): Promise<void> {
  await client.put('/projects/{id}/mailAddresses/renew.json', { path: { id: projectId } });
  await refresh('mailaddresses');
}
