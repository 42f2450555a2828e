import { join } from 'node:path';
import pg from 'pg';
import type { Figure } from '../../bench/figures.ts';
import { startLastingPostgres } from '../../postgres.ts';
import type { Place } from '../holdfast.ts';
import { type Drill, promise, type Run, runParts } from '../run.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Crash, type Ground, onDisk, onMachine } from './crashes.ts';
import { openDisk } from './disk.ts';
import { openStage, type Stage } from './stage.ts';

/** Sixteen write while what they write to dies again and again; what they were told has to be so. */
export const marathon: Drill = {
  engines: ['SQLite', 'PostgreSQL'],
  run: (run) => (run.isShort ? once(run) : runParts(run, [killed, powerCut])),
};

/** On both engines together, 1,000 kills and 100 power cuts. */
const [KILLS, CUTS] = [500, 50];
/** So many kills before what was changed is compared; what is lost stays lost. */
const KILLS_IN_A_ROW = 5;
/** All there is is compared after so many, twice as many, and so on: it grows. */
const ALL_AFTER = 50;
const SHOWN = 5;
/** So many answers between two crashes, at most; mostly fewer, as a crash soon after a start meets what the start is doing. */
const ANSWERS = 150;
const DISK_MIB = 512;

/** The short form: one power cut on the embedded engine, where this machine allows it, and else one kill. */
async function once(run: Run): Promise<Figure[]> {
  const ground = run.engine === 'SQLite' ? await openGround(run) : undefined;
  if (ground) return repeat(run, 'power cut', { times: 1, crashes: onDisk, ground });
  return repeat(run, 'killed', { times: 1, crashes: onMachine, ground: { place: await run.place() } });
}

async function killed(run: Run): Promise<Figure[]> {
  const ground = { place: await run.place() };
  return repeat(run, 'killed', { times: run.times.kills ?? KILLS, inARow: KILLS_IN_A_ROW, crashes: onMachine, ground });
}

async function powerCut(run: Run): Promise<Figure[]> {
  const times = run.times.cuts ?? CUTS;
  const control = times > 0 ? await run.part(withoutSyncs) : [];
  if (control.length === 0) return [];
  const cut = async (part: Run) =>
    repeat(part, 'power cut', { times, crashes: onDisk, ground: (await openGround(part))! });
  return [...control, ...(await run.part(cut))];
}

/** A disk of its own has the bytes and the records. */
async function openGround(run: Run): Promise<Ground | undefined> {
  const disk = await openDisk(run, run.isShort ? 64 : DISK_MIB);
  if (!disk) return undefined;
  const folder = join(disk.folder, 'holdfast');
  if (run.engine === 'SQLite') return { place: { folder }, disk };
  const postgres = await startLastingPostgres(disk.folder);
  run.after(postgres.stop);
  return { place: { folder, databaseUrl: postgres.url }, disk, postgres };
}

type Course = { times: number; inARow?: number; crashes: Crash[]; ground: Ground };

async function repeat(run: Run, name: string, { times, inARow = 1, crashes, ground }: Course): Promise<Figure[]> {
  if (times === 0) return [];
  run.say(`${name} ${times} times, seed ${run.seed}`);
  const chance = chanceOf(run.seed, name);
  const stage = await openStage(run, ground, run.seed);
  const { model, announced } = stage;
  const done = new Map<string, number>();
  const tell = teller(run, stage);
  const disordered: string[] = [];
  let never: string[] = [];
  const begun = performance.now();
  let [time, checked, nextAll] = [0, 0, ALL_AFTER];
  for (let round = 0; time < times; round += 1) {
    const crash = chooseCrash(crashes, chance, round);
    await stage.write(1 + chance.below(run.isShort ? 60 : 1 + chance.below(ANSWERS)));
    await crash.happens(stage, ground, chance);
    done.set(crash.name, (done.get(crash.name) ?? 0) + 1);
    time += crash.times ?? 1;
    if (time < times && time < checked + inARow) continue;
    checked = time;
    const isAll = time >= times || time >= nextAll;
    await stage.check(isAll);
    if (isAll) {
      nextAll *= 2;
      const found = await stage.unannounced();
      never = found.never;
      disordered.push(...found.disordered);
    }
    tell(crash.name, [...model.lost, ...model.reused, ...model.half, ...announced.reused, ...never, ...disordered]);
    const left = ((performance.now() - begun) / time) * (times - time);
    const { acknowledged, unanswered, lost } = model;
    run.say(
      `  ${time} of ${times}: ${acknowledged} acknowledged, ${unanswered} not answered, ${announced.count()} announced, ` +
        `${lost.length} lost, ${Math.ceil(left / 60_000)} min left`,
    );
  }
  const { webhooks } = await stage.holdfast().ask('GET', '/webhooks.json');
  const isAwake = webhooks.length === 1 && webhooks[0].status === 'ACTIVE';
  await stage.end();
  const each = [...done].map(([what, count]) => `${count} ${what}`).join(', ');
  const of = `of ${model.acknowledged}`;
  return [
    promise(`${name}: ${each}`, 'times', time, { least: times }),
    promise(`${name}: acknowledged and lost`, of, model.lost.length, { most: 0 }),
    promise(`${name}: acknowledged and never announced`, of, never.length, { most: 0 }),
    promise(`${name}: announced out of order`, `of ${announced.count()}`, disordered.length, { most: 0 }),
    promise(`${name}: ids given twice`, of, model.reused.length + announced.reused.length, { most: 0 }),
    promise(`${name}: half done`, of, model.half.length, { most: 0 }),
    promise(`${name}: acknowledged bytes sent again`, 'times', model.wentBack, { most: 0 }),
    promise(`${name}: its webhook is still active`, 'yes', Number(isAwake), { least: 1 }),
  ];
}

/** Each of them comes first once, the rarest too, however short the run. */
function chooseCrash(crashes: Crash[], chance: Chance, round: number): Crash {
  if (round < crashes.length) return crashes[round]!;
  const turns = crashes.flatMap((crash) => Array.from({ length: crash.often }, () => crash));
  return chance.pick(turns);
}

/** What goes wrong is said when it does, with what brings it about again. */
function teller(run: Run, stage: Stage): (crash: string, wrong: string[]) => void {
  let told = 0;
  return (crash, wrong) => {
    if (wrong.length > told) {
      run.say(`  WRONG after ${crash}, with --seed ${run.seed}, at ${stage.model.acknowledged} acknowledged:`);
      for (const line of wrong.slice(told, told + SHOWN)) run.say(`    ${line}`);
    }
    told = wrong.length;
  };
}

/** Whoever loses nothing without syncs proves nothing with them. */
async function withoutSyncs(run: Run): Promise<Figure[]> {
  const ground = await openGround(run);
  if (!ground) return [];
  run.say('a power cut with syncs left out, which has to lose something');
  if (ground.place.databaseUrl) await commitsWithoutSync(ground.place);
  const stage = await openStage(run, ground, run.seed);
  await stage.holdfast().setSyncs('none');
  await stage.write(100);
  const isWhole = await onDisk[0]!.happens(stage, ground, chanceOf(run.seed, 'control')).then(
    () => true,
    () => false,
  );
  if (isWhole) await stage.check();
  const lost = isWhole ? stage.model.lost.length : stage.model.acknowledged;
  if (isWhole) await stage.end();
  return [promise('power cut without syncs: lost', `of ${stage.model.acknowledged}`, lost, { least: 1 })];
}

async function commitsWithoutSync({ databaseUrl }: Place): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('alter database postgres set synchronous_commit = off');
  await client.end();
}
