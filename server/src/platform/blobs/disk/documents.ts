import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../syncing.ts';
import { checkName, type Documents, isDocumentName } from '../documents.ts';
import { explain, undefinedIfMissing } from './errors.ts';

export async function openDiskDocuments(folder: string): Promise<Documents> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(folder, checkName(name));
  return {
    list: async () => (await readdir(folder)).filter(isDocumentName).sort(),
    read: (name) => readFile(pathOf(name), 'utf8').catch(undefinedIfMissing),
    async write(name, text) {
      const path = pathOf(name);
      const unfinished = `${path}.unfinished`;
      try {
        const file = await open(unfinished, 'w', 0o600);
        try {
          await file.writeFile(text);
          await file.datasync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
        await syncFolder(folder);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw explain(error);
      }
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
      await syncFolder(folder);
    },
  };
}
