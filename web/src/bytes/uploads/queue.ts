import type { Found } from './found.ts';
import { type Kept, keep, sourceOf, type Target } from './kept.ts';
import {
  addToList,
  allUploads,
  changeUpload,
  emptyList,
  isOver,
  keptOf,
  removeFromList,
  type Upload,
  type UploadState,
  uploadOf,
} from './list.ts';
import { ownName, randomId, tellOtherWindows } from './owner.ts';
import { paced } from './pace.ts';
import { cancelUpload, isTriedAgain, makeFile, readLimit, sendBytes } from './queries.ts';
import { CUT_OFF, SIGNED_OUT, tooLargeText } from './refusals.ts';
import { keepSources } from './safekeeping.ts';

const AT_ONCE = 3;
const WRITE_EVERY_MS = 1000;
/** The client sends as much with its first request: there is nothing to go on with until all of it has arrived. */
const SENT_WHOLE = 4 * 2 ** 20;

/** The bytes of what was added in this window, and what ends those under way. */
const files = new Map<string, File>();
const running = new Map<string, AbortController>();

export type NewUpload = Found & Target & Pick<Kept, 'personId' | 'isVersion'>;

/** Puts them at the end of the queue. What is too large is refused before a byte of it is sent. */
export async function enqueue(added: NewUpload[]): Promise<void> {
  const limit = await readLimit();
  const now = Date.now();
  const uploads = added.map(({ file, handle, ...about }, index): Upload => {
    const id = randomId();
    files.set(id, file);
    const isTooLarge = file.size > limit;
    return {
      ...about,
      id,
      owner: ownName,
      name: file.name,
      size: file.size,
      lastModified: file.lastModified,
      at: now + index / 1000,
      sent: 0,
      isPaused: false,
      isWhole: false,
      pace: [],
      isCutOff: false,
      isSafe: false,
      ...(isTooLarge ? { state: 'refused', problem: tooLargeText(file.size, limit) } : { state: 'waiting' }),
    };
  });
  addToList(uploads);
  const sendable = uploads.filter(({ state }) => state !== 'refused');
  const noted = sendable.map((upload) => keep(keptOf(upload)));
  startNext();
  await Promise.all(noted);
  tellOtherWindows();
  const sources = new Map(uploads.map(({ id }, index) => [id, added[index]!.handle ?? added[index]!.file]));
  await keepSources(sendable, sources);
}

export function startNext(): void {
  const waiting = allUploads().filter(({ state }) => state === 'waiting');
  for (const { id } of waiting.slice(0, Math.max(0, AT_ONCE - running.size))) void run(id);
}

async function run(id: string): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  void changeUpload(id, { state: 'sending', problem: undefined, pace: [], isCutOff: false });
  try {
    if (!uploadOf(id)!.isWhole) {
      const file = await bytesOf(id);
      if (!file) return changeUpload(id, { state: 'missing' });
      await send(id, file, controller.signal);
    }
    const kept = keptOf(uploadOf(id)!);
    await makeFile(kept);
    void changeUpload(id, { state: 'done', sent: kept.size });
    files.delete(id);
  } catch (error) {
    if (!controller.signal.aborted) fail(id, error);
  } finally {
    // Paused and resumed in one moment, it is already under way again.
    if (running.get(id) === controller) running.delete(id);
    startNext();
  }
}

async function send(id: string, file: File, signal: AbortSignal): Promise<void> {
  let lastWritten = Date.now();
  const { name, ref } = uploadOf(id)!;
  const whole = await sendBytes(file, name, {
    ref,
    signal,
    onBegin: async (begun) => {
      if (file.size > SENT_WHOLE) await changeUpload(id, { ref: begun });
    },
    onInterrupted: () => void changeUpload(id, { isCutOff: true, pace: [] }),
    onProgress: (sent) => {
      const now = Date.now();
      const known = uploadOf(id);
      if (!known || signal.aborted) return;
      void changeUpload(id, { sent, pace: paced(known.pace, now, sent), isCutOff: false });
      if (now - lastWritten < WRITE_EVERY_MS) return;
      lastWritten = now;
      void keep(keptOf(uploadOf(id)!));
    },
  });
  signal.throwIfAborted();
  // From here on a reload finds what the file is to be made of, and nothing is made twice.
  await changeUpload(id, { ref: whole, isWhole: true });
  signal.throwIfAborted();
}

type Refusal = { message?: string; status?: number; errors?: { field: string }[] };

function fail(id: string, error: unknown): void {
  const { message = String(error), status = NaN, errors } = error as Refusal;
  // A reference that is not good any more is no use to whoever tries again.
  const isGone = errors?.some(({ field }) => field === 'pendingFileRef');
  void changeUpload(id, {
    state: 'failed',
    problem: status === 0 ? CUT_OFF : status === 401 ? SIGNED_OUT : message,
    isCutOff: isTriedAgain(status),
    ...(isGone && { ref: undefined, isWhole: false, sent: 0 }),
  });
}

/** `queryPermission` is not in the types yet. */
type Handle = FileSystemFileHandle & {
  queryPermission(how: { mode: 'read' }): Promise<PermissionState>;
  requestPermission(how: { mode: 'read' }): Promise<PermissionState>;
};

/** The bytes, if there is a way to them that nobody needs to be asked about. */
async function bytesOf(id: string): Promise<File | undefined> {
  const known = files.get(id);
  if (known) return known;
  const source = await sourceOf(id);
  if (!source || source instanceof File) return source;
  return (await (source as Handle).queryPermission({ mode: 'read' })) === 'granted'
    ? unchanged(id, await source.getFile())
    : undefined;
}

/** Only the file that was begun with can be gone on with. */
function unchanged(id: string, file: File): File | undefined {
  const known = uploadOf(id);
  return file.size === known?.size && file.lastModified === known.lastModified ? file : undefined;
}

/** Asks to read the file again, where the browser remembers where it is. False when it has to be chosen again. */
export async function findAgain(id: string): Promise<boolean> {
  const source = await sourceOf(id);
  if (!source || source instanceof File) return false;
  if ((await (source as Handle).requestPermission({ mode: 'read' })) !== 'granted') return false;
  const file = await source.getFile().catch(() => undefined);
  return file !== undefined && provide(id, file);
}

/** Goes on with the file that was chosen again. False when it is another one. */
export function provide(id: string, file: File): boolean {
  if (!unchanged(id, file)) return false;
  files.set(id, file);
  resume(id);
  return true;
}

export function pause(id: string): void {
  const upload = uploadOf(id);
  if (!upload || isOver(upload)) return;
  running.get(id)?.abort();
  void changeUpload(id, { state: 'paused', isPaused: true });
}

const RESTING: UploadState[] = ['paused', 'failed', 'missing'];

export function resume(id: string): void {
  // What is shown lags behind by a blink: whoever presses twice begins it once.
  if (!RESTING.includes(uploadOf(id)?.state ?? 'done')) return;
  void changeUpload(id, { state: 'waiting', isPaused: false, problem: undefined });
  startNext();
}

const retry = (uploads: Upload[]): void => {
  for (const { id } of uploads) void changeUpload(id, { state: 'waiting' });
  startNext();
};
export const retryFailed = (): void => retry(allUploads().filter(({ state }) => state === 'failed'));
/** The server can be reached again: nobody has to wait for the next try of what was cut off. */
export function retryCutOff(): void {
  const cutOff = allUploads().filter(({ isCutOff, state }) => isCutOff && (state === 'failed' || state === 'sending'));
  for (const { id } of cutOff) running.get(id)?.abort();
  retry(cutOff);
}

/** What has arrived of it goes. */
export function cancel(id: string): void {
  const upload = uploadOf(id);
  if (!upload) return;
  running.get(id)?.abort();
  files.delete(id);
  removeFromList([upload]);
  // What is left on the server otherwise goes after a day.
  if (upload.ref) void cancelUpload(upload.ref).catch(() => {});
}

/** When somebody signs out: what is left is kept for them, and nobody else goes on with it. */
export function stopAll(): void {
  for (const controller of running.values()) controller.abort();
  files.clear();
  emptyList();
}
