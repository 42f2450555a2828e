import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Found, reasonOf } from './found.ts';
import type { Journal } from './journal.ts';
import { type NewFile, Refused, type Server, Unanswered } from './server.ts';

export type Target = { project: number; category?: string | undefined; becomesVersion: boolean };
export type Sending = {
  server: Server;
  journal: Journal;
  target: Target;
  /** How long to wait before each further try while nothing gets through. */
  pausesMs: number[];
  /** So many bytes of the file are there, or on their way. */
  sent(bytes: number): void;
};

const CHUNK = 256 * 1024;

/** Sends what of this file is not there yet and makes a file of it. Gives its id. */
export async function sendFile(found: Found, sending: Sending): Promise<string> {
  const made = await finishInterrupted(found, sending);
  if (made !== undefined) return made;
  const handle = await open(found.path);
  try {
    const { size, mtimeMs: changedAt } = await handle.stat();
    return await sendOpened({ ...found, size, changedAt }, handle, sending);
  } finally {
    await handle.close();
  }
}

async function sendOpened(file: Found, handle: FileHandle, sending: Sending): Promise<string> {
  try {
    const place = await sendBytes(file, handle, sending);
    await requireUnchanged(file, handle);
    return await makeFile(file, place, randomUUID(), sending);
  } catch (error) {
    if (error instanceof Changed) await abandon(file, sending);
    throw error;
  }
}

/** Whoever was interrupted while the file was being made does not know whether it was: the same key finds out. */
async function finishInterrupted(file: Found, sending: Sending): Promise<string | undefined> {
  const { place, creationKey } = sending.journal.find(file) ?? {};
  if (place === undefined || creationKey === undefined) return undefined;
  try {
    return await makeFile(file, place, creationKey, sending);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await sending.journal.note(file, {});
    return undefined;
  }
}

/** Goes on where the server says it is, until it has everything. Gives the place where it is. */
async function sendBytes(file: Found, handle: FileHandle, sending: Sending): Promise<string> {
  const { server, journal, sent } = sending;
  const begin = async () => {
    const place = await server.begin(file.name, file.size);
    await journal.note(file, { place });
    return { place, offset: 0 };
  };
  return keepTrying(sending.pausesMs, async (reached) => {
    const place = journal.find(file)?.place;
    const offset = place === undefined ? undefined : await server.offset(place);
    const upload = place === undefined || offset === undefined ? await begin() : { place, offset };
    reached(upload.offset);
    sent(upload.offset);
    const missing = file.size - upload.offset;
    if (missing > 0)
      await server.append({ ...upload, length: missing }, bytesOf(handle, upload.offset, file.size, sent));
    return upload.place;
  });
}

/** Tries anew after each pause; whenever it got further than ever before, as from the beginning. */
export async function keepTrying<T>(
  pausesMs: number[],
  work: (reached: (offset: number) => void) => Promise<T>,
): Promise<T> {
  let [failures, furthest] = [0, 0];
  const reached = (offset: number) => {
    if (offset > furthest) failures = 0;
    furthest = Math.max(furthest, offset);
  };
  for (;;) {
    try {
      return await work(reached);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const pause = pausesMs[failures];
      if (pause === undefined) throw new Refused(`${error.message} Tried ${failures + 1} times.`);
      failures += 1;
      await sleep(Math.max(pause, error.retryAfterMs));
    }
  }
}

async function* bytesOf(handle: FileHandle, from: number, end: number, sent: (bytes: number) => void) {
  for (let at = from; at < end; ) {
    const length = Math.min(CHUNK, end - at);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at).catch((error) => {
      throw new Refused(reasonOf(error));
    });
    if (bytesRead === 0) throw new Changed();
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
    sent(at);
  }
}

class Changed extends Refused {
  constructor() {
    super('It was changed while it was being sent. Send it again when it is at rest.');
  }
}

/** Parts of two states of a file are no file. */
async function requireUnchanged(file: Found, handle: FileHandle): Promise<void> {
  const { size, mtimeMs } = await handle.stat();
  if (size !== file.size || mtimeMs !== file.changedAt) throw new Changed();
}

/** Until it expired, what has arrived would count as taken. */
async function abandon(file: Found, { server, journal, pausesMs }: Sending): Promise<void> {
  const place = journal.find(file)?.place;
  await journal.note(file, {});
  if (place === undefined) return;
  // The server may still be busy with what was on its way. What cannot be abandoned expires by itself.
  await keepTrying(pausesMs, () => server.abandon(place)).catch(() => {});
}

async function makeFile(file: Found, place: string, creationKey: string, sending: Sending): Promise<string> {
  const { server, journal, target, pausesMs } = sending;
  const category = target.category ?? file.category;
  const made: NewFile = {
    pendingFileRef: place.slice(place.lastIndexOf('/') + 1),
    'category-id': '0',
    ...(category === '' ? {} : { 'category-name': category }),
    ...(target.becomesVersion ? { autoNewVersion: true } : {}),
  };
  await journal.note(file, { place, creationKey });
  const fileId = await keepTrying(pausesMs, () => server.createFile(target.project, made, creationKey));
  await journal.note(file, { fileId });
  return fileId;
}
