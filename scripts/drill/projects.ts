import { setTimeout as sleep } from 'node:timers/promises';
import type { Received } from '../../server/test/support/receiver.ts';
import { comesTrue } from '../patience.ts';
import type { Holdfast } from './holdfast.ts';

/** What was acknowledged: the id of each project, and when it was asked for (on this process's clock). */
export type Acknowledged = Map<string, number>;

const LANES = 16;
const PAUSE_MS = 50;
let named = 0;

/**
 * Makes projects at a pace and keeps at it whatever happens to the server: what is not answered is asked for anew, under
 * another name, and only what was answered 201 is in the result. `known` is filled as they are acknowledged.
 */
export async function makeProjects(
  holdfast: () => Holdfast,
  { count, perSecond, known = new Map() }: { count: number; perSecond: number; known?: Acknowledged },
): Promise<Acknowledged> {
  const gap = 1000 / perSecond;
  let [turn, next] = [0, performance.now() - gap];
  async function lane(): Promise<void> {
    while (turn < count) {
      turn += 1;
      // Time that was lost is not made up for: a burst after every outage would measure the burst.
      next = Math.max(next + gap, performance.now());
      await sleep(Math.max(0, next - performance.now()));
      if (!(await comesTrue(makeOne, () => known.size))) throw new Error('The server does not answer any more.');
    }
  }
  async function makeOne(): Promise<boolean> {
    const asked = performance.now();
    try {
      const answer = await holdfast().call('POST', '/projects.json', { project: { name: `Pier ${++named}` } });
      if (answer.status !== 201 && answer.status < 500) throw new Error(`A project: ${JSON.stringify(answer.body)}`);
      if (answer.status === 201) known.set(answer.body.id, asked);
      if (answer.status === 201) return true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await sleep(PAUSE_MS);
    return false;
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return known;
}

export const objectOf = ({ body }: Received): string => new URLSearchParams(body).get('bbjectId') ?? '';
export const deliveryOf = ({ headers }: Received): string => String(headers['webhook-id']);

export const missing = (acknowledged: Acknowledged, calls: Received[]): string[] => {
  const arrived = new Set(calls.map(objectOf));
  return [...acknowledged.keys()].filter((id) => !arrived.has(id));
};

/** Of one notification for each project: how many came again, and how many of those under another delivery id. */
export function repeats(calls: Received[]): { again: number; underAnotherId: number } {
  const first = new Map<string, string>();
  const later = calls.filter((call) => {
    const isFirst = !first.has(objectOf(call));
    if (isFirst) first.set(objectOf(call), deliveryOf(call));
    return !isFirst;
  });
  return {
    again: later.length,
    underAnotherId: later.filter((call) => first.get(objectOf(call)) !== deliveryOf(call)).length,
  };
}
