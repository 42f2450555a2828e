import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Told } from './test/told.ts';

/**
 * How tests, drills and their runner wait. Nothing is given up because it takes long: only when nothing has moved for long,
 * and how long that is follows from the machine's speed, which a run measures at its beginning (`measureSpeed`).
 */
const QUIET_MS = 120_000;
/** What `work` takes on a quiet machine with two cores. A faster one gets no less patience. */
const QUIET_WORK_MS = 800;
const PAUSE_MS = 10;
const TOLD_EVERY_MS = 1000;

/** Milliseconds without any progress after which a wait is given up. A file that is run by itself takes a quiet machine for granted. */
export const patienceMs = (): number => Number(process.env.TEST_PATIENCE_MS ?? QUIET_MS);

/**
 * Settings of servers that are tried: on a busy machine they read late what has long been sent, and would call it late. A
 * fraction of patience, so that who waits for a silent connection to be closed is not given up before.
 */
export const patientSettings = () => ({ HOLDFAST_CLIENT_TIMEOUT: `${Math.round(patienceMs() / 4000)}s` });

export type Speed = { cores: number; slowness: number; patienceMs: number };

/** Has every core do the same piece of work at once: neighbours and quotas count as much as the processor itself. */
export async function measureSpeed(): Promise<Speed> {
  const cores = availableParallelism();
  const begun = performance.now();
  await Promise.all(Array.from({ length: cores }, work));
  const slowness = (performance.now() - begun) / QUIET_WORK_MS;
  return { cores, slowness, patienceMs: Math.round(QUIET_MS * Math.max(1, slowness)) };
}

/** Long enough that a quota, which is counted in tenths of a second, shows. */
const WORK = `
  const { createHash } = require('node:crypto');
  const block = Buffer.alloc(2 ** 20);
  for (let n = 0; n < 200; n += 1) createHash('sha256').update(block).digest();
`;

const work = () =>
  new Promise((resolve, reject) => new Worker(WORK, { eval: true }).once('exit', resolve).once('error', reject));

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
    throw new Error(`Waited for ${what}, and nothing has moved for ${Math.round(patienceMs() / 1000)} s.`);
}

/** As `until`, for those who count what did not come: whether it came true. */
export async function comesTrue(isSo: () => unknown, standing: () => unknown = () => undefined): Promise<boolean> {
  let [seen, since] = [await standing(), performance.now()];
  while (!(await isSo())) {
    const now = await standing();
    if (now !== seen) {
      [seen, since] = [now, performance.now()];
      moved();
    } else if (performance.now() - since > patienceMs()) return false;
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
