import { oversizeOf, requireRoom, requireUploader } from './beforehand.ts';
import { type Account, makeServer, type NewFile, type Server } from './calls.ts';
import { openCategories } from './categories.ts';
import { type FoundFile, findFiles, type LeftOut, reasonOf } from './found.ts';
import { type Journal, journalPath, openJournal } from './journal.ts';
import { keepTrying, PAUSES_MS, type Patience } from './patience.ts';
import { sendFile } from './sending.ts';

export type UploadOptions = {
  url: string;
  token: string;
  paths: string[];
  target: {
    project: number;
    /** The name of one for everything, instead of one for each folder. */
    category?: string | undefined;
    becomesVersion: boolean;
  };
  /** So many files at a time. */
  parallel: number;
  /** Sends also what an earlier run has sent. */
  isAgain: boolean;
  pausesMs?: number[];
  journalAt?: string;
};

/** Hears what becomes of each file. */
type Watcher = {
  /** What is there to be sent; whatever is found wrong beforehand has been told by then. */
  begins(all: { files: number; bytes: number }): void;
  begun(file: FoundFile): void;
  sent(file: FoundFile, bytes: number): void;
  /** Nothing gets through at the moment, and it will be tried again. */
  waits(reason: string): void;
  done(file: FoundFile, id: string, isKnown: boolean): void;
  /** With its size when it was to be sent. */
  failed(path: string, reason: string, size?: number): void;
  leftOut(path: string, reason: string): void;
};

/** Sends files and folders, several at a time; one that cannot be sent keeps no other from being sent. */
export async function upload(options: UploadOptions, watcher: Watcher): Promise<void> {
  const server = makeServer(options);
  const { url, target, isAgain } = options;
  try {
    const account = await requireUploader(server, target.project);
    const journal = await openJournal(options.journalAt ?? journalPath(url, account.key, target.project));
    const files = await gather(options.paths, account, watcher);
    // What was begun has its room already.
    const isNew = (file: FoundFile) => {
      const { place, fileId } = journal.find(file) ?? {};
      return place === undefined && (isAgain || fileId === undefined);
    };
    await requireRoom(server, account, files.filter(isNew));
    watcher.begins({ files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) });
    await sendAll(files, server, journal, options, watcher);
  } finally {
    await server.close();
  }
}

/** Everything that can be sent, as far as can be told beforehand. */
async function gather(paths: string[], account: Account, watcher: Watcher): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for await (const one of findFiles(paths)) {
    if (isLeftOut(one)) {
      if (one.isFault) watcher.failed(one.path, one.reason);
      else watcher.leftOut(one.path, one.reason);
      continue;
    }
    const oversize = oversizeOf(one, account);
    if (oversize === undefined) files.push(one);
    else watcher.failed(one.path, oversize);
  }
  return files;
}

const isLeftOut = (one: FoundFile | LeftOut): one is LeftOut => 'reason' in one;

async function sendAll(
  files: FoundFile[],
  server: Server,
  journal: Journal,
  { target, isAgain, parallel, pausesMs = PAUSES_MS }: UploadOptions,
  watcher: Watcher,
): Promise<void> {
  const { project, category, becomesVersion } = target;
  const patience: Patience = { pausesMs, waits: (reason) => watcher.waits(reason) };
  const categories = await openCategories(server, project, patience);

  /** What was sent and has been deleted since is sent again: nobody is told of a file that is not there. */
  const findSent = async (file: FoundFile): Promise<string | undefined> => {
    const id = isAgain ? undefined : journal.find(file)?.fileId;
    if (id === undefined) return undefined;
    return (await keepTrying(patience, () => server.hasFile(id, project))) ? id : undefined;
  };
  const categoryOf = async ({ folders }: FoundFile): Promise<NewFile['category']> =>
    category ? { name: category } : { id: await categories.idFor(folders) };
  const take = async (file: FoundFile) => {
    try {
      const known = await findSent(file);
      if (known !== undefined) return watcher.done(file, known, true);
      watcher.begun(file);
      const sent = (bytes: number) => watcher.sent(file, bytes);
      const makes = { category: await categoryOf(file), becomesVersion };
      watcher.done(file, await sendFile(file, { server, journal, project, makes, patience, sent }), false);
    } catch (error) {
      watcher.failed(file.path, reasonOf(error), file.size);
    }
  };
  const waiting = files.values();
  const lane = async () => {
    for (const file of waiting) await take(file);
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}
