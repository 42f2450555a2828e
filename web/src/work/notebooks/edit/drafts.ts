import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { drop, keep } from '../../../people/people/kept.ts';

/** What somebody wrote and has not published yet. `base` is the id of the version they began with. */
export type Draft = { name: string; content: string; base: string; baseNumber: number; at: string };

const PAUSE_MS = 300;
const AT_RISK = 'This browser has no room for your draft. If you leave, what you have written is lost.';

export type Keeping = 'kept' | 'impossible' | undefined;

/** Keeps a draft on this device whenever the typing pauses, and at once when the page goes. `draft` is undefined while nothing is changed. */
export function useKeptDraft(key: string, draft: Draft | undefined): { keeping: Keeping; forget(): void } {
  const [keeping, setKeeping] = useState<Keeping>();
  const latest = useRef(draft);
  latest.current = draft;
  const isOver = useRef(false);

  const keepLatest = useRef(() => {});
  keepLatest.current = () => {
    if (isOver.current) return;
    if (!latest.current) drop(key);
    else setKeeping(keep(key, latest.current) ? 'kept' : 'impossible');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => keepLatest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft?.name, draft?.content, draft?.base]);

  useEffect(() => {
    const now = () => keepLatest.current();
    // Phones end pages without a word; being hidden is the last that one hears.
    document.addEventListener('visibilitychange', now);
    window.addEventListener('pagehide', now);
    return () => {
      document.removeEventListener('visibilitychange', now);
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);

  const isAtRisk = () => keeping === 'impossible' && latest.current !== undefined && !isOver.current;
  useBlocker({ shouldBlockFn: () => isAtRisk() && !window.confirm(AT_RISK), enableBeforeUnload: isAtRisk });

  return {
    keeping: draft && keeping,
    forget() {
      isOver.current = true;
      drop(key);
    },
  };
}
