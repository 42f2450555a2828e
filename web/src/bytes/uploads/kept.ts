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

type StoreName = typeof DETAILS | typeof SOURCES;

/** Resolves with what the work gives, once all that it asked for is done. */
async function inStore<T>(name: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => T): Promise<T> {
  const transaction = (await open()).transaction(name, mode);
  const asked = work(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** Where the browser keeps nothing, there is nothing to be read. */
const read = <T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>, otherwise: T): Promise<T> =>
  inStore(name, 'readonly', ask).then(
    ({ result }) => result,
    () => otherwise,
  );

type Change = (store: IDBObjectStore) => unknown;

/**
 * Writes into one store, one transaction at a time and in order; what comes meanwhile shares the next one, so that
 * hundreds of small files cost few. Says whether it was written: where the browser keeps nothing, uploading works all the
 * same, and a reload finds nothing to go on with.
 */
function makeWriting(name: StoreName) {
  let waiting: Change[] = [];
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<boolean[]> | undefined;

  async function writeWaiting(): Promise<boolean[]> {
    await underWay;
    const changes = waiting;
    waiting = [];
    next = undefined;
    const written = apply(changes);
    underWay = written;
    return written;
  }

  async function apply(changes: Change[]): Promise<boolean[]> {
    const putAll = (store: IDBObjectStore) => {
      for (const change of changes) change(store);
    };
    const isWritten = await inStore(name, 'readwrite', putAll).then(
      () => true,
      () => false,
    );
    if (isWritten || changes.length === 1) return changes.map(() => isWritten);
    // One that there is no room for keeps none of the others out.
    const alone: boolean[] = [];
    for (const change of changes) alone.push(...(await apply([change])));
    return alone;
  }

  return async (change: Change): Promise<boolean> => {
    const place = waiting.push(change) - 1;
    next ??= writeWaiting();
    return (await next)[place]!;
  };
}
const writeDetails = makeWriting(DETAILS);
const writeSource = makeWriting(SOURCES);

export const allKept = (): Promise<Kept[]> => read<Kept[]>(DETAILS, (store) => store.getAll(), []);

export const keep = (kept: Kept): Promise<boolean> => writeDetails((store) => store.put(kept));

/** False when the bytes will have to be chosen again: the file is too large to be copied, or there is no room. */
export async function keepSource(id: string, source: Source): Promise<boolean> {
  if (source instanceof File && source.size > LARGEST_COPY) return false;
  return writeSource((store) => store.put(source, id));
}

export const sourceOf = (id: string): Promise<Source | undefined> =>
  read<Source | undefined>(SOURCES, (store) => store.get(id), undefined);

/** Those whose bytes a reload finds again. */
export const idsWithSource = async (): Promise<Set<IDBValidKey>> =>
  new Set(await read(SOURCES, (store) => store.getAllKeys(), []));

/** The bytes first: what a reload leaves of the details is found and ended, bytes without details would stay for ever. */
export async function forget(id: string): Promise<void> {
  for (const write of [writeSource, writeDetails]) await write((store) => store.delete(id));
}
