import { type Found, findFiles, type LeftOut, reasonOf } from './found.ts';
import { journalPath, openJournal } from './journal.ts';
import { keepTrying, sendFile, type Target } from './sending.ts';
import { makeServer, type Server } from './server.ts';

export type UploadOptions = {
  url: string;
  token: string;
  paths: string[];
  target: Target;
  /** So many files at a time. */
  parallel: number;
  /** Sends also what an earlier run has sent. */
  isAgain: boolean;
  pausesMs?: number[];
  journalAt?: string;
};

/** Hears what becomes of each file. */
export type Watcher = {
  begun(file: Found): void;
  sent(file: Found, bytes: number): void;
  done(file: Found, id: string, isKnown: boolean): void;
  failed(path: string, reason: string): void;
  leftOut(path: string, reason: string): void;
};

/** About four minutes in all, which a restart, a new version or a short outage of the network do not take. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 120_000];

/** Sends files and folders, several at a time; one that cannot be sent keeps no other from being sent. */
export async function upload(options: UploadOptions, watcher: Watcher): Promise<void> {
  const server = makeServer(options);
  try {
    await server.requireProject(options.target.project);
    await sendAll(server, options, watcher);
  } finally {
    await server.close();
  }
}

async function sendAll(server: Server, options: UploadOptions, watcher: Watcher): Promise<void> {
  const { url, target, pausesMs = PAUSES_MS } = options;
  const journal = await openJournal(
    options.journalAt ?? journalPath(url, await keepTrying(pausesMs, server.account), target.project),
  );
  const found = findFiles(options.paths);

  /** What was sent and has been deleted since is sent again: nobody is told of a file that is not there. */
  const findSent = async (file: Found): Promise<string | undefined> => {
    const id = options.isAgain ? undefined : journal.find(file)?.fileId;
    if (id === undefined) return undefined;
    return (await keepTrying(pausesMs, () => server.hasFile(id, target.project))) ? id : undefined;
  };
  const take = async (file: Found) => {
    try {
      const known = await findSent(file);
      if (known !== undefined) return watcher.done(file, known, true);
      watcher.begun(file);
      const sent = (bytes: number) => watcher.sent(file, bytes);
      watcher.done(file, await sendFile(file, { server, journal, target, pausesMs, sent }), false);
    } catch (error) {
      watcher.failed(file.path, reasonOf(error));
    }
  };
  const lane = async () => {
    for await (const one of found) {
      if (!isLeftOut(one)) await take(one);
      else if (one.isFault) watcher.failed(one.path, one.reason);
      else watcher.leftOut(one.path, one.reason);
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, lane));
}

const isLeftOut = (one: Found | LeftOut): one is LeftOut => 'reason' in one;
