import { Clock, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/forms/Button.tsx';
import { Dialog } from '../ui/popups/Dialog.tsx';
import { openOutbox, sendWaiting, useWaiting } from '../work/outbox/queries.ts';
import { WaitingList } from '../work/outbox/WaitingList.tsx';
import type { StreamState } from './queries.ts';

const PATIENCE_MS = 3000;

/** Said only when it lasts, a blink of the line is nobody's concern, and until the line is there: each new try is no end of it. */
function useIsAway(state: StreamState): boolean {
  const [isBroken, setBroken] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (state !== 'connecting') setBroken(state === 'waiting');
  }, [state]);
  useEffect(() => {
    if (!isBroken) return setLong(false);
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isBroken]);
  return isLong;
}

/** It stays in sight below the top bar, and what else stays there makes room for it (`--below-bars`). */
function useNoted() {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const watching = new ResizeObserver(() => style.setProperty('--note', `${note.current?.offsetHeight ?? 0}px`));
    watching.observe(note.current!);
    return () => {
      watching.disconnect();
      style.removeProperty('--note');
    };
  }, []);
  return note;
}

/** Whether the server is there, and what waits for it. */
export function LiveNote({ state }: { state: StreamState }) {
  const isAway = useIsAway(state);
  const waiting = useWaiting();
  const [isShown, setShown] = useState(false);
  const note = useNoted();
  useEffect(openOutbox, []);
  // What was left from before is sent once the server is there, in whichever tab that is.
  useEffect(() => {
    if (state === 'open') void sendWaiting();
  }, [state]);
  const refused = waiting.filter(({ refusal }) => refusal).length;
  const Icon = isAway ? WifiOff : refused > 0 ? TriangleAlert : Clock;
  return (
    <div ref={note} role="status" className="sticky top-12 z-20">
      {(isAway || waiting.length > 0) && (
        <div className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-1.5 text-sm text-warn">
          <Icon aria-hidden size={14} className="shrink-0" />
          <p className="min-w-0">
            {isAway && 'No connection to the server. What you write is kept on this device. '}
            {waiting.length > 0 && `${said(waiting.length - refused, refused)} `}
          </p>
          {waiting.length > 0 && (
            <Button look="quiet" size="small" className="shrink-0 text-warn underline" onClick={() => setShown(true)}>
              Show
            </Button>
          )}
        </div>
      )}
      {isShown && (
        <Dialog title="Not sent yet" isOpen onClose={() => setShown(false)} width="wide">
          {waiting.length > 0 ? <WaitingList /> : <p className="text-muted">Everything is sent.</p>}
        </Dialog>
      )}
    </div>
  );
}

function said(waiting: number, refused: number): string {
  const things = (count: number) => (count === 1 ? 'One thing you wrote' : `${count} things you wrote`);
  const parts = [
    waiting > 0 && `${things(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent.`,
    refused > 0 && `${things(refused)} could not be sent.`,
  ];
  return parts.filter(Boolean).join(' ');
}
