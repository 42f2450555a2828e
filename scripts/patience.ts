import { pbkdf2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Pace, Told } from './test/told.ts';

/**
 * How tests, drills and their runner wait. Nothing is given up because it takes long: only when nothing has moved for long,
 * and long is counted in the time of a quiet machine. A run measures at its beginning and again and again how slow this one
 * is (`keepPace`), because neighbours come and go, and tells its processes.
 */
const PATIENCE_MS = 120_000;
const ROUNDS_OF_A_PIECE = 100_000;
/** What a piece of work takes on a quiet machine with two cores. A faster one gets no less patience. */
const QUIET_PIECE_MS = 80;
/** Long enough that a quota, which is counted in tenths of a second, shows. */
const PIECES_AT_FIRST = 10;
const MEASURED_EVERY_MS = 15_000;
const PAUSE_MS = 10;
const TOLD_EVERY_MS = 1000;

let slowness = Number(process.env.TEST_SLOWNESS ?? 1);
let heard: { quietMs: number; before: number } | undefined;

/**
 * In a process of tests, whenever its runner has measured. One that is run by itself takes a quiet machine for granted. The
 * runner has been counting for long when a process first hears of it: that is not time for which anybody here has waited.
 */
export function hearPace(pace: Pace): void {
  const before = heard?.before ?? pace.quietMs - quietNow();
  heard = { quietMs: pace.quietMs, before };
  slowness = pace.slowness;
}

const quietNow = () => (heard ? heard.quietMs - heard.before : performance.now() / slowness);
export const slownessNow = (): number => slowness;
export const quietPatienceMs = () => Number(process.env.TEST_PATIENCE_MS ?? PATIENCE_MS);

/** Milliseconds on this machine, as slow as it is at the moment, for what has a limit of its own that has to be set. */
export const patienceMs = (): number => Math.round(quietPatienceMs() * slowness);
export const patienceInWords = (): string => `${Math.round(quietPatienceMs() / 1000)} s of a quiet machine's time`;

export type Wait = { goesOn(): void; isTooLong(): boolean };

/** Begins to wait, and begins anew whenever it is said to go on. */
export function wait(): Wait {
  let since = quietNow();
  return {
    goesOn() {
      since = quietNow();
    },
    isTooLong: () => quietNow() - since >= quietPatienceMs(),
  };
}

/**
 * Settings of servers that are tried: on a busy machine they read late what has long been sent, and would call it late. A
 * fraction of patience, so that who waits for a silent connection to be closed is not given up before.
 */
export const patientSettings = () => {
  const seconds = `${Math.round(patienceMs() / 4000)}s`;
  return { HOLDFAST_CLIENT_TIMEOUT: seconds, HOLDFAST_OIDC_TIMEOUT: seconds };
};

/** Measures until it is left, and hands over each time what to tell those who wait elsewhere. */
export async function keepPace(tell: (pace: Pace) => void): Promise<{ slowness: number; leave(): void }> {
  let [quietMs, at, isMeasuring] = [0, performance.now(), false];
  const measure = async (pieces: number) => {
    if (isMeasuring) return;
    isMeasuring = true;
    slowness = Math.max(1, (await timeFor(pieces)) / pieces / QUIET_PIECE_MS);
    const now = performance.now();
    quietMs += (now - at) / slowness;
    at = now;
    isMeasuring = false;
    hearPace({ slowness, quietMs });
    tell({ slowness, quietMs });
  };
  await measure(PIECES_AT_FIRST);
  const timer = setInterval(measure, MEASURED_EVERY_MS, 1);
  return { slowness, leave: () => clearInterval(timer) };
}

/** Has every core do the same work at once: neighbours and quotas count as much as the processor itself. */
async function timeFor(pieces: number): Promise<number> {
  const begun = performance.now();
  const work = () => promisify(pbkdf2)('', '', pieces * ROUNDS_OF_A_PIECE, 32, 'sha256');
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return performance.now() - begun;
}

/**
 * Looks until it is so. Throws when neither that nor what `standing` counts has changed for as long as patience goes: give
 * it whatever shows that somebody is still at work.
 */
export async function until(
  isSo: () => unknown,
  what: string,
  standing: () => unknown = () => undefined,
): Promise<void> {
  if (!(await comesTrue(isSo, standing)))
    throw new Error(`Waited for ${what}, and nothing has moved for ${patienceInWords()}.`);
}

/** As `until`, for those who count what did not come: whether it came true. */
export async function comesTrue(isSo: () => unknown, standing: () => unknown = () => undefined): Promise<boolean> {
  const waited = wait();
  let seen = await standing();
  while (!(await isSo())) {
    const now = await standing();
    if (now !== seen) {
      seen = now;
      waited.goesOn();
      moved();
    } else if (waited.isTooLong()) return false;
    await sleep(PAUSE_MS);
  }
  moved();
  return true;
}

let toldAt = 0;

/** Tells the runner that this process is getting on, for tests that take long before they end. */
export function moved(): void {
  if (process.env.TEST_RUNNER !== String(process.ppid) || performance.now() - toldAt < TOLD_EVERY_MS) return;
  toldAt = performance.now();
  if (process.connected) process.send?.({ kind: 'moved' } satisfies Told);
}
