import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { stopForGood } from './bench/children.ts';
import { type Figure, lineOf } from './bench/figures.ts';
import { drills } from './drill/drills.ts';
import { endRuns, type RunOptions, runDrill } from './drill/run.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { type RunningS3, startS3 } from './s3.ts';

const USAGE = `npm run drill -- [${Object.keys(drills).join('] [')}] [--short] [--engine SQLite|PostgreSQL] [--seed N] [--kills N] [--cuts N] [--requests N] [--tasks N] [--gib N]`;
const say = (line: string) => process.stdout.write(`${line}\n`);

let server: Promise<RunningPostgres> | undefined;
let s3: Promise<RunningS3 | undefined> | undefined;
let made = 0;

async function postgresUrl(): Promise<string> {
  server ??= startPostgres();
  const url = new URL((await server).url);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  url.pathname = `/holdfast_drill_${process.pid}_${++made}`;
  await admin.query(`create database ${url.pathname.slice(1)}`);
  await admin.end();
  return url.href;
}

async function s3Url(): Promise<string | undefined> {
  s3 ??= startS3();
  return (await s3)?.url;
}

/** What it found, or undefined when it could not be carried out. */
async function carryOut(name: string, options: RunOptions): Promise<Figure[] | undefined> {
  say(`\n== ${name} on ${options.engine}`);
  const begun = performance.now();
  try {
    const figures = await runDrill(drills[name]!, options);
    for (const figure of figures) say(lineOf(figure));
    return figures;
  } catch (error) {
    say(`${name} could not be carried out. ${(error as Error).stack}`);
    return undefined;
  } finally {
    say(`== ${name} on ${options.engine} took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    engine: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1e9)) },
    kills: { type: 'string' },
    cuts: { type: 'string' },
    requests: { type: 'string' },
    tasks: { type: 'string' },
    gib: { type: 'string' },
  },
});
const counted = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const seed = Number(values.seed);
const times = {
  kills: counted(values.kills),
  cuts: counted(values.cuts),
  requests: counted(values.requests),
  tasks: counted(values.tasks),
  gib: counted(values.gib),
};
const unknown = positionals.filter((name) => !Object.hasOwn(drills, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no drill named ${unknown.join(', ')}. ${USAGE}\n`);
  process.exit(1);
}
if (values.engine && !['SQLite', 'PostgreSQL'].includes(values.engine)) {
  process.stderr.write(`There is no engine named ${values.engine}. ${USAGE}\n`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    stopForGood();
    await endRuns();
    await Promise.all([server, s3].map(async (running) => (await running)?.stop()));
    process.exit(130);
  });
}

say(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} before the start`);
const failures: string[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(drills))
  for (const engine of drills[name]!.engines) {
    if (values.engine && engine !== values.engine) continue;
    const figures = await carryOut(name, { engine, isShort: values.short, seed, times, say, postgresUrl, s3Url });
    if (!figures) failures.push(`${name} on ${engine}`);
    for (const figure of figures ?? []) if (figure.isMet === false) failures.push(`${figure.name} on ${engine}`);
  }
// In short forms processes wait for a next one.
stopForGood();
await Promise.all([server, s3].map(async (running) => (await running)?.stop()));
say(failures.length === 0 ? '\nEvery bar was met.' : `\nMissed: ${failures.join('; ')}.`);
process.exitCode = failures.length > 0 ? 1 : 0;
