import { toastFailure } from '../../ui/popups/toasts.ts';
import { makeShared } from '../../ui/shared.ts';
import { knownCategoryAt } from '../../work/categories/queries.ts';
import { namesIn } from '../../work/files/queries.ts';
import type { Found } from './found.ts';
import type { Target } from './kept.ts';
import { readOwnId } from './queries.ts';
import { enqueue, type NewUpload } from './queue.ts';

/** What is already there under the same name, until somebody says what is to become of it. */
const clashing = makeShared<NewUpload[]>([]);
export const useClashing = clashing.use;

/** What hangs on a task, or is private, never becomes a version of something else that everybody may see. */
const mayClash = ({ fileId, taskId, sharedWith }: Target): boolean => !fileId && !taskId && !sharedWith;

/** Uploads what has a name of its own; asks about the rest. */
export async function addUploads(found: Found[], target: Target): Promise<void> {
  try {
    const personId = await readOwnId();
    const added = found.map((one): NewUpload => ({ ...one, ...target, personId, isVersion: false }));
    const clashes = mayClash(target) ? await clashesAmong(added) : new Set<NewUpload>();
    clashing.set([...clashing.get(), ...clashes]);
    await enqueue(added.filter((one) => !clashes.has(one)));
  } catch (error) {
    toastFailure(error);
  }
}

/** How names are compared on the server. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

async function clashesAmong(added: NewUpload[]): Promise<Set<NewUpload>> {
  const clashes = new Set<NewUpload>();
  for (const group of Map.groupBy(added, ({ folders }) => folders.join('\0')).values()) {
    const { projectId, categoryId, folders } = group[0]!;
    const place = await knownCategoryAt(projectId, categoryId, folders);
    if (place === undefined) continue;
    const taken = new Set((await namesIn(projectId, place)).map(keyOf));
    for (const one of group) if (taken.has(keyOf(one.file.name))) clashes.add(one);
  }
  return clashes;
}

export type Answer = 'version' | 'both' | 'skip';

/** For the first of them, or for all. */
export async function answerClash(answer: Answer, isForAll: boolean): Promise<void> {
  const answered = clashing.get().slice(0, isForAll ? undefined : 1);
  clashing.set(clashing.get().slice(answered.length));
  if (answer === 'skip') return;
  await enqueue(answered.map((one) => ({ ...one, isVersion: answer === 'version' }))).catch(toastFailure);
}
