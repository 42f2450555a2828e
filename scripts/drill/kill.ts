import { LEASE_MS } from '../../server/src/integrations/webhooks/deliver/claims.ts';
import { openReceiver } from '../../server/test/support/receiver.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { register, waitingFor } from './holdfast.ts';
import { makeProjects, missing, repeats } from './projects.ts';
import { type Drill, measured, promise, type Run, runParts } from './run.ts';

/** One in a hundred at one kill in a thousand deliveries, said so that it means the same at every size. */
const REPEATS_PER_KILL = 10;

/** `kill -9` again and again while projects are made and told about; and while a receiver has not answered yet. */
export const kill: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run: (run) => runParts(run, run.engine === 'SQLite' ? [againAndAgain, onItsWay] : [againAndAgain]),
};

async function againAndAgain(run: Run): Promise<Figure[]> {
  const [kills, count, perSecond] = run.isShort ? [2, 240, 1000] : [20, 20_000, 200];
  run.say(`${kills} times kill -9 during ${count} deliveries`);
  const place = await run.place();
  const receiver = await openReceiver(run);
  let holdfast = await run.start({ place });
  const hook = await register(holdfast, receiver.url);

  const known = new Map<string, number>();
  const writing = makeProjects(() => holdfast, { count, perSecond, known });
  for (let killed = 1; killed <= kills; killed += 1) {
    await comesTrue(
      () => known.size >= (killed * count) / (kills + 1),
      () => known.size,
    );
    await holdfast.kill();
    // In the short form each next process lives past the lease of the one before, instead of waiting for its end. Who has
    // the folder for itself need not.
    const ahead = run.isShort && run.engine === 'PostgreSQL' ? killed * LEASE_MS : 0;
    holdfast = await run.start({ place, aheadMs: ahead });
    run.say(`  killed ${killed} times: ${known.size} acknowledged, ${receiver.calls.length} arrived`);
  }
  await writing;
  const arrived = () => receiver.calls.length;
  await comesTrue(() => missing(known, receiver.calls).length === 0, arrived);
  // What was claimed by the last one killed, and had arrived, comes once more.
  await comesTrue(async () => (await waitingFor(holdfast, hook)) === 0, arrived);

  const { again, underAnotherId } = repeats(receiver.calls);
  return [
    promise('kill: lost', `of ${count}`, missing(known, receiver.calls).length, { most: 0 }),
    measured(run, 'kill: delivered twice, for each kill', 'times', again / kills, { most: REPEATS_PER_KILL }),
    promise('kill: repeats under another id', `of ${again}`, underAnotherId, { most: 0 }),
    promise('kill: never settled', `of ${count}`, await waitingFor(holdfast, hook), { most: 0 }),
  ];
}

/** Who has the folder for itself sends at once what was on its way when the one before it died. */
async function onItsWay(run: Run): Promise<Figure[]> {
  run.say('kill -9 while a receiver has not answered yet');
  const place = await run.place();
  const receiver = await openReceiver(run);
  const first = await run.start({ place });
  await register(first, receiver.url);
  const { release } = receiver.hangs();
  run.after(release);
  await makeProjects(() => first, { count: 1, perSecond: 1, known: new Map() });
  await receiver.hasCalls(1);
  await first.kill();
  receiver.answers(200);
  await run.start({ place });
  const ready = performance.now();
  await receiver.hasCalls(2);
  const seconds = (performance.now() - ready) / 1000;
  return [measured(run, 'kill: on its way, at the receiver after ready', 's', seconds, { most: 2 })];
}
