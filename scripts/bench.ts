import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stopAll, stopForGood } from './bench/children.ts';
import { type Figure, lineOf } from './bench/figures.ts';
import { files } from './bench/files.ts';
import { lists } from './bench/lists.ts';
import { mix, walk } from './bench/mix.ts';
import { notifier } from './bench/notifier.ts';
import { read } from './bench/read.ts';
import type { Measure, Run } from './bench/run.ts';
import { scale } from './bench/scale.ts';
import { search } from './bench/search.ts';
import { start } from './bench/start.ts';
import { tasks } from './bench/tasks.ts';
import { time } from './bench/time.ts';
import { webhooks } from './bench/webhooks.ts';
import { write } from './bench/write.ts';

const measures: Record<string, Measure> = {
  read,
  walk,
  write,
  mix,
  lists,
  files,
  scale,
  tasks,
  start,
  search,
  time,
  webhooks,
  notifier,
};
const USAGE = `npm run bench -- [${Object.keys(measures).join('] [')}] [--short] [--profile]`;

const home = resolve(import.meta.dirname, '../bench');
const say = (line: string) => process.stdout.write(`${line}\n`);

const figures: Figure[] = [];

function tell(figure: Figure): Figure {
  say(lineOf(figure));
  figures.push(figure);
  return figure;
}

async function measureAll(names: string[], run: Run): Promise<string[]> {
  const failures: string[] = [];
  for (const name of names) {
    const begun = performance.now();
    try {
      for (const figure of await measures[name]!(run)) if (!figures.includes(figure)) tell(figure);
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`);
      say(`${name} could not be measured. ${(error as Error).message}`);
      stopAll();
    }
    await rm(run.folder, { recursive: true, force: true });
    say(`${name} took ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
  }
  return failures;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(measures, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no figure named ${unknown.join(', ')}. ${USAGE}\n`);
  process.exit(1);
}

await mkdir(join(home, 'data'), { recursive: true });
const folder = await mkdtemp(join(home, 'data', 'run-'));
const removeData = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    stopForGood();
    await removeData();
    process.exit(130);
  });
}

const machine = { node: process.version, cores: availableParallelism(), cpu: cpus()[0]?.model, load: loadavg()[0] };
say(
  `Node ${machine.node}, ${machine.cores} cores (${machine.cpu}), load ${machine.load?.toFixed(1)} before the start\n`,
);
const run: Run = {
  folder,
  isShort: values.short,
  tell,
  ...(values.profile ? { profiles: join(home, 'profiles') } : {}),
};
const failures = await measureAll(positionals.length > 0 ? positionals : Object.keys(measures), run);
await removeData();

const results = { date: new Date().toISOString(), ...machine, isShort: values.short, figures, failures };
await writeFile(join(home, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
const missed = figures.filter(({ isMet }) => isMet === false);
say(missed.length === 0 ? 'Every bar measured was met.' : `Missed: ${missed.map(({ name }) => name).join('; ')}.`);
say(`Written to ${join(home, 'results.json')}`);
process.exitCode = missed.length + failures.length > 0 ? 1 : 0;
