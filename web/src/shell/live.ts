import { useEffect } from 'react';
import { queryClient, refresh, refreshSoon, useSessionEnded } from '../api.ts';
import { makeShared } from '../ui/shared.ts';
import { followEvents, type LiveEvent, type StreamState } from './queries.ts';

/** What may look different after something happened to a thing of this kind, where that is not just all of its kind. */
const touched: Record<string, string[]> = {
  project: ['projects', 'members'],
  file: ['files', 'categories'],
  milestone: ['milestones', 'tasklists'],
  tasklist: ['tasklists', 'tasks', 'milestones'],
  task: ['tasks', 'tasklists', 'milestones', 'time', 'boards'],
  column: ['boards', 'tasks'],
  card: ['boards', 'tasks'],
  time: ['time', 'tasks', 'timers'],
  comment: ['comments', 'tasks', 'milestones', 'notebooks', 'files', 'messages', 'links'],
  inbox: ['notifications'],
};
/** What shows any event: it is told, webhooks send it, and the list of projects says how each of them stands. */
const anything = ['activity', 'trash', 'webhooks', 'testreceivers', 'projects list'];
/** A page is kept waiting this long for the stream, not longer. */
const PATIENCE_MS = 300;
/** Whoever looks away for a moment is still told. */
const REST_AFTER_MS = 10_000;
/** A server that refuses may be asked again after this long. */
const TRY_AFTER_MS = 10_000;

type Stream = {
  opened: Promise<void>;
  /** Something may have been read before the stream began, and changed in between. */
  hasRead: boolean;
  stop(): void;
};
const state = makeShared<StreamState>('connecting');
const isSeen = () => document.visibilityState === 'visible';
const seen = makeShared(isSeen());
document.addEventListener('visibilitychange', () => seen.set(isSeen()));
let stream: Stream | undefined;

/** Before anything is read, so that no change falls between the reading and the stream. */
export async function openStream(): Promise<void> {
  if (!isSeen()) return;
  stream ??= begin();
  const opening = stream;
  if (opening.hasRead) return;
  await Promise.race([opening.opened, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  opening.hasRead = true;
}

/**
 * Others' changes appear without reloading. A page that nobody sees lets go of its stream, unless it is needed: browsers
 * allow six connections to one server, and as many pages would leave none to read with.
 */
export function useLiveUpdates(isNeeded: boolean): StreamState {
  const isLookedAt = seen.use();
  const hasEnded = useSessionEnded();
  const isWanted = !hasEnded && (isLookedAt || isNeeded);
  useEffect(() => {
    if (isWanted) {
      stream ??= begin();
      stream.hasRead = true;
      return;
    }
    const timer = setTimeout(rest, REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);
  useEffect(() => rest, []);
  return state.use();
}

function rest(): void {
  stream?.stop();
  stream = undefined;
}

function begin(): Stream {
  const ending = new AbortController();
  const opened = Promise.withResolvers<void>();
  const begun: Stream = {
    opened: opened.promise,
    hasRead: false,
    stop: () => ending.abort(),
  };
  let isOpen = false;
  const onState = (now: StreamState) => {
    state.set(now);
    if (now !== 'open') return;
    opened.resolve();
    // After a break it goes on where it was and tells what happened meanwhile, so only what failed is read again.
    const unsure = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state: { status } }) => !isOpen || status === 'error' });
    if (begun.hasRead) void refresh(...new Set(unsure.map(({ queryKey }) => String(queryKey[0]))));
    isOpen = true;
  };
  const onEvent = ({ type }: LiveEvent) =>
    void refreshSoon(...(touched[type] ?? [`${type}s`]), ...(type === 'inbox' ? [] : anything));
  const beginAnew = () => {
    if (stream !== begun) return;
    stream = begin();
    stream.hasRead = true;
  };
  followEvents({ onEvent, onState, signal: ending.signal }).catch(({ status }: { status?: number }) => {
    state.set('waiting');
    opened.resolve();
    if (status !== 401) setTimeout(beginAnew, TRY_AFTER_MS);
    // Whoever signs in again begins another.
    else if (stream === begun) stream = undefined;
  });
  return begun;
}
