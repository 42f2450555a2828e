/** What is known of an upload after a reload. */
export type Kept = {
  id: string;
  /** The window that tends it. */
  owner: string;
  personId: string;
  projectId: string;
  /** '0': none. */
  categoryId: string;
  /** The folders it came in, which become categories below that one. */
  folders: string[];
  /** Becomes a version of this file. */
  fileId?: string | undefined;
  /** Becomes a version of the file of the same name. */
  isVersion: boolean;
  /** Hangs on this task then. */
  taskId?: string | undefined;
  /** Is private, for these people. */
  sharedWith?: string[] | undefined;
  name: string;
  size: number;
  lastModified: number;
  /** When it was added, for the order. */
  at: number;
  /** How far it was when that was last looked at. */
  sent: number;
  isPaused: boolean;
  ref?: string | undefined;
  /** All bytes have arrived; what is left is to make a file of them. */
  isWhole: boolean;
};

/** Where something goes, and for whom it is. */
export type Target = Pick<Kept, 'projectId' | 'categoryId' | 'fileId' | 'taskId' | 'sharedWith'>;

/** Where the bytes are found again: a way to the file itself or, where browsers have none, a copy of it. */
export type Source = File | FileSystemFileHandle;
const LARGEST_COPY = 512 * 2 ** 20;

const DETAILS = 'uploads';
const SOURCES = 'sources';

let opened: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('holdfast-uploads', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(DETAILS, { keyPath: 'id' });
      request.result.createObjectStore(SOURCES);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function inStore<T>(
  store: typeof DETAILS | typeof SOURCES,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(store, mode);
  const request = work(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
  });
}

/** Where the browser keeps nothing, a reload asks for nothing to be continued; uploading works all the same. */
const unlessRefused = <T>(kept: Promise<T>, otherwise: T): Promise<T> => kept.catch(() => otherwise);

export const allKept = (): Promise<Kept[]> =>
  unlessRefused(
    inStore<Kept[]>(DETAILS, 'readonly', (store) => store.getAll()),
    [],
  );

export const keep = (kept: Kept): Promise<unknown> =>
  unlessRefused<unknown>(
    inStore(DETAILS, 'readwrite', (store) => store.put(kept)),
    undefined,
  );

/** False when the bytes will have to be chosen again: the file is too large to be copied, or there is no room. */
export async function keepSource(id: string, source: Source): Promise<boolean> {
  if (source instanceof File && source.size > LARGEST_COPY) return false;
  const put = inStore(SOURCES, 'readwrite', (store) => store.put(source, id));
  return unlessRefused(
    put.then(() => true),
    false,
  );
}

export const sourceOf = (id: string): Promise<Source | undefined> =>
  unlessRefused(
    inStore<Source | undefined>(SOURCES, 'readonly', (store) => store.get(id)),
    undefined,
  );

export async function forget(id: string): Promise<void> {
  for (const store of [DETAILS, SOURCES] as const)
    await unlessRefused(
      inStore(store, 'readwrite', (found) => found.delete(id)),
      undefined,
    );
}
