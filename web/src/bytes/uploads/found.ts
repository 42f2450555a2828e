/** A file that somebody dropped, pasted or chose, and the folders it lay in. */
export type Found = { file: File; folders: string[]; handle?: FileSystemFileHandle };

/** What systems leave in folders. */
const JUNK = /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** `getAsFileSystemHandle` is not in every browser, nor in the types. */
type Item = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

/** All that was dropped, folders with everything in them. To be called at once: what is dropped is gone a moment later. */
export async function foundIn({ items }: DataTransfer): Promise<Found[]> {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item: Item) => ({
      file: item.getAsFile(),
      entry: item.webkitGetAsEntry(),
      handle: item.getAsFileSystemHandle?.().catch(() => null),
    }));
  const found: Found[] = [];
  for (const { file, entry, handle } of dropped) {
    const way = await handle;
    if (entry?.isDirectory) found.push(...(await filesBelow(entry as FileSystemDirectoryEntry, [])));
    else if (file)
      found.push({ file, folders: [], ...(way?.kind === 'file' && { handle: way as FileSystemFileHandle }) });
  }
  return found.filter(({ file }) => !JUNK.test(file.name));
}

async function filesBelow(folder: FileSystemDirectoryEntry, above: string[]): Promise<Found[]> {
  const folders = [...above, folder.name];
  const reader = folder.createReader();
  const found: Found[] = [];
  for (;;) {
    // A hundred at a time, until there are none left.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return found;
    for (const entry of entries) {
      if (entry.isDirectory) found.push(...(await filesBelow(entry as FileSystemDirectoryEntry, folders)));
      else found.push({ file: await fileOf(entry as FileSystemFileEntry), folders });
    }
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Those chosen in the browser's own window; of a folder each knows its path. */
export const foundAmong = (files: Iterable<File>): Found[] =>
  [...files]
    .filter(({ name }) => !JUNK.test(name))
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));

/** A picture from the clipboard is always called image.png; when it was pasted tells it from the others. */
export function pasted(files: Iterable<File>, now = new Date()): Found[] {
  const stamp = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  return [...files].map((file) => {
    const name = file.name === 'image.png' ? `Pasted ${stamp}.png` : file.name;
    return { file: new File([file], name, { type: file.type, lastModified: file.lastModified }), folders: [] };
  });
}
