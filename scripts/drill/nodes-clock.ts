import { openReceiver } from '../../server/test/support/receiver.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { register, waitingFor } from './holdfast.ts';
import { makeProjects, missing, repeats } from './projects.ts';
import { promise, type Run } from './run.ts';

const AHEAD_MS = 40_000;

/**
 * Two nodes deliver, and the clock of one machine is further ahead than a lease lasts. The other is stopped for a moment
 * while receivers have not answered it yet: what it has on its way must not be taken for left behind.
 */
export async function wrongClock(run: Run): Promise<Figure[]> {
  const count = 25;
  run.say(`two nodes with ${count} deliveries on their way, one by a clock that is 40 s ahead`);
  const place = await run.place();
  const options = { place, clockStands: false, hasEndlessExchanges: true };
  const right = await run.start({ ...options, wrongByMs: 0 });
  const [receiver, others] = [await openReceiver(run), await openReceiver(run)];
  const hook = await register(right, receiver.url);
  const otherHook = await register(right, others.url, 'TASKLIST.CREATED');
  const hanging = receiver.hangs();
  const known = await makeProjects(() => right, { count, perSecond: 500 });
  await comesTrue(() => missing(known, receiver.calls).length === 0);
  const wrong = await run.start({ ...options, wrongByMs: AHEAD_MS });
  right.freeze();
  const [project] = known.keys();
  await wrong.ask('POST', `/projects/${project}/tasklists.json`, { 'todo-list': { name: 'Looks at what is due' } });
  await comesTrue(() => others.calls.length > 0);
  right.thaw();
  hanging.release();
  await comesTrue(async () => (await waitingFor(right, hook)) + (await waitingFor(right, otherHook)) === 0);
  return [
    promise('wrong clock: delivered twice', `of ${count}`, repeats(receiver.calls).again, { most: 0 }),
    promise('wrong clock: lost', `of ${count}`, missing(known, receiver.calls).length, { most: 0 }),
  ];
}
