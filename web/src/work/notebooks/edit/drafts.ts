import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Person, useMe } from '../../../people/people/queries.ts';

/** What somebody wrote and has not published yet. `base` is the id of the version they began with. */
export type Draft = { name: string; content: string; base: string; baseNumber: number; at: string };

const PAUSE_MS = 300;
const AT_RISK = 'This browser has no room for your draft. If you leave, what you have written is lost.';

/** One browser may be used by several people, of several accounts. */
const keyOf = (me: Person, notebookId: string): string =>
  `holdfast-notebook ${me['email-address']} ${me.id} ${notebookId}`;

export const useDraftKey = (notebookId: string): string => {
  const me = useMe().data;
  return me ? keyOf(me, notebookId) : '';
};

export function readDraft(key: string): Draft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser keeps it: it may have no room, or be told to keep nothing. */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be reached was not kept either.
  }
}

export type Keeping = 'kept' | 'impossible' | undefined;

/** Keeps a draft on this device whenever the typing pauses, and at once when the page goes. `draft` is undefined while nothing is changed. */
export function useKeptDraft(key: string, draft: Draft | undefined): { keeping: Keeping; forget(): void } {
  const [keeping, setKeeping] = useState<Keeping>();
  const latest = useRef(draft);
  latest.current = draft;
  const isOver = useRef(false);

  const keep = useRef(() => {});
  keep.current = () => {
    if (isOver.current) return;
    if (!latest.current) dropDraft(key);
    else setKeeping(keepDraft(key, latest.current) ? 'kept' : 'impossible');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft?.name, draft?.content, draft?.base]);

  useEffect(() => {
    const now = () => keep.current();
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
      dropDraft(key);
    },
  };
}
