import type { Context } from '../platform/context.ts';
import type { Name } from './names.ts';

/** Something that somebody did at some time. Scenes are played in the order of their times, as they would have happened. */
export type Scene = { at: number; by: Name; play(ctx: Context): Promise<unknown> };

const DAY = 864e5;
const HOUR = 3600_000;
const MORNING = 8;
const WORKING_HOURS = 9.5;

/** Days are counted from today: -3 is three days ago. Chance is the same at every start, so that pictures can be compared. */
export type Calendar = {
  now: number;
  /** Some moment of that day's working hours, never one that is still to come. */
  moment(day: number): number;
  /** Some moment after this one, within so many days, never one that is still to come. */
  after(moment: number, days: number): number;
  /** As fields of the API take dates: 20261115. */
  date(day: number): string;
  chance(): number;
};

export function makeCalendar(now: Date): Calendar {
  const today = now.getTime() - (now.getTime() % DAY);
  const chance = makeChance(20_261_115);
  const past = (moment: number) => (moment < now.getTime() ? moment : now.getTime() - (0.1 + chance() * 2) * HOUR);
  return {
    now: now.getTime(),
    moment: (day) => past(today + day * DAY + (MORNING + chance() * WORKING_HOURS) * HOUR),
    after: (moment, days) => Math.max(moment + 1000, past(moment + chance() * days * DAY)),
    date: (day) => new Date(today + day * DAY).toISOString().slice(0, 10).replaceAll('-', ''),
    chance,
  };
}

/** Numbers from 0 to 1 that look random and are always the same: a linear congruential generator. */
function makeChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
