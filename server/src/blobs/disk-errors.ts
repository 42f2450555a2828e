import { storageFull } from '../failures.ts';

export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A full disk is the one failure whoever sends the bytes can do something about. */
export function explain(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return storageFull('The server has no room left for files. Delete some, or ask whoever runs it for more.');
}
