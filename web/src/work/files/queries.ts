import type { BodyOf, Schemas } from '@holdfast/client';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient, refresh } from '../../api.ts';
import { replaceText } from '../items/texts.ts';
import type { FileFilter } from './filter.ts';
import { decodeText } from './preview/decoding.ts';

/** A filter as the API spells it. */
const parametersOf = ({ category, find, sort, down }: FileFilter) => ({
  ...(category && { categoryId: category }),
  ...(find && { searchTerm: find }),
  ...(sort && { orderBy: sort }),
  ...(down && { orderMode: 'desc' as const }),
});

export type ListedFile = Schemas['ListedFile'];
export type WholeFile = Schemas['File'];
export type FileVersion = Schemas['FileVersion'];

const PAGE = 100;
const asked = (id: string, filter: FileFilter, page = 1) => ({
  path: { id },
  query: { ...parametersOf(filter), page, pageSize: PAGE },
});

type FilePage = { files: ListedFile[]; page: number; pages: number; records: number };

/** A link that the server made for its public address, for the address this page has: it is the same server. */
const here = (link: string): string => {
  const { pathname, search } = new URL(link, location.href);
  return pathname + search;
};
const shown = (file: ListedFile): ListedFile => (file.thumbURL ? { ...file, thumbURL: here(file.thumbURL) } : file);

/** `view` is only how they are shown. */
const listKey = (projectId: string, { view, ...filter }: FileFilter) => ['files', 'list', projectId, filter];

export const useFiles = (projectId: string, filter: FileFilter) =>
  useInfiniteQuery({
    queryKey: listKey(projectId, filter),
    queryFn: async ({ pageParam }): Promise<FilePage> => {
      const { body, ...paging } = await client.list('/projects/{id}/files.json', asked(projectId, filter, pageParam));
      return { files: body.project.files.map(shown), ...paging };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
export const filesCurl = (projectId: string, filter: FileFilter): string =>
  client.curl('get', '/projects/{id}/files.json', asked(projectId, filter));

/** The same for spreadsheets, all of it. */
export const filesTable = (projectId: string, filter: FileFilter): string =>
  `/projects/${projectId}/files.csv?${new URLSearchParams(parametersOf(filter))}`;

/** What was changed last, newest first. */
export const useRecentFiles = (projectId: string, count: number) =>
  useQuery({
    queryKey: ['files', 'recent', projectId, count],
    queryFn: async (): Promise<ListedFile[]> => {
      const query = { orderBy: 'date' as const, orderMode: 'desc' as const, pageSize: count };
      const { project } = await client.get('/projects/{id}/files.json', { path: { id: projectId }, query });
      return project.files.map(shown);
    },
  });

/** How many there are in all, and how many without a category: one row each is read, the headers count. */
export const useFileCounts = (projectId: string) =>
  useQuery({
    queryKey: ['files', 'counts', projectId],
    queryFn: async () => {
      const count = async (category?: string) =>
        (
          await client.list('/projects/{id}/files.json', {
            path: { id: projectId },
            query: { pageSize: 1, ...(category && { categoryId: category }) },
          })
        ).records;
      const [all, loose] = await Promise.all([count(), count('0')]);
      return { all, loose };
    },
  });

/** The names of all files in one place, to see what a new one would meet. */
export async function namesIn(projectId: string, categoryId: string): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await client.list('/projects/{id}/files.json', {
      path: { id: projectId },
      query: { categoryId, page, pageSize: 500 },
    });
    names.push(...read.body.project.files.map(({ name }) => name));
    pages = read.pages;
  }
  return names;
}

const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', 'one', id],
    queryFn: async (): Promise<WholeFile> => {
      const { file } = await client.get('/files/{id}.json', { path: { id } });
      return {
        ...file,
        'download-URL': here(file['download-URL']),
        'preview-URL': here(file['preview-URL']),
        ...(file.thumbURL && { thumbURL: here(file.thumbURL) }),
        versions: (file.versions ?? []).map((one) => ({ ...one, 'download-URL': here(one['download-URL']) })),
      };
    },
  });
export const useFile = (id: string) => useQuery(fileQuery(id));
export const prefetchFile = (id: string): Promise<void> => queryClient.prefetchQuery(fileQuery(id));
export const fileCurl = (id: string): string => client.curl('get', '/files/{id}.json', { path: { id } });

const refreshFiles = () => refresh('files', 'categories', 'activity');

type FileChange = BodyOf<'put', '/files/{id}.json'>['file'];
export async function updateFile(id: string, file: FileChange): Promise<void> {
  await client.put('/files/{id}.json', { path: { id }, body: { file } });
  await refreshFiles();
}

/** Replaces what the writer has seen, and nothing else. */
export const describeFile = (id: string, description: string, from: string): Promise<void> =>
  replaceText({
    text: description,
    from,
    read: async () => {
      const { body, etag } = await client.tagged('/files/{id}.json', { path: { id } });
      return { text: body.file.description, etag };
    },
    send: (headers) => client.put('/files/{id}.json', { path: { id }, headers, body: { file: { description } } }),
    settled: refreshFiles,
  });

/** A file's download link, made now: those in lists of versions may be old. */
export const downloadLink = async (id: string): Promise<string> =>
  (await queryClient.fetchQuery({ ...fileQuery(id), staleTime: 60_000 }))['download-URL'];

/** All of them, a category with what is below it, or those named, as one archive. */
export async function zipLink(projectId: string, which: { categoryId?: string; fileIds?: string[] }): Promise<string> {
  const query = {
    ...(which.categoryId && { categoryId: which.categoryId }),
    ...(which.fileIds && { fileIds: which.fileIds.join() }),
  };
  const { zip } = await client.get('/projects/{id}/files/zip.json', { path: { id: projectId }, query });
  return here(zip['download-URL']);
}

/** Out of the lists at once; they are read again when the server has answered. */
function hide(ids: string[]): void {
  const gone = new Set(ids);
  queryClient.setQueriesData<{ pages: FilePage[]; pageParams: unknown[] }>(
    { queryKey: ['files', 'list'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, files: page.files.filter(({ id }) => !gone.has(id)) })),
      },
  );
}

/** To the trash, from where they come back for 30 days. */
export async function deleteFiles(projectId: string, ids: string[]): Promise<void> {
  hide(ids);
  await client
    .put('/projects/{id}/files/delete.json', { path: { id: projectId }, body: { fileIds: ids } })
    .finally(refreshFiles);
}
export async function restoreFiles(projectId: string, ids: string[]): Promise<void> {
  await client.put('/projects/{id}/files/restore.json', { path: { id: projectId }, body: { fileIds: ids } });
  await refreshFiles();
}

type Place = { projectId: string; categoryId: string };
export async function moveFiles(projectId: string, ids: string[], to: Place): Promise<void> {
  const body = { fileIds: ids, projectId: to.projectId, 'category-id': to.categoryId };
  await client.put('/projects/{id}/files/move.json', { path: { id: projectId }, body });
  await refreshFiles();
}
export async function copyFiles(ids: string[], projectId: string): Promise<void> {
  for (const id of ids) await client.put('/files/{id}/copy.json', { path: { id }, body: { projectId } });
  await refreshFiles();
}

type OneVersion = { id: string; version: string };
export async function promoteVersion({ id, version }: OneVersion): Promise<void> {
  await client.put('/files/{id}/versions/{version}/promote.json', { path: { id, version } });
  await refreshFiles();
}
export async function deleteVersion({ id, version }: OneVersion): Promise<void> {
  await client.delete('/files/{id}/versions/{version}.json', { path: { id, version } });
  await refreshFiles();
}

const TEXT_SHOWN = 65_536;
/** The beginning of a text. Whoever asks has downloaded it, as far as the project's activity is concerned. */
export async function readText(link: string): Promise<{ text: string; isAll: boolean }> {
  const answer = await fetch(link, { headers: { Range: `bytes=0-${TEXT_SHOWN - 1}` } });
  // An empty file has no first byte.
  if (answer.status === 416) return { text: '', isAll: true };
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const total = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0);
  return { text: decodeText(await answer.arrayBuffer()), isAll: total <= TEXT_SHOWN };
}
