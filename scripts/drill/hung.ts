import { openReceiver, type Receiver } from '../../server/test/support/receiver.ts';
import { type Figure, percentile, plain } from '../bench/figures.ts';
import { comesTrue } from '../patience.ts';
import { badManners, type Manner, openBadReceiver } from './bad-receivers.ts';
import { register } from './holdfast.ts';
import { type Acknowledged, makeProjects, missing, objectOf } from './projects.ts';
import { type Drill, measured, promise, type Run, runParts } from './run.ts';

const HEALTHY_MS = 500;
const GROWTH_MIB = 64;

/** `due`: how much is waiting for the bad ones before anything is measured. */
type Scene = { name: string; bad: Manner[]; healthy: number; due: number; count: number; perSecond: number };

/** Receivers that hang or misbehave beside healthy ones, which must not notice. */
export const hung: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run: (run) =>
    runParts(
      run,
      scenes(run).map((scene) => (part) => play(part, scene)),
    ),
};

function scenes({ isShort }: Run): Scene[] {
  const hanging = (count: number) => Array.from({ length: count }, (): Manner => 'hangs');
  const every = Object.keys(badManners) as Manner[];
  return isShort
    ? [
        { name: 'one hung', bad: hanging(1), healthy: 1, due: 300, count: 30, perSecond: 1000 },
        { name: 'every bad manner', bad: every, healthy: 3, due: 0, count: 20, perSecond: 500 },
      ]
    : [
        { name: 'one hung, 2,000 due', bad: hanging(1), healthy: 1, due: 2000, count: 1500, perSecond: 50 },
        { name: '10 of 60 hung', bad: hanging(10), healthy: 50, due: 0, count: 300, perSecond: 10 },
        { name: 'every bad manner', bad: every, healthy: 1, due: 0, count: 1500, perSecond: 50 },
      ];
}

async function play(run: Run, { name, bad, healthy, due, count, perSecond }: Scene): Promise<Figure[]> {
  run.say(`${name}: ${healthy} healthy, ${count} projects at ${perSecond} a second`);
  const holdfast = await run.start();
  for (const manner of bad) await register(holdfast, (await openBadReceiver(run, manner)).url);
  await makeProjects(() => holdfast, { count: due, perSecond: 500 });
  const receivers: Receiver[] = [];
  for (let opened = 0; opened < healthy; opened += 1) {
    const receiver = await openReceiver(run);
    receivers.push(receiver);
    await register(holdfast, receiver.url);
  }

  // The first calls open connections and warm the program; memory is compared from then on.
  await makeProjects(() => holdfast, { count: Math.min(count, perSecond), perSecond });
  const before = await holdfast.memory();
  const made = await makeProjects(() => holdfast, { count, perSecond });
  const lost = () => receivers.reduce((sum, { calls }) => sum + missing(made, calls).length, 0);
  await comesTrue(() => lost() === 0, lost);
  const after = await holdfast.memory();

  return [
    promise(`${name}: healthy missed`, `of ${count * healthy}`, lost(), { most: 0 }),
    measured(run, `${name}: asked → arrived, p99`, 'ms', percentile(delays(receivers, made), 0.99), {
      most: HEALTHY_MS,
    }),
    promise(`${name}: memory in use has grown`, 'MiB', after.live - before.live, { most: GROWTH_MIB }),
    plain({ name: `${name}: memory held`, unit: 'MiB', note: `${before.resident.toFixed(0)} before` }, after.resident),
  ];
}

/** From asking for the change, which is a little before its commit, to the arrival at each healthy receiver. */
const delays = (receivers: Receiver[], made: Acknowledged): number[] =>
  receivers.flatMap(({ calls }) =>
    calls.filter((call) => made.has(objectOf(call))).map((call) => call.arrivedAt - made.get(objectOf(call))!),
  );
