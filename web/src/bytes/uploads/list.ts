import { makeShared } from '../../ui/shared.ts';
import { forget, type Kept, keep } from './kept.ts';
import type { Pace } from './pace.ts';

/**
 * `missing`: its bytes must be shown again, because the browser could not keep the way to them. `refused`: the server
 * would not take it, however often it is tried.
 */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'missing' | 'refused' | 'done';
export type Upload = Kept & {
  state: UploadState;
  pace: Pace;
  problem?: string | undefined;
  /** The server cannot be reached; it is tried again as soon as it can. */
  isCutOff: boolean;
  /** A reload finds the bytes again. */
  isSafe: boolean;
};

/** Nothing more comes of it. */
export const isOver = ({ state }: Upload): boolean => state === 'done' || state === 'refused';

/** Something comes of it without anybody doing anything. */
export const goesOnByItself = ({ state, isCutOff }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || (state === 'failed' && isCutOff);

/** Everything on its way, in the order in which it was added. */
let uploads: Upload[] = [];
/** The same as it is seen: of hundreds of small files some get on in every millisecond. */
const shown = makeShared(uploads);
const SHOW_EVERY_MS = 100;
let isShowing = false;

function setUploads(next: Upload[]): void {
  uploads = next;
  if (!isShowing) show();
}

function show(): void {
  isShowing = shown.get() !== uploads;
  if (!isShowing) return;
  shown.set(uploads);
  setTimeout(show, SHOW_EVERY_MS);
}

export const useUploads = shown.use;
export const allUploads = (): Upload[] => uploads;
export const uploadOf = (id: string): Upload | undefined => allUploads().find((one) => one.id === id);

export const addToList = (more: Upload[]): void => setUploads([...allUploads(), ...more].sort((a, b) => a.at - b.at));

/** From this window, not from what is kept. */
export const emptyList = (): void => setUploads([]);

export function removeFromList(removed: Upload[]): void {
  const gone = new Set(removed.map(({ id }) => id));
  setUploads(allUploads().filter(({ id }) => !gone.has(id)));
  for (const id of gone) void forget(id);
}

/** Seen at once. What a reload needs to know is also written down, and then it resolves. */
export async function changeUpload(id: string, change: Partial<Upload>): Promise<void> {
  const known = uploadOf(id);
  if (!known) return;
  const next = { ...known, ...change };
  setUploads(allUploads().map((one) => (one.id === id ? next : one)));
  if (next.state === 'done') forgetSoon(id);
  else if (Object.keys(change).some((key) => key in written)) await keep(keptOf(next));
}

const arrived = new Set<string>();
const FORGET_AFTER_MS = 500;

/** Several together. If a reload comes first, the file is asked for once more under its reference, which makes no other. */
function forgetSoon(id: string): void {
  if (arrived.size === 0)
    setTimeout(() => {
      for (const one of arrived) void forget(one);
      arrived.clear();
    }, FORGET_AFTER_MS);
  arrived.add(id);
}

/** Not `sent`, which changes many times a second: it is written down with the others, and now and then. */
const written = { owner: true, ref: true, isWhole: true, isPaused: true };

export function keptOf({ state, pace, problem, isCutOff, isSafe, ...kept }: Upload): Kept {
  return kept;
}
