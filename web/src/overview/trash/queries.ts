import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

/** The kinds that can be brought back, by what the API calls them. */
const kinds = ['tasklists', 'tasks', 'milestones', 'files', 'notebooks', 'comments', 'timelogs'] as const;
export type Kind = (typeof kinds)[number];
export type Trashed = { kind: Kind; id: string; name: string; date: string; days: string; username: string };

const PAGE = 250;
const asked = (id: string, page: number) => ({ path: { id }, query: { page, pageSize: PAGE } });

/** Newest first, whatever they are. */
export const useTrash = (projectId: string, page: number) =>
  useQuery({
    queryKey: ['trash', projectId, page],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/trashcan/projects/{id}.json', asked(projectId, page));
      const items = kinds.flatMap((kind): Trashed[] => (body[kind] ?? []).map((item) => ({ ...item, kind })));
      return { items: items.sort((one, other) => other.date.localeCompare(one.date)), ...paging };
    },
    placeholderData: keepPreviousData,
  });
export const trashCurl = (projectId: string, page: number): string =>
  client.curl('get', '/trashcan/projects/{id}.json', asked(projectId, page));

export async function restore({ kind, id }: Trashed): Promise<void> {
  await client.put(`/trashcan/${kind}/{id}/restore.json`, { path: { id } });
  await refresh('trash', kind === 'timelogs' ? 'time' : kind, 'activity', 'projects');
}
