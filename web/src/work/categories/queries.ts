import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient, refresh } from '../../api.ts';

export type Category = Schemas['Category'];

const asked = (projectId: string, page = 1) => ({ path: { id: projectId }, query: { page, pageSize: 500 } });

const categoriesQuery = (projectId: string) => ({
  queryKey: ['categories', projectId],
  queryFn: async (): Promise<Category[]> => {
    const all: Category[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const read = await client.list('/projects/{id}/fileCategories.json', asked(projectId, page));
      all.push(...read.body.categories);
      pages = read.pages;
    }
    return all;
  },
});

/** The categories of a project's files, by name. */
export const useCategories = (projectId: string) => useQuery(categoriesQuery(projectId));

export async function createCategory(projectId: string, name: string, parentId: string): Promise<string> {
  const body = { category: { name, 'parent-id': parentId } };
  const { id } = await client.post('/projects/{id}/fileCategories.json', { path: { id: projectId }, body });
  await refresh('categories');
  return id;
}

export async function updateCategory(id: string, category: { name?: string; 'parent-id'?: string }): Promise<void> {
  await client.put('/fileCategories/{id}.json', { path: { id }, body: { category } });
  await refresh('categories', 'files');
}

/** What lies in it stays and has no category; its sub-categories move up. */
export async function deleteCategory(id: string): Promise<void> {
  await client.delete('/fileCategories/{id}.json', { path: { id } });
  await refresh('categories', 'files');
}

const isNamed = (name: string) => {
  const key = name.normalize('NFC').toLowerCase();
  return (category: Category) => category.name.normalize('NFC').toLowerCase() === key;
};
const below = (all: Category[], parentId: string, name: string): Category | undefined =>
  all.filter((one) => (one['parent-id'] || '0') === parentId).find(isNamed(name));

/** The category that stands for these folders below another, if there is one. */
export async function knownCategoryAt(
  projectId: string,
  start: string,
  folders: string[],
): Promise<string | undefined> {
  const all = await queryClient.fetchQuery(categoriesQuery(projectId));
  return folders.reduce<string | undefined>((at, name) => at && below(all, at, name)?.id, start);
}

let making: Promise<unknown> = Promise.resolve();
/** Of a folder with hundreds of files not every one looks for its category anew. */
const places = new Map<string, Promise<string>>();
const REMEMBERED_MS = 5000;

/** The same, made where it is missing: one after the other, so that the files of a folder do not make it twice. */
export function categoryAt(projectId: string, start: string, folders: string[]): Promise<string> {
  if (folders.length === 0) return Promise.resolve(start);
  const key = JSON.stringify([projectId, start, folders]);
  const known = places.get(key);
  if (known) return known;
  const made = making.then(async () => {
    let at = start;
    for (const name of folders) {
      const all = await queryClient.fetchQuery(categoriesQuery(projectId));
      at = below(all, at, name)?.id ?? (await createCategory(projectId, name, at));
    }
    return at;
  });
  places.set(key, made);
  setTimeout(() => places.delete(key), REMEMBERED_MS);
  // Somebody else may have made it meanwhile: whoever tries again looks again.
  making = made.catch(() => {
    places.delete(key);
    return refresh('categories');
  });
  return made;
}
