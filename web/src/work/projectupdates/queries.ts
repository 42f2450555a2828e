import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Update = Schemas['ProjectUpdate'];
const SHOWN = 20;

/** The newest first. */
export const useUpdates = (projectId: string) =>
  useQuery({
    queryKey: ['projectupdates', projectId],
    queryFn: async (): Promise<Update[]> =>
      (await client.get('/projects/{id}/updates.json', { path: { id: projectId }, query: { pageSize: SHOWN } }))
        .updates,
  });

export async function postUpdate(projectId: string, update: { text: string; health: number }): Promise<void> {
  await client.post('/projects/{id}/update.json', { path: { id: projectId }, body: { update } });
  await refresh('projectupdates');
}

export async function deleteUpdate(id: string): Promise<void> {
  await client.delete('/projects/updates/{id}.json', { path: { id } });
  await refresh('projectupdates');
}
