import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';
import type { Project } from './queries.ts';

// Apart from the others, because they are shown beside every page.

/** What was touched last, for the way back to it. */
export const useRecentProjects = () =>
  useQuery({
    queryKey: ['projects', 'recent'],
    queryFn: async (): Promise<Project[]> =>
      (await client.get('/projects.json', { query: { orderBy: 'lastActivityDate', orderMode: 'desc', pageSize: 8 } }))
        .projects,
  });

export const useStarredProjects = () =>
  useQuery({
    queryKey: ['projects', 'starred'],
    queryFn: async (): Promise<Project[]> =>
      (await client.get('/projects/starred.json', { query: { pageSize: 50 } })).projects,
  });
