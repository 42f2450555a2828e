import type { BodyOf, Schemas } from '@holdfast/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type ListedNotebook = Schemas['ListedNotebook'];
export type Notebook = Schemas['Notebook'];
export type Version = Schemas['NotebookVersion'];
export type Run = Schemas['DiffRun'];

const PAGE = 500;
const asked = (id: string, page: number) => ({ path: { id }, query: { page, pageSize: PAGE } });
const changed = () => refresh('notebooks', 'activity', 'trash');

export const useNotebooks = (projectId: string, page: number) =>
  useQuery({
    queryKey: ['notebooks', 'of', projectId, page],
    queryFn: async () => {
      const { body, ...paging } = await client.list('/projects/{id}/notebooks.json', asked(projectId, page));
      return { notebooks: body.project.notebooks, ...paging };
    },
    placeholderData: keepPreviousData,
  });
export const notebooksCurl = (projectId: string, page: number): string =>
  client.curl('get', '/projects/{id}/notebooks.json', asked(projectId, page));

export const useNotebookCategories = (projectId: string) =>
  useQuery({
    queryKey: ['notebooks', 'categories', projectId],
    queryFn: async (): Promise<string[]> => {
      const path = '/projects/{id}/notebookCategories.json';
      return (await client.get(path, asked(projectId, 1))).categories.map(({ name }) => name);
    },
  });

export const useNotebook = (id: string) =>
  useQuery({
    queryKey: ['notebooks', id],
    queryFn: async (): Promise<Notebook> => (await client.get('/notebooks/{id}.json', { path: { id } })).notebook,
  });
export const notebookCurl = (id: string): string => client.curl('get', '/notebooks/{id}.json', { path: { id } });

/** Newest first. */
export const useVersions = (id: string) =>
  useInfiniteQuery({
    queryKey: ['notebooks', id, 'versions'],
    queryFn: async ({ pageParam }) => {
      const { body, page, pages } = await client.list('/notebooks/{id}/versions.json', asked(id, pageParam));
      return { versions: body.versions as Version[], page, pages };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });

const between = (id: string, from: number, to: number) => ({
  path: { id },
  query: { from: String(from), to: String(to) },
});
export const useComparison = (id: string, from: number, to: number) =>
  useQuery({
    queryKey: ['notebooks', id, 'compare', from, to],
    queryFn: async (): Promise<Run[]> =>
      (await client.get('/notebooks/{id}/compare.json', between(id, from, to))).diff as Run[],
    placeholderData: keepPreviousData,
  });
export const comparisonCurl = (id: string, from: number, to: number): string =>
  client.curl('get', '/notebooks/{id}/compare.json', between(id, from, to));

type NewNotebook = BodyOf<'post', '/projects/{id}/notebooks.json'>['notebook'];
type NotebookChange = BodyOf<'put', '/notebooks/{id}.json'>['notebook'];

/** What is made here is Markdown; HTML comes from programs, and stays what it is. */
export async function createNotebook(projectId: string, about: NewNotebook): Promise<string> {
  const { id } = await client.post('/projects/{id}/notebooks.json', {
    path: { id: projectId },
    body: { notebook: { ...about, 'notebook-type': 'markdown' } },
  });
  await changed();
  return id;
}

export async function updateNotebook(id: string, notebook: NotebookChange): Promise<void> {
  await client.put('/notebooks/{id}.json', { path: { id }, body: { notebook } });
  await changed();
}

type Publication = { name: string; content: string; base: string; isSmall: boolean };

/** Nobody can come between the look and the writing: who publishes holds the lock, which goes with it. */
export async function publishNotebook(id: string, { name, content, base, isSmall }: Publication): Promise<void> {
  await client.put('/notebooks/{id}/lock.json', { path: { id } });
  const { notebook } = await client.get('/notebooks/{id}.json', { path: { id } });
  if (notebook['version-id'] !== base) {
    await changed();
    throw new Error('There is a newer version than the one you began with. Nothing was published.');
  }
  await updateNotebook(id, { name, content, locked: false, newVersion: !isSmall });
}

/** As it is now, and not a while ago. */
export const rereadNotebook = (id: string): Promise<void> => refresh(`notebooks ${id}`);

export async function lockNotebook(id: string): Promise<void> {
  await client.put('/notebooks/{id}/lock.json', { path: { id } });
  await changed();
}
/** Also when the page is being left. */
export async function unlockNotebook(id: string): Promise<void> {
  await client.put('/notebooks/{id}/unlock.json', { path: { id }, keepalive: true });
  await changed();
}

export async function moveNotebook(id: string, projectId: string): Promise<void> {
  await client.put('/notebooks/{id}/move.json', { path: { id }, body: { projectId } });
  await changed();
}
export async function copyNotebook(id: string, projectId: string): Promise<string> {
  const copy = await client.put('/notebooks/{id}/copy.json', { path: { id }, body: { projectId } });
  await changed();
  return copy.id;
}

export async function deleteNotebook(id: string): Promise<void> {
  await client.delete('/notebooks/{id}.json', { path: { id } });
  await changed();
}
export async function restoreNotebook(id: string): Promise<void> {
  await client.put('/trashcan/notebooks/{id}/restore.json', { path: { id } });
  await changed();
}

export async function restoreVersion(id: string, version: number): Promise<void> {
  await client.put('/notebooks/{id}/versions/{version}/restore.json', { path: { id, version } });
  await changed();
}
