import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

/** The kinds that can be brought back, by what the API calls them, each with the path that deletes it again. */
const deleting = {
  projects: '/projects/{id}.json',
  tasklists: '/tasklists/{id}.json',
  tasks: '/tasks/{id}.json',
  columns: '/boards/columns/{id}.json',
  milestones: '/milestones/{id}.json',
  files: '/files/{id}.json',
  notebooks: '/notebooks/{id}.json',
  messages: '/messages/{id}.json',
  messagereplies: '/messageReplies/{id}.json',
  links: '/links/{id}.json',
  comments: '/comments/{id}.json',
  timelogs: '/time_entries/{id}.json',
  calendarevents: '/calendarevents/{id}.json',
} as const;
export type Kind = keyof typeof deleting;
const kinds = Object.keys(deleting) as Kind[];

export type Trashed = {
  kind: Kind;
  id: string;
  name: string;
  date: string;
  days: string;
  username: string;
  /** Where it was, of what is in the trash of any project. */
  project?: string;
};

const PAGE = 250;
const part = (page: number) => ({ page, pageSize: PAGE });
const asked = (id: string, page: number) => ({ path: { id }, query: part(page) });

/** Newest first, whatever they are. */
export const useTrash = (projectId: string, page: number) =>
  useQuery({
    queryKey: ['trash', projectId, page],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/trashcan/projects/{id}.json', asked(projectId, page));
      const items = kinds.flatMap((kind): Trashed[] =>
        (kind === 'projects' ? [] : (body[kind] ?? [])).map((item) => ({ ...item, kind })),
      );
      return { items: items.sort((one, other) => other.date.localeCompare(one.date)), ...paging };
    },
    placeholderData: keepPreviousData,
  });
export const trashCurl = (projectId: string, page: number): string =>
  client.curl('get', '/trashcan/projects/{id}.json', asked(projectId, page));

/** The same of all projects, and those that were deleted themselves. */
export const useAllTrash = (page: number) =>
  useQuery({
    queryKey: ['trash', 'all', page],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/trashcan.json', { query: part(page) });
      const items = body.trash.map(
        ({ type, ...item }): Trashed => ({ ...item, kind: type as Kind, project: item['project-name'] }),
      );
      return { items, ...paging };
    },
    placeholderData: keepPreviousData,
  });
export const allTrashCurl = (page: number): string => client.curl('get', '/trashcan.json', { query: part(page) });

/** What is shown of some kinds goes by another name here. */
const shownAs: Partial<Record<Kind, string>> = { timelogs: 'time', columns: 'boards', messagereplies: 'messages' };
const touched = (kind: Kind) => refresh('trash', shownAs[kind] ?? kind, 'activity', 'projects');

export async function restore({ kind, id }: Trashed): Promise<void> {
  await client.put(`/trashcan/${kind}/{id}/restore.json`, { path: { id } });
  await touched(kind);
}

export async function deleteAgain({ kind, id }: Trashed): Promise<void> {
  await client.delete(deleting[kind], { path: { id } });
  await touched(kind);
}
