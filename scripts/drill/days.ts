import { DELAYS, JITTER } from '../../server/src/integrations/webhooks/deliver/schedule.ts';
import { openReceiver, type Received, type Receiver } from '../../server/test/support/receiver.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { type Holdfast, register } from './holdfast.ts';
import { makeProjects, objectOf } from './projects.ts';
import { type Drill, promise, type Run } from './run.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const RESTS_MINUTES = [1, 2, 4, 8, 16, 32, 60, 60, 60];

type Stage = { holdfast: Holdfast; receiver: Receiver; hooks: string[] };
type Row = { uuid: string; event: string; dateCalled: string; nextAttemptOn: string; deliveryStatus: string };

/** Days of failing and of rest, with the clock moved from one moment at which something is due to the next. */
export const days: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  async run(run) {
    const holdfast = await run.start({ clockStands: true });
    const receiver = await openReceiver(run);
    const hooks: string[] = [];
    for (let n = 0; n < (run.isShort ? 2 : 40); n += 1)
      hooks.push(await register(holdfast, `${receiver.url}/${n}`, 'PROJECT.CREATED,PROJECT.UPDATED'));
    const stage = { holdfast, receiver, hooks };
    return [...(await retries(run, stage)), ...(await rest(run, stage))];
  },
};

const oneProject = async (holdfast: Holdfast): Promise<string> =>
  [...(await makeProjects(() => holdfast, { count: 1, perSecond: 1 })).keys()][0]!;

/** One notification that is never taken, by receivers that take everything else. */
async function retries(run: Run, { holdfast, receiver, hooks }: Stage): Promise<Figure[]> {
  run.say(`${hooks.length} webhooks, each with a notification that fails ${DELAYS.length + 1} times over three days`);
  let poison: string | undefined;
  const isPoison = (call: Received) => poison === undefined || objectOf(call) === poison;
  receiver.answers((call) => ({ status: isPoison(call) ? 500 : 200 }));
  poison = await oneProject(holdfast);
  const arrived = () => receiver.calls.length;
  const tries = () => receiver.calls.filter(isPoison).length;
  const factors: number[] = [];
  let wrong = 0;
  for (const [at, delay] of DELAYS.entries()) {
    const nexts = await Promise.all(hooks.map((hook) => waitOf(holdfast, hook, at + 1)));
    factors.push(...nexts.map((ms) => ms / delay));
    wrong += nexts.filter(
      // The log tells whole seconds.
      (ms) => ms < delay * (1 - JITTER) - SECOND || ms > delay * (1 + JITTER) + SECOND,
    ).length;
    // What is taken in between keeps the webhooks from being left to rest.
    const taken = receiver.calls.length + hooks.length;
    await oneProject(holdfast);
    await comesTrue(() => receiver.calls.length >= taken, arrived);
    await holdfast.moveClock(Math.max(...nexts) + SECOND);
    await comesTrue(() => tries() >= (at + 2) * hooks.length, arrived);
  }
  const ends = await Promise.all(hooks.map((hook) => newest(holdfast, hook, DELAYS.length + 1)));
  run.say(`  waits were ${Math.min(...factors).toFixed(2)} to ${Math.max(...factors).toFixed(2)} of the schedule`);
  return [
    promise('days: waits outside the schedule ± a fifth', `of ${factors.length}`, wrong, { most: 0 }),
    promise('days: tries too many or too few', 'times', Math.abs(tries() - (DELAYS.length + 1) * hooks.length), {
      most: 0,
    }),
    promise(
      'days: not given up in the end',
      'deliveries',
      ends.filter(({ deliveryStatus }) => deliveryStatus !== 'GIVEN-UP').length,
      {
        most: 0,
      },
    ),
  ];
}

/** Receivers that take nothing rest ever longer; when they recover, everything comes in its order. */
async function rest(run: Run, { holdfast, receiver, hooks }: Stage): Promise<Figure[]> {
  run.say(`the same webhooks resting for ${RESTS_MINUTES.join(', ')} minutes, then recovering`);
  receiver.answers(500);
  receiver.calls.splice(0);
  const projects = [...(await makeProjects(() => holdfast, { count: 4, perSecond: 100 })).keys()];
  const awake = hooks.map(() => '');
  const arrived = () => receiver.calls.length;
  await comesTrue(() => allRest(holdfast, hooks, awake), arrived);
  for (const id of projects)
    await holdfast.ask('PUT', `/projects/${id}.json`, { project: { description: 'Changed while nobody listened' } });

  let wrong = 0;
  for (const minutes of RESTS_MINUTES) {
    const probed = receiver.calls.length + hooks.length;
    const before = await Promise.all(hooks.map((hook) => restEnds(holdfast, hook)));
    await holdfast.moveClock(minutes * MINUTE);
    await comesTrue(async () => (await allRest(holdfast, hooks, before)) && receiver.calls.length >= probed, arrived);
    if (receiver.calls.length !== probed) wrong += 1;
  }
  receiver.calls.splice(0);
  receiver.answers(200);
  await holdfast.moveClock(61 * MINUTE);
  const expected = 2 * projects.length * hooks.length;
  await comesTrue(() => receiver.calls.length >= expected, arrived);
  const stories = Map.groupBy(receiver.calls, (call) => `${call.path} ${objectOf(call)}`);
  const inOrder = [...stories.values()].filter(
    (calls) => calls.map(({ headers }) => headers['x-projects-event']).join() === 'PROJECT.CREATED,PROJECT.UPDATED',
  );
  return [
    promise('days: rests with more or fewer than one probe each', `of ${RESTS_MINUTES.length}`, wrong, { most: 0 }),
    promise('days: lost, repeated or out of order at recovery', `of ${expected}`, expected - 2 * inOrder.length, {
      most: 0,
    }),
  ];
}

async function restEnds(holdfast: Holdfast, hook: string): Promise<string> {
  return (await holdfast.ask('GET', `/webhooks/${hook}.json`)).webhook.restsUntil;
}

async function allRest(holdfast: Holdfast, hooks: string[], before: string[]): Promise<boolean> {
  const now = await Promise.all(hooks.map((hook) => restEnds(holdfast, hook)));
  return now.every((ends, at) => ends > before[at]!);
}

/** The row of the log about that try of the webhook's oldest notification. */
async function newest(holdfast: Holdfast, hook: string, attempt: number): Promise<Row> {
  let found: Row | undefined;
  await comesTrue(async () => {
    const { deliveries } = await holdfast.ask('GET', `/webhooks/${hook}/deliveries.json?status=failed&pageSize=250`);
    found = deliveries.length === attempt ? deliveries[0] : undefined;
    return found !== undefined;
  });
  if (!found) throw new Error(`Webhook ${hook} has not failed ${attempt} times.`);
  return found;
}

async function waitOf(holdfast: Holdfast, hook: string, attempt: number): Promise<number> {
  const { dateCalled, nextAttemptOn } = await newest(holdfast, hook, attempt);
  return Date.parse(nextAttemptOn) - Date.parse(dateCalled);
}
