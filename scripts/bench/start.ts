import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from './children.ts';
import { type Figure, median, plain } from './figures.ts';
import { fill, type Measure, startFloor } from './run.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** From the command to the first answer, on an installation that has data, and the memory it then rests at. */
export const start: Measure = async (run) => {
  const data = await fill(run, 'start', { projects: run.isShort ? 1000 : 100_000, people: 0 });
  const times: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < (run.isShort ? 2 : 5); round += 1) {
    floors.push(await bareStart());
    times.push((await launch(data.folder)).seconds);
  }
  const resting = (await launch(data.folder, run.isShort ? 2000 : 8000)).memory;
  const note = `a bare Node server: ${median(floors).toFixed(2)} s`;
  const figures: Figure[] = [
    plain({ name: 'start: to the first answer', unit: 's', bar: { most: 2 }, note }, median(times)),
  ];
  if (resting === undefined) return figures;
  return [...figures, plain({ name: 'start: memory at rest', unit: 'MiB', bar: { most: 150 } }, resting)];
};

async function launch(folder: string, restMs = 0): Promise<{ seconds: number; memory: number | undefined }> {
  const others = Object.entries(process.env).filter(([name]) => !/^(HOLDFAST_|DATABASE_URL|PORT$|HOST$)/.test(name));
  const begun = performance.now();
  const server = spawn(process.execPath, ['scripts/start.mjs', 'server/src/main.ts'], {
    cwd: ROOT,
    env: { ...Object.fromEntries(others), HOLDFAST_DATA: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(server, 'exit');
  let log = '';
  server.stderr.on('data', (chunk) => {
    log += chunk;
  });
  try {
    let seconds: number | undefined;
    for await (const line of createInterface(server.stdout)) {
      const url = /^holdfast listening on (\S+)/.exec(line)?.[1];
      if (!url) continue;
      const answer = await fetch(`${url}/healthz`);
      if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
      seconds = (performance.now() - begun) / 1000;
      break;
    }
    if (seconds === undefined) throw new Error(`Holdfast did not start. ${log}`);
    await sleep(restMs);
    return { seconds, memory: await memoryOf(server.pid!) };
  } finally {
    server.kill('SIGTERM');
    await gone;
  }
}

async function bareStart(): Promise<number> {
  const begun = performance.now();
  const floor = await startFloor({ body: '{}' });
  await (await fetch(`http://127.0.0.1:${floor.ready.port}/`)).text();
  const seconds = (performance.now() - begun) / 1000;
  await floor.stop();
  return seconds;
}
