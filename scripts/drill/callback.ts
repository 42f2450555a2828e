import { EXCHANGE_MS } from '../../server/src/integrations/webhooks/send/exchange.ts';
import { openReceiver, type Received } from '../../server/test/support/receiver.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { type Holdfast, register, waitingFor } from './holdfast.ts';
import { deliveryOf, makeProjects, missing, objectOf, repeats } from './projects.ts';
import { type Drill, measured, promise, type Run, runParts } from './run.ts';

/** As promised: 30 within a minute, then ever slower, up to five minutes apart. */
const BURST = 30;
const GAPS_SECONDS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300];

/** Receivers that turn round and call Holdfast before they answer. */
export const callback: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run: (run) => runParts(run, [answersLater, loops]),
};

/** Reads and changes the project it is told of, and answers only then. */
async function answersLater(run: Run): Promise<Figure[]> {
  const count = run.isShort ? 100 : 5000;
  run.say(`a receiver that reads and changes what it is told of before it answers, ${count} times`);
  const holdfast = await run.start();
  const receiver = await openReceiver(run);
  let [answered, refused] = [0, 0];
  receiver.answers(async (call) => {
    const path = `/projects/${objectOf(call)}.json`;
    const read = await holdfast.call('GET', path);
    const changed = await holdfast.call('PUT', path, { project: { description: `Told by ${call.path}` } });
    if (read.status !== 200 || changed.status !== 200) refused += 1;
    answered += 1;
    return {};
  });
  const hook = await register(holdfast, receiver.url);
  const made = await makeProjects(() => holdfast, { count, perSecond: 200 });
  await comesTrue(
    () =>
      receiver.calls.length >= count &&
      answered === receiver.calls.length &&
      missing(made, receiver.calls).length === 0,
    () => answered,
  );
  const late = await answeredLate(holdfast, hook);
  const inTime = receiver.calls.filter((call) => !late.has(deliveryOf(call)));
  return [
    promise('callback: lost', `of ${count}`, missing(made, receiver.calls).length, { most: 0 }),
    promise('callback: delivered twice', `of ${count}`, repeats(inTime).again, { most: 0 }),
    measured(run, 'callback: answered too late, hence again', `of ${count}`, late.size, { most: 0 }),
    promise('callback: calls back refused', `of ${2 * count}`, refused, { most: 0 }),
  ];
}

/** Those that were sent again by right: on a busy machine the two calls back can take longer than an answer may. */
async function answeredLate(holdfast: Holdfast, hook: string): Promise<Set<string>> {
  const late = new Set<string>();
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const path = `/webhooks/${hook}/deliveries.json?status=failed&code=0&pageSize=250&page=${page}`;
    const { deliveries }: { deliveries: { uuid: string; timing: { total: number } }[] } = await holdfast.ask(
      'GET',
      path,
    );
    for (const { uuid, timing } of deliveries) if (timing.total >= EXCHANGE_MS - 5) late.add(uuid);
    isLast = deliveries.length === 0;
  }
  return late;
}

/** Each notification makes it change the project again, which is the next notification. */
async function loops(run: Run): Promise<Figure[]> {
  const gaps = run.isShort ? GAPS_SECONDS.slice(0, 2) : GAPS_SECONDS;
  run.say(`a receiver that sets off its own webhook: ${BURST} at once, then one after ${gaps.join(', ')} seconds`);
  const holdfast = await run.start({ clockStands: true });
  const receiver = await openReceiver(run);
  const hook = await register(holdfast, receiver.url, 'PROJECT.UPDATED');
  const [project, other] = (await makeProjects(() => holdfast, { count: 2, perSecond: 100 })).keys();
  const isLoop = (call: Received) => objectOf(call) === project;
  const told = () => receiver.calls.filter(isLoop).length;
  let changes = 0;
  const change = (id: string | undefined) =>
    holdfast.ask('PUT', `/projects/${id}.json`, { project: { description: `Change ${++changes}` } });
  receiver.answers(async (call) => {
    if (isLoop(call)) await change(project);
    return {};
  });
  /** All have been sent, and that is written down, but the last change, which has to wait. */
  const isHeldBack = async () => receiver.calls.length >= changes - 1 && (await waitingFor(holdfast, hook)) === 1;
  const all = () => receiver.calls.length;

  await change(project);
  let wrong = 0;
  const expect = async (count: number) => {
    await comesTrue(async () => told() >= count && (await isHeldBack()), all);
    // When a later change of something else has been told of, whatever may be sent has been.
    await change(other);
    await comesTrue(isHeldBack, all);
    if (told() !== count) wrong += 1;
  };
  await expect(BURST);
  for (const [at, seconds] of gaps.entries()) {
    await holdfast.moveClock(seconds * 1000 - 1);
    await expect(BURST + at);
    await holdfast.moveClock(1);
    await expect(BURST + at + 1);
  }
  receiver.answers(200);
  await holdfast.moveClock(3600_000);
  // What was under way when the clock was moved may come again by right.
  const different = () => new Set(receiver.calls.map(deliveryOf)).size;
  await comesTrue(() => different() >= changes, all);
  return [
    promise('loop: steps with more or fewer than one', `of ${2 * gaps.length + 1}`, wrong, { most: 0 }),
    promise('loop: lost', `of ${changes}`, changes - different(), { most: 0 }),
  ];
}
