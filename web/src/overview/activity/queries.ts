import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

export type Happening = {
  id: string;
  'project-id'?: string;
  projectId?: string;
  'project-name': string;
  activitytype: string;
  /** What was done, where that says too little. */
  change: string;
  type: string;
  itemid: string;
  /** `tasks/43`, of a comment `tasks/43?c=9`. */
  link: string;
  description: string;
  extradescription: string;
  datetime: string;
  'from-user-avatar-url': string;
  userid: string;
  fromusername: string;
};

/** One project, or one thing in it. */
export type Place = { at: 'projects' | 'tasks' | 'milestones' | 'files'; id: string };

const everywhere = { path: '/latestActivity.json', pageSize: 30 } as const;
const lists = {
  projects: { path: '/projects/{id}/latestActivity.json', pageSize: 30 },
  tasks: { path: '/tasks/{id}/latestActivity.json', pageSize: 10 },
  milestones: { path: '/milestones/{id}/latestActivity.json', pageSize: 10 },
  files: { path: '/files/{id}/latestActivity.json', pageSize: 10 },
} as const;

function asked(place: Place | undefined, page: number) {
  const { path, pageSize } = place ? lists[place.at] : everywhere;
  return [path, { ...(place && { path: { id: place.id } }), query: { page, pageSize } }] as const;
}

/** What happened, newest first: in one place, or everywhere one may look. */
export const useActivity = (place?: Place) =>
  useInfiniteQuery({
    queryKey: ['activity', place?.at ?? '', place?.id ?? ''],
    queryFn: async ({ pageParam }) => {
      const { body, page, pages } = await client.list(...asked(place, pageParam));
      return { happenings: body.activity as Happening[], page, pages };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });

export const activityCurl = (place?: Place): string => client.curl('get', ...asked(place, 1));
