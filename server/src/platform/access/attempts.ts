import { tooMany } from '../failures.ts';

const WINDOW_MS = 15 * 60_000;
const PER_PERSON = 10;
const PER_ADDRESS = 50;
const REMEMBERED = 10_000;

type Count = { failures: number; until: number };

/**
 * Guessing is limited per e-mail address tried, whether or not anybody has it, and per network address. Counted in
 * memory: a restart forgets, and each process counts for itself.
 */
export function makeAttempts(steady: () => number) {
  const counts = new Map<string, Count>();

  const current = (key: string): Count | undefined => {
    const count = counts.get(key);
    if (count && count.until > steady()) return count;
    counts.delete(key);
    return undefined;
  };
  const keys = (person: string, address: string | undefined): [string, number][] => [
    [`person ${person}`, PER_PERSON],
    ...(address === undefined ? [] : [[`address ${address}`, PER_ADDRESS] as [string, number]]),
  ];

  return {
    /** Counts a try before its password is looked at, so that many at the same moment are not all let through. */
    begin(person: string, address?: string): void {
      for (const [key, most] of keys(person, address)) {
        const count = current(key);
        if (!count || count.failures < most) continue;
        const seconds = Math.ceil((count.until - steady()) / 1000);
        throw tooMany(`Too many wrong passwords. Try again in ${Math.ceil(seconds / 60)} minutes.`, seconds);
      }
      for (const [key] of keys(person, address)) {
        const count = current(key) ?? { failures: 0, until: steady() + WINDOW_MS };
        count.failures += 1;
        counts.delete(key);
        counts.set(key, count);
        if (counts.size > REMEMBERED) counts.delete(counts.keys().next().value!);
      }
    },
    /** It was no failure after all. */
    succeeded(person: string, address?: string): void {
      counts.delete(`person ${person}`);
      const count = current(`address ${address}`);
      if (count) count.failures -= 1;
    },
  };
}

export type Attempts = ReturnType<typeof makeAttempts>;
