import { makeShared } from '../ui/shared.ts';
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

/** Everything on its way, in the order in which it was added. */
const uploads = makeShared<Upload[]>([]);
export const useUploads = uploads.use;
export const allUploads = uploads.get;
export const uploadOf = (id: string): Upload | undefined => allUploads().find((one) => one.id === id);

export const addToList = (more: Upload[]): void => uploads.set([...allUploads(), ...more].sort((a, b) => a.at - b.at));

/** From this window, not from what is kept. */
export const emptyList = (): void => uploads.set([]);

export function removeFromList(removed: Upload[]): void {
  const gone = new Set(removed.map(({ id }) => id));
  uploads.set(allUploads().filter(({ id }) => !gone.has(id)));
  for (const id of gone) void forget(id);
}

/** What a reload needs to know is also written down. */
export function changeUpload(id: string, change: Partial<Upload>): void {
  const known = uploadOf(id);
  if (!known) return;
  const next = { ...known, ...change };
  uploads.set(allUploads().map((one) => (one.id === id ? next : one)));
  if (next.state === 'done') void forget(id);
  else if (Object.keys(change).some((key) => key in written)) void keep(keptOf(next));
}

/** Not `sent`, which changes many times a second: it is written down with the others, and now and then. */
const written = { owner: true, ref: true, isWhole: true, isPaused: true };

export function keptOf({ state, pace, problem, isCutOff, isSafe, ...kept }: Upload): Kept {
  return kept;
}
