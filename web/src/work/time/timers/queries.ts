import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../../api.ts';
import type { Work } from '../queries.ts';

export type Timer = Schemas['Timer'] & {
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead: number;
};

/** One's own, the latest first. No event tells of them, so who comes back to this page looks again. */
export const useTimers = () =>
  useQuery({
    queryKey: ['timers'],
    queryFn: async (): Promise<Timer[]> => {
      const { timers } = await client.get('/me/timers.json', { query: { pageSize: 500 } });
      return timers.map((timer) => ({ ...timer, ahead: Date.parse(timer.serverTime) - Date.now() }));
    },
    refetchOnWindowFocus: 'always',
  });

export const isOn = ({ at, id }: Work, timer: Timer): boolean =>
  at === 'tasks' ? timer.taskId === id : timer.taskId === '' && timer.projectId === id;

/** In seconds, at this moment of this clock. */
export function elapsedOf({ duration, running, intervals, ahead }: Timer, now: number): number {
  const since = running ? Date.parse(intervals.at(-1)!.from) : now + ahead;
  return Number(duration) + Math.max(0, Math.floor((now + ahead - since) / 1000));
}

const own = '/projects/api/v3/me/timers/{id}';
const again = () => refresh('timers');

type Given = { description?: string; isBillable?: boolean; isRunning?: boolean; seconds?: number };

/** Only one is meant to run: whoever works on this does not work on something else. */
export async function startTimer({ at, id }: Work, given: Given = {}): Promise<void> {
  const place = at === 'tasks' ? { taskId: id } : { projectId: id };
  const body = { timer: { ...place, ...given, stopRunningTimers: given.isRunning !== false } };
  await client.post('/projects/api/v3/me/timers.json', { body });
  await again();
}

export async function pauseTimer(id: string): Promise<void> {
  await client.put(`${own}/pause.json`, { path: { id } });
  await again();
}

export async function resumeTimer(id: string): Promise<void> {
  await client.put(`${own}/resume.json`, { path: { id }, body: { stopRunningTimers: true } });
  await again();
}

/** What it measured becomes an entry; answers how many minutes that is. */
export async function completeTimer(id: string): Promise<number> {
  const { timer } = await client.put(`${own}/complete.json`, { path: { id } });
  await refresh('timers', 'time', 'tasks', 'activity');
  return Math.max(1, Math.round(timer.duration / 60));
}

export async function deleteTimer(id: string): Promise<void> {
  await client.delete(`${own}.json`, { path: { id } });
  await again();
}
