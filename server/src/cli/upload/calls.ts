import { type Call, connect, Refused } from './server.ts';

export type Account = {
  /** Told from every other at the same address, before and after. */
  key: string;
  largestFile: number | undefined;
  /** How much it may take in all. */
  quota: number | undefined;
};
export type Category = { name: string; parentId: string };
/** The category by its id, or by a name that is looked for in the whole project. */
export type NewFile = { ref: string; category: { id: string } | { name: string }; becomesVersion: boolean };
type Appending = { place: string; offset: number; length: number };

const TUS = { 'Tus-Resumable': '1.0.0' };
const PAGE = 500;
/** No reference looks like this. */
const NO_REFERENCE = 'tf_none';

/** What uploading asks of the server. */
export function makeServer({ url, token }: { url: string; token: string }) {
  const { call, close } = connect({ url, token });
  return { ...projectCalls(url, call), ...resumableCalls(url, call), close };
}
export type Server = ReturnType<typeof makeServer>;

function projectCalls(url: string, call: Call) {
  const get = async (path: string) => (await call('GET', `${url}/${path}`)).body;
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    call('POST', `${url}/${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  return {
    async account(): Promise<Account> {
      const { account } = (await get('account.json')) as { account?: Record<string, unknown> };
      if (!account) throw new Refused(`What answers at ${url} is not Holdfast.`);
      const { largestFileBytes, quotaBytes } = (account.limits ?? {}) as Record<string, number | null>;
      return {
        key: `${account.id} of ${account['created-at']}`,
        largestFile: largestFileBytes ?? undefined,
        quota: quotaBytes ?? undefined,
      };
    },
    /** Undefined when there is no limit, or when it is not for us to know what is taken. */
    async freeBytes(): Promise<number | undefined> {
      try {
        const { freeBytes } = (await get('storage.json')).storage as Record<string, number | null>;
        return freeBytes ?? undefined;
      } catch (error) {
        if (error instanceof Refused && error.status === 403) return undefined;
        throw error;
      }
    },
    /**
     * Asks by the call that will make the files, with a reference that nobody has. Whoever may not is refused for that, in
     * the server's words; for everybody else it is the reference that is wrong.
     */
    async requireUploader(project: number): Promise<void> {
      await post(`projects/${project}/files.json`, { file: { pendingFileRef: NO_REFERENCE } }).catch((error) => {
        if (!(error instanceof Refused && error.field === 'pendingFileRef')) throw error;
      });
    },
    async listCategories(project: number): Promise<(Category & { id: string })[]> {
      const found: Record<string, string>[] = [];
      for (let page = 1; ; page += 1) {
        const path = `projects/${project}/fileCategories.json?pageSize=${PAGE}&page=${page}`;
        const categories = (await get(path)).categories as Record<string, string>[];
        found.push(...categories);
        if (categories.length < PAGE) break;
      }
      return found.map(({ id = '', name = '', 'parent-id': parentId }) => ({ id, name, parentId: parentId || '0' }));
    },
    /** Gives its id. */
    async createCategory(project: number, { name, parentId }: Category): Promise<string> {
      const category = { name, 'parent-id': parentId };
      return String((await post(`projects/${project}/fileCategories.json`, { category })).body.categoryId);
    },
    async hasFile(id: string, project: number): Promise<boolean> {
      try {
        const file = (await get(`files/${id}.json`)).file as Record<string, string>;
        return file['project-id'] === String(project);
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return false;
        throw error;
      }
    },
    /** Asked again under the same key it makes nothing twice. Gives the id of the file. */
    async createFile(project: number, { ref, category, becomesVersion }: NewFile, key: string): Promise<string> {
      const file = {
        pendingFileRef: ref,
        ...('id' in category ? { 'category-id': category.id } : { 'category-id': '0', 'category-name': category.name }),
        ...(becomesVersion ? { autoNewVersion: true } : {}),
      };
      return String((await post(`projects/${project}/files.json`, { file }, { 'idempotency-key': key })).body.id);
    },
  };
}

function resumableCalls(url: string, call: Call) {
  return {
    /** Gives the address that the bytes go to. */
    async begin(name: string, size: number): Promise<string> {
      const metadata = `filename ${Buffer.from(name).toString('base64')}`;
      const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata };
      const { header } = await call('POST', `${url}/uploads/`, { headers });
      // As a path: behind a proxy the server may know itself under another name.
      return new URL(header('location') ?? '', `${url}/`).pathname;
    },
    /** Undefined when the server does not know it any more. */
    async offset(place: string): Promise<number | undefined> {
      try {
        return Number((await call('HEAD', place, { headers: TUS })).header('upload-offset'));
      } catch (error) {
        if (error instanceof Refused && [403, 404, 410].includes(error.status)) return undefined;
        throw error;
      }
    },
    async append({ place, offset, length }: Appending, body: AsyncIterable<Uint8Array>): Promise<void> {
      const headers = {
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        'content-length': String(length),
        'upload-offset': String(offset),
      };
      await call('PATCH', place, { headers, body });
    },
    async abandon(place: string): Promise<void> {
      await call('DELETE', place, { headers: TUS });
    },
  };
}
