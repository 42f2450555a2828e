import { type Failure, storageFull } from '../../failures.ts';

export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export const noRoomLeft = (): Failure =>
  storageFull('The server has no room left for files. Delete some, or ask whoever runs it for more.');

/** A full disk is the one failure whoever sends the bytes can do something about. */
export function explain(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' ? noRoomLeft() : error;
}
