import { allKept, keep, sourceOf } from './kept.ts';
import { addToList, allUploads, type Upload } from './list.ts';
import { canTellWhoIsThere, ownName, showPresence, whenGone } from './owner.ts';
import { readOwnId } from './queries.ts';
import { retryCutOff, startNext } from './queue.ts';

let hasBegun = false;

/** Once in a window: goes on with what a reload, a crash or a closed window left. */
export async function restoreUploads(): Promise<void> {
  if (hasBegun) return;
  hasBegun = true;
  showPresence();
  window.addEventListener('online', retryCutOff);
  window.addEventListener('beforeunload', warnOfLoss);
  const personId = await readOwnId();
  const left = (await allKept()).filter((kept) => kept.personId === personId && kept.owner !== ownName);
  for (const owner of new Set(left.map((kept) => kept.owner))) void whenGone(owner, () => takeOver(owner, personId));
}

async function takeOver(owner: string, personId: string): Promise<void> {
  const left = (await allKept()).filter((kept) => kept.owner === owner && kept.personId === personId);
  const taken: Upload[] = [];
  for (const kept of left) {
    const own = { ...kept, owner: ownName };
    await keep(own);
    const state = kept.isPaused || !canTellWhoIsThere ? 'paused' : 'waiting';
    taken.push({ ...own, state, pace: [], isCutOff: false, isSafe: (await sourceOf(kept.id)) !== undefined });
  }
  addToList(taken);
  startNext();
}

/** Only when something would have to be chosen again. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  const isAtRisk = allUploads().some(
    ({ state, isSafe, isWhole }) => ['waiting', 'sending', 'paused'].includes(state) && !isSafe && !isWhole,
  );
  if (isAtRisk) event.preventDefault();
}
