import type { BodyOf, Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type View = Schemas['View'];
type Fields = BodyOf<'post', '/projects/{id}/views.json'>['view'];

/** One's own and those that are shared, of a project. */
export const useViews = (projectId: string) =>
  useQuery({
    queryKey: ['views', 'of', projectId],
    queryFn: async (): Promise<View[]> =>
      (await client.get('/projects/{id}/views.json', { path: { id: projectId }, query: { pageSize: 500 } })).views,
  });

/** Of all projects; those that are pinned alone have a place in the sidebar. */
export const useAllViews = (isPinned: boolean) =>
  useQuery({
    queryKey: ['views', 'all', isPinned],
    queryFn: async (): Promise<View[]> =>
      (await client.get('/views.json', { query: { pageSize: 500, ...(isPinned && { pinned: true }) } })).views,
  });

export async function createView(projectId: string, view: Fields, isPinned: boolean): Promise<void> {
  const { id } = await client.post('/projects/{id}/views.json', { path: { id: projectId }, body: { view } });
  if (isPinned) await client.put('/views/{id}/pin.json', { path: { id } });
  await refresh('views');
}

export async function updateView(id: string, view: Partial<Fields>): Promise<void> {
  await client.put('/views/{id}.json', { path: { id }, body: { view } });
  await refresh('views');
}

export async function pinView(id: string, isPinned: boolean): Promise<void> {
  await client.put(isPinned ? '/views/{id}/pin.json' : '/views/{id}/unpin.json', { path: { id } });
  await refresh('views');
}

export async function deleteView(id: string): Promise<void> {
  await client.delete('/views/{id}.json', { path: { id } });
  await refresh('views');
}
