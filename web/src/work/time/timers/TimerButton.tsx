import { Pause, Play } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import { toastFailure } from '../../../ui/popups/toasts.ts';
import type { Work } from '../queries.ts';
import { isOn, pauseTimer, resumeTimer, startTimer, useTimers } from './queries.ts';

/** Begins to measure work on this, pauses, and goes on. */
export function TimerButton({ work, look, size }: { work: Work; look?: 'quiet'; size?: 'small' }) {
  const timer = useTimers().data?.find((one) => isOn(work, one));
  const act = () => (!timer ? startTimer(work) : timer.running ? pauseTimer(timer.id) : resumeTimer(timer.id));
  return (
    <Button
      {...(look && { look })}
      {...(size && { size })}
      icon={timer?.running ? Pause : Play}
      onClick={() => void act().catch(toastFailure)}
    >
      {!timer ? 'Start timer' : timer.running ? 'Pause timer' : 'Resume timer'}
    </Button>
  );
}
