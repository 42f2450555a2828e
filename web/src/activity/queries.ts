import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../api.ts';

export type Happening = {
  id: string;
  'project-id'?: string;
  projectId?: string;
  'project-name': string;
  activitytype: string;
  type: string;
  itemid: string;
  description: string;
  extradescription: string;
  datetime: string;
  userid: string;
  fromusername: string;
};

const PAGE = 30;
const asked = (projectId: string | undefined, page: number) => ({
  ...(projectId && { path: { id: projectId } }),
  query: { page, pageSize: PAGE },
});
const pathOf = (projectId: string | undefined) =>
  projectId ? '/projects/{id}/latestActivity.json' : '/latestActivity.json';

/** What happened, newest first: in one project, or everywhere one may look. */
export const useActivity = (projectId?: string) =>
  useInfiniteQuery({
    queryKey: ['activity', projectId ?? ''],
    queryFn: async ({ pageParam }) => {
      const { body, page, pages } = await client.list(pathOf(projectId), asked(projectId, pageParam));
      return { happenings: body.activity as Happening[], page, pages };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });

export const activityCurl = (projectId?: string): string => client.curl('get', pathOf(projectId), asked(projectId, 1));
