import { toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { numberText } from '../../ui/text/locale.ts';
import { deleteFiles, downloadLink, type ListedFile, restoreFiles, zipLink } from './queries.ts';

type Named = Pick<ListedFile, 'id' | 'name'>;

export const namesText = (files: Named[]): string =>
  files.length === 1 ? `“${files[0]!.name}”` : `${numberText(files.length)} files`;

export function deleteWithUndo(projectId: string, files: Named[]): Promise<boolean> {
  const ids = files.map(({ id }) => id);
  const text = `${namesText(files)} ${files.length === 1 ? 'is' : 'are'} in the trash.`;
  return doWithUndo(deleteFiles(projectId, ids), text, () => restoreFiles(projectId, ids));
}

/** As a click on a link does: the page stays, and no upload on it is asked about. */
async function save(finding: Promise<string>): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = await finding;
    link.download = '';
    link.click();
  } catch (error) {
    toastFailure(error);
  }
}

export const downloadFiles = (projectId: string, files: Named[]): Promise<void> =>
  save(files.length === 1 ? downloadLink(files[0]!.id) : zipLink(projectId, { fileIds: files.map(({ id }) => id) }));

/** All of a project, or a category with those below it. */
export const downloadAll = (projectId: string, categoryId: string | undefined): Promise<void> =>
  save(zipLink(projectId, { ...(categoryId && categoryId !== '0' && { categoryId }) }));
