import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { NewFile, Server } from './calls.ts';
import { type FoundFile, reasonOf } from './found.ts';
import type { Creation, Journal } from './journal.ts';
import { keepTrying, type Patience } from './patience.ts';
import { Refused } from './server.ts';

type Sending = {
  server: Server;
  journal: Journal;
  project: number;
  /** What becomes of the bytes when they are there. */
  makes: Omit<NewFile, 'ref'>;
  patience: Patience;
  /** So many bytes of the file are there, or on their way. */
  sent(bytes: number): void;
};

const CHUNK = 256 * 1024;

/** Sends what of this file is not there yet and makes a file of it. Gives its id. */
export async function sendFile(found: FoundFile, sending: Sending): Promise<string> {
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

async function sendOpened(file: FoundFile, handle: FileHandle, sending: Sending): Promise<string> {
  try {
    const place = await sendBytes(file, handle, sending);
    await requireUnchanged(file, handle);
    const ref = place.slice(place.lastIndexOf('/') + 1);
    return await makeFile(file, place, { key: randomUUID(), file: { ref, ...sending.makes } }, sending);
  } catch (error) {
    if (error instanceof Changed) await abandon(file, sending);
    throw error;
  }
}

/** Whoever was interrupted while the file was being made does not know whether it was: the same key finds out. */
async function finishInterrupted(file: FoundFile, sending: Sending): Promise<string | undefined> {
  const { place, creation } = sending.journal.find(file) ?? {};
  if (place === undefined || creation === undefined) return undefined;
  try {
    return await makeFile(file, place, creation, sending);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Its bytes may still be there: its category may be what is gone.
    await sending.journal.note(file, { place });
    return undefined;
  }
}

/** Goes on where the server says it is, until it has everything. Gives the place where it is. */
async function sendBytes(file: FoundFile, handle: FileHandle, sending: Sending): Promise<string> {
  const { server, journal, sent } = sending;
  const begin = async () => {
    const place = await server.begin(file.name, file.size);
    await journal.note(file, { place });
    return { place, offset: 0 };
  };
  return keepTrying(sending.patience, async (reached) => {
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
async function requireUnchanged(file: FoundFile, handle: FileHandle): Promise<void> {
  const { size, mtimeMs } = await handle.stat();
  if (size !== file.size || mtimeMs !== file.changedAt) throw new Changed();
}

/** Until it expired, what has arrived would count as taken. */
async function abandon(file: FoundFile, { server, journal, patience }: Sending): Promise<void> {
  const place = journal.find(file)?.place;
  await journal.note(file, {});
  if (place === undefined) return;
  // The server may still be busy with what was on its way. What cannot be abandoned expires by itself.
  await keepTrying(patience, () => server.abandon(place)).catch(() => {});
}

async function makeFile(file: FoundFile, place: string, creation: Creation, sending: Sending): Promise<string> {
  const { server, journal, project, patience } = sending;
  await journal.note(file, { place, creation });
  const fileId = await keepTrying(patience, () => server.createFile(project, creation.file, creation.key));
  await journal.note(file, { fileId });
  return fileId;
}
