import { allKept, idsWithSource, type Kept, keep } from './kept.ts';
import { addToList, allUploads, type Upload, uploadOf } from './list.ts';
import { canTellWhoIsThere, onOtherWindow, ownName, whenGone } from './owner.ts';
import { readOwnId } from './queries.ts';
import { retryCutOff, startNext, stopAll } from './queue.ts';

/** From signing in to signing out: goes on with what a reload, a crash or a closed window left. Gives what ends it. */
export function tendUploads(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  window.addEventListener('online', retryCutOff, { signal });
  window.addEventListener('beforeunload', warnOfLoss, { signal });
  void restore(signal);
  return () => {
    leaving.abort();
    stopAll();
  };
}

async function restore(signal: AbortSignal): Promise<void> {
  const personId = await readOwnId();
  const leftBy = (owner: string) => (kept: Kept) => kept.owner === owner && kept.personId === personId;
  const watched = new Set<string>();
  const watch = (owner: string) => {
    if (watched.has(owner)) return;
    watched.add(owner);
    void whenGone(owner, signal, () => takeOver(leftBy(owner), signal));
  };
  // Where nobody can tell who is there, what begins now is somebody else's.
  if (canTellWhoIsThere) onOtherWindow(signal, watch);
  // Those of this window are left from before somebody signed out.
  await takeOver(leftBy(ownName), signal);
  for (const kept of await allKept()) if (kept.personId === personId && kept.owner !== ownName) watch(kept.owner);
}

async function takeOver(isLeft: (kept: Kept) => boolean, signal: AbortSignal): Promise<void> {
  const all = await allKept();
  // What began here meanwhile has gone further than what was read of it, and must not be written down as it was.
  const left = all.filter((kept) => isLeft(kept) && !uploadOf(kept.id)).map((kept) => ({ ...kept, owner: ownName }));
  const [safe] = await Promise.all([idsWithSource(), ...left.map(keep)]);
  const taken = left.map(
    (kept): Upload => ({
      ...kept,
      state: kept.isPaused || !canTellWhoIsThere ? 'paused' : 'waiting',
      pace: [],
      isCutOff: false,
      isSafe: safe.has(kept.id),
    }),
  );
  if (signal.aborted) return;
  const known = new Set(allUploads().map(({ id }) => id));
  addToList(taken.filter(({ id }) => !known.has(id)));
  startNext();
}

/** Only when something would have to be chosen again. */
function warnOfLoss(event: BeforeUnloadEvent): void {
  const isAtRisk = allUploads().some(
    ({ state, isSafe, isWhole }) => ['waiting', 'sending', 'paused'].includes(state) && !isSafe && !isWhole,
  );
  if (isAtRisk) event.preventDefault();
}
