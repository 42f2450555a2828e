import { LEASE_MS } from '../../server/src/integrations/webhooks/deliver/claims.ts';
import { openReceiver, type Receiver } from '../../server/test/support/receiver.ts';
import type { Figure } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { startPostgres } from '../postgres.ts';
import { figuresOf, type Holdfast, type Place, register, waitingFor } from './holdfast.ts';
import { type Acknowledged, makeProjects, missing, repeats } from './projects.ts';
import { type Drill, measured, promise, type Run, runParts } from './run.ts';

const HOUR = 3600_000;
const PER_SECOND = 100;
const STEP_MS = 20;

/** What Holdfast stands on gives way: its database, another worker on it, the clock. */
export const restart: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run(run) {
    const shared = run.engine === 'PostgreSQL' ? [databaseRestarts, workerDies] : [];
    return runParts(run, [...shared, clockJumps]);
  },
};

async function databaseRestarts(run: Run): Promise<Figure[]> {
  // A server of its own: nobody else may be using the one that is restarted.
  const postgres = await startPostgres();
  run.after(postgres.stop);
  if (!postgres.restart) {
    run.say('the database of TEST_DATABASE_URL is not ours to restart: left out');
    return [];
  }
  const count = run.isShort ? 150 : 3000;
  run.say(`PostgreSQL restarted during ${count} deliveries`);
  const stage = await begin(run, { ...(await run.place()), databaseUrl: postgres.url });
  const { holdfast, receiver } = stage;
  const known: Acknowledged = new Map();
  const writing = makeProjects(() => holdfast, { count, perSecond: PER_SECOND, known });
  await comesTrue(
    () => known.size >= count / 2,
    () => known.size,
  );
  await postgres.restart();
  const back = performance.now();
  await comesTrue(
    () => (receiver.calls.at(-1)?.arrivedAt ?? 0) > back,
    () => known.size,
  );
  const resumed = ((receiver.calls.at(-1)?.arrivedAt ?? Number.POSITIVE_INFINITY) - back) / 1000;
  await writing;
  await allSettled(run, stage, known);
  return [
    ...(await kept('database restart', stage, known)),
    measured(run, 'database restart: resumed after', 's', resumed, { most: 5 }),
  ];
}

async function workerDies(run: Run): Promise<Figure[]> {
  const count = 200;
  run.say(`two processes on one database, one of them killed with half of ${count} deliveries on their way`);
  const place = await run.place();
  const stage = await begin(run, place);
  const { holdfast, receiver } = stage;
  const colleague = await run.start({ place });
  const hanging = receiver.hangs();
  const made = await makeProjects(() => holdfast, { count, perSecond: 500 });
  await comesTrue(async () => (await figuresOf(colleague, 'holdfast_webhook_in_flight')) > 0);
  await colleague.kill();
  const died = performance.now();
  hanging.release();
  await allSettled(run, stage, made);
  const seconds = (performance.now() - died) / 1000;
  const again = repeats(receiver.calls).again;
  run.say(`  it had ${again} on their way`);
  return [
    ...(await kept('worker dies', stage, made)),
    measured(run, 'worker dies: all taken over after', 's', seconds, { most: 30 }),
  ];
}

/** Ahead, back, and ahead again: what was planned by the clock while it was wrong is not even late. */
async function clockJumps(run: Run): Promise<Figure[]> {
  const count = run.isShort ? 40 : 1000;
  run.say(`the clock is set an hour ahead, a day back and a day ahead, each time during ${count} deliveries`);
  const stage = await begin(run);
  const { holdfast, receiver } = stage;
  const known: Acknowledged = new Map();
  let late = 0;
  for (const hours of [1, -24, 24]) {
    const before = known.size;
    const writing = makeProjects(() => holdfast, { count, perSecond: PER_SECOND, known });
    await comesTrue(
      () => known.size >= before + count / 2,
      () => known.size,
    );
    await holdfast.setClock(hours * HOUR);
    await writing;
    await comesTrue(
      async () => {
        // What was begun before the clock was set is looked for while time passes, and in the short form none does by itself.
        if (run.isShort) await holdfast.moveClock(STEP_MS);
        return missing(known, receiver.calls).length === 0;
      },
      () => receiver.calls.length,
    );
    late += missing(known, receiver.calls).length;
  }
  await allSettled(run, stage, known);
  return [
    promise('clock jumps: late', `of ${known.size}`, late, { most: 0 }),
    ...(await kept('clock jumps', stage, known)),
  ];
}

type Stage = { holdfast: Holdfast; receiver: Receiver; hook: string };

async function begin(run: Run, place?: Place): Promise<Stage> {
  const holdfast = await run.start(place ? { place } : {});
  const receiver = await openReceiver(run);
  return { holdfast, receiver, hook: await register(holdfast, receiver.url) };
}

/**
 * Waits until everything has arrived and nothing waits: what was acknowledged a moment ago is not a delivery yet. What
 * somebody who is gone had claimed comes after the lease; the short form moves the clock there.
 */
async function allSettled(run: Run, { holdfast, receiver, hook }: Stage, known: Acknowledged): Promise<void> {
  if (run.isShort) await holdfast.moveClock(LEASE_MS);
  await comesTrue(
    async () => missing(known, receiver.calls).length === 0 && (await waitingFor(holdfast, hook)) === 0,
    () => receiver.calls.length,
  );
}

async function kept(name: string, { holdfast, receiver, hook }: Stage, known: Acknowledged): Promise<Figure[]> {
  const { again, underAnotherId } = repeats(receiver.calls);
  return [
    promise(`${name}: lost`, `of ${known.size}`, missing(known, receiver.calls).length, { most: 0 }),
    promise(`${name}: repeats under another id`, `of ${again}`, underAnotherId, { most: 0 }),
    promise(`${name}: never settled`, `of ${known.size}`, await waitingFor(holdfast, hook), { most: 0 }),
  ];
}
