import type { BodyOf, Schemas } from '@holdfast/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type ListedLink = Schemas['ListedLink'];
export type OneLink = Schemas['Link'];

const PAGE = 500;
const asked = (id: string, page: number) => ({ path: { id }, query: { page, pageSize: PAGE } });
const changed = () => refresh('links', 'activity', 'trash');

/** By their names. */
export const useLinks = (projectId: string, page: number) =>
  useQuery({
    queryKey: ['links', 'of', projectId, page],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/projects/{id}/links.json', asked(projectId, page));
      return { links: body.project.links, ...paging };
    },
    placeholderData: keepPreviousData,
  });
export const linksCurl = (projectId: string, page: number): string =>
  client.curl('get', '/projects/{id}/links.json', asked(projectId, page));

export const useLinkCategories = (projectId: string) =>
  useQuery({
    queryKey: ['links', 'categories', projectId],
    queryFn: async (): Promise<string[]> => {
      const path = '/projects/{id}/linkCategories.json';
      return (await client.get(path, asked(projectId, 1))).categories.map(({ name }) => name);
    },
  });

export const useOneLink = (id: string) =>
  useQuery({
    queryKey: ['links', 'one', id],
    queryFn: async (): Promise<OneLink> => (await client.get('/links/{id}.json', { path: { id } })).link,
  });
export const linkCurl = (id: string): string => client.curl('get', '/links/{id}.json', { path: { id } });

type LinkFields = BodyOf<'post', '/projects/{id}/links.json'>['link'];

export async function createLink(projectId: string, link: LinkFields): Promise<void> {
  await client.post('/projects/{id}/links.json', { path: { id: projectId }, body: { link } });
  await changed();
}

export async function updateLink(id: string, link: Partial<LinkFields>): Promise<void> {
  await client.put('/links/{id}.json', { path: { id }, body: { link } });
  await changed();
}

/** To the trash, from where it comes back for 30 days. */
export async function deleteLink(id: string): Promise<void> {
  await client.delete('/links/{id}.json', { path: { id } });
  await changed();
}
export async function restoreLink(id: string): Promise<void> {
  await client.put('/trashcan/links/{id}/restore.json', { path: { id } });
  await changed();
}
