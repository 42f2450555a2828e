import { keepSource, type Source } from './kept.ts';
import { changeUpload, isOver, type Upload, uploadOf } from './list.ts';

/** Of small files so many bytes are written down at a time; a large one has a transaction of its own. */
const TOGETHER = 4 * 2 ** 20;

/** Writes down the bytes, or the way to them, for a reload. Whose bytes have arrived meanwhile needs it no more. */
export async function keepSources(uploads: Upload[], sources: Map<string, Source>): Promise<void> {
  for (const group of groupsOf(uploads)) {
    const ids = group.map(({ id }) => id).filter(hasBytesToSend);
    const safe = await Promise.all(ids.map((id) => keepSource(id, sources.get(id)!)));
    for (const [index, id] of ids.entries()) void changeUpload(id, { isSafe: safe[index]! });
  }
}

function hasBytesToSend(id: string): boolean {
  const upload = uploadOf(id);
  return upload !== undefined && !upload.isWhole && !isOver(upload);
}

function* groupsOf(uploads: Upload[]): Generator<Upload[]> {
  let group: Upload[] = [];
  let bytes = 0;
  for (const upload of uploads) {
    if (group.length > 0 && bytes + upload.size > TOGETHER) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(upload);
    bytes += upload.size;
  }
  yield group;
}
