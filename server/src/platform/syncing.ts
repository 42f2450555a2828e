import { type FileHandle, open } from 'node:fs/promises';

/** A new name is only durable once the folder that has it is. */
export async function syncFolder(
  path: string,
  sync: (handle: FileHandle) => Promise<unknown> = (handle) => handle.sync(),
): Promise<void> {
  // Windows opens no folders, and its file system journals the names.
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await sync(handle);
  } finally {
    await handle.close();
  }
}
