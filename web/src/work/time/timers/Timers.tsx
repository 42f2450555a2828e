import { useLocation } from '@tanstack/react-router';
import { Check, Timer as Clock, Pause, Play, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Button, IconButton } from '../../../ui/forms/Button.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { doWithUndo } from '../../../ui/popups/undo.ts';
import { amountText, clockText } from '../amounts.ts';
import {
  completeTimer,
  deleteTimer,
  elapsedOf,
  pauseTimer,
  resumeTimer,
  startTimer,
  type Timer,
  useTimers,
} from './queries.ts';

/** What is measured now, wherever one is: one's own timers, and what becomes of them. Nothing where there is none. */
export function Timers() {
  const timers = useTimers().data ?? [];
  const running = timers.find((timer) => timer.running);
  const now = useNow(running !== undefined);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one has gone to another page
  useEffect(() => list.current?.hidePopover(), [pathname]);
  const first = running ?? timers[0];
  if (!first) return null;
  const label = running ? `Timers: ${nameOf(running)} runs` : 'Timers, all paused';
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={label}
        className={classes(
          'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2 font-medium tabular-nums hover:bg-hover',
          running ? 'border-accent text-accent' : 'border-line text-muted',
        )}
      >
        <Clock aria-hidden size={16} />
        <span className="sr-only">{label}, </span>
        {clockText(elapsedOf(first, now))}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Timers"
        onToggle={({ newState }) => newState === 'open' && list.current?.querySelector('button')?.focus()}
        className="fixed top-12 right-2 left-auto m-0 max-h-[calc(100dvh-8rem)] w-88 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-surface p-3 text-text shadow-pop outline-none md:right-8"
      >
        <ul className="space-y-3">
          {timers.map((timer) => (
            <TimerItem key={timer.id} timer={timer} now={now} />
          ))}
        </ul>
      </div>
    </>
  );
}

const nameOf = ({ taskName, projectName }: Timer): string => taskName || projectName;

function TimerItem({ timer, now }: { timer: Timer; now: number }) {
  const { id, running, taskId, projectId } = timer;
  const name = nameOf(timer);
  const toggle = () => void (running ? pauseTimer : resumeTimer)(id).catch(toastFailure);
  return (
    <li className="space-y-1.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <PathLink
            to={taskId ? `/p/${projectId}/tasks/${taskId}` : `/p/${projectId}/time`}
            className="block break-words font-medium hover:underline"
          >
            {name}
          </PathLink>
          {taskId && <p className="truncate text-sm text-muted">{timer.projectName}</p>}
        </div>
        <span className={classes('shrink-0 font-medium tabular-nums', running ? 'text-accent' : 'text-muted')}>
          {clockText(elapsedOf(timer, now))}
        </span>
      </div>
      <div className="flex items-center gap-2">
        <Button size="small" icon={running ? Pause : Play} onClick={toggle}>
          {running ? 'Pause' : 'Resume'}
        </Button>
        <Button size="small" look="primary" icon={Check} onClick={() => void log(timer)}>
          Log
        </Button>
        <IconButton
          icon={Trash2}
          label={`Delete the timer of ${name}`}
          className="ml-auto"
          onClick={() => void remove(timer)}
        />
      </div>
    </li>
  );
}

async function log(timer: Timer): Promise<void> {
  try {
    toast(`${amountText(await completeTimer(timer.id))} on “${nameOf(timer)}” logged.`);
  } catch (error) {
    toastFailure(error);
  }
}

function remove(timer: Timer): Promise<boolean> {
  const { taskId, projectId, description, billable } = timer;
  const work = taskId ? ({ at: 'tasks', id: taskId } as const) : ({ at: 'projects', id: projectId } as const);
  const seconds = elapsedOf(timer, Date.now());
  return doWithUndo(deleteTimer(timer.id), `The timer of “${nameOf(timer)}” is deleted.`, () =>
    startTimer(work, { description, isBillable: billable, isRunning: timer.running, seconds }),
  );
}

/** Each second while something runs. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, [isTicking]);
  return now;
}
