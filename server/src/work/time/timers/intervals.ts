import type { TimerRow } from '../../../platform/db/tables/time.ts';

/** One time that a timer ran; `to` is null while it does. */
type Interval = { number: number; from: string; to: string | null; seconds: number };
type Kept = [number: number, from: string, to: string, seconds: number][];

/** So many are remembered beside the first; `seconds` counts them all. */
const REMEMBERED = 100;

const keptOf = ({ intervals }: Pick<TimerRow, 'intervals'>): Kept => JSON.parse(intervals);

export function intervalsOf(timer: Pick<TimerRow, 'intervals' | 'started_at'>): Interval[] {
  const ended = keptOf(timer).map(([number, from, to, seconds]) => ({ number, from, to, seconds }));
  if (timer.started_at === null) return ended;
  const number = (ended.at(-1)?.number ?? 0) + 1;
  return [...ended, { number, from: timer.started_at, to: null, seconds: 0 }];
}

export const started = (timer: TimerRow, now: string): TimerRow =>
  timer.started_at === null ? { ...timer, started_at: now } : timer;

/** A clock that was set back in between takes nothing away. */
export function paused(timer: TimerRow, now: string): TimerRow {
  if (timer.started_at === null) return timer;
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(timer.started_at)) / 1000));
  const kept = keptOf(timer);
  kept.push([(kept.at(-1)?.[0] ?? 0) + 1, timer.started_at, now, seconds]);
  if (kept.length > REMEMBERED + 1) kept.splice(1, kept.length - REMEMBERED - 1);
  return { ...timer, started_at: null, seconds: timer.seconds + seconds, intervals: JSON.stringify(kept) };
}

/** When the work began. */
export const beganAt = (timer: Pick<TimerRow, 'intervals' | 'started_at' | 'created_at'>): string =>
  intervalsOf(timer)[0]?.from ?? timer.created_at;
