import { useEffect, useState } from 'react';
import { queryClient, useSessionEnded } from '../api.ts';
import { followEvents, type LiveEvent, type StreamState } from './queries.ts';

/** What may look different after something happened to a thing of this kind. */
const touched: Record<string, string[]> = {
  project: ['projects', 'members'],
  file: ['files', 'categories'],
  milestone: ['milestones', 'tasklists'],
  tasklist: ['tasklists', 'tasks', 'milestones'],
  task: ['tasks', 'tasklists', 'milestones'],
  notebook: ['notebooks'],
  comment: ['comments', 'tasks', 'milestones', 'notebooks', 'files'],
};
/** What shows any event: it is told, webhooks send it, and the list of projects says how each of them stands. */
const anything = ['activity', 'trash', 'webhooks', 'testreceivers', 'projects list'];
const GATHER_MS = 150;

/** Others' changes appear without reloading: what is on the screen is asked for again, each noun once for many changes. */
export function useLiveUpdates(): StreamState {
  const [state, setState] = useState<StreamState>('connecting');
  const hasEnded = useSessionEnded();
  useEffect(() => {
    if (hasEnded) return;
    const stop = new AbortController();
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      for (const noun of waiting) void queryClient.invalidateQueries({ queryKey: noun.split(' ') });
      waiting.clear();
    };
    const onEvent = ({ type }: LiveEvent) => {
      for (const noun of [...(touched[type] ?? []), ...anything]) waiting.add(noun);
      timer ??= setTimeout(flush, GATHER_MS);
    };
    followEvents({ onEvent, onState: setState, signal: stop.signal }).catch(() => setState('waiting'));
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [hasEnded]);
  return state;
}
