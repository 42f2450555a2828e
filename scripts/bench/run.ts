import { join } from 'node:path';
import type { AppOptions, AppQuestion, AppReady } from './app-child.ts';
import { type Child, startChild } from './children.ts';
import type { Figure } from './figures.ts';
import type { Filled, FillOptions } from './fill-child.ts';
import type { FloorOptions, FloorReady } from './floor-child.ts';
import type { Load, Loaded } from './load-child.ts';

/** One run of the bench: where it keeps its data and how long it may take. */
export type Run = {
  folder: string;
  isShort: boolean;
  profiles?: string;
  /** What is known by now, for whoever measures for long: it stays also if the rest cannot be measured. */
  tell(figure: Figure): Figure;
};
export type Measure = (run: Run) => Promise<Figure[]>;
export type Server = Child<{ port: number }, 'cpu'>;

export const CONNECTIONS = 64;

export async function fill(run: Run, name: string, options: Omit<FillOptions, 'folder'>) {
  const folder = join(run.folder, name);
  const filler = await startChild<Filled, never>('./fill-child.ts', { folder, ...options });
  await filler.stop();
  return { folder, ...filler.ready };
}

export function startApp(run: Run, options: AppOptions): Promise<Child<AppReady, AppQuestion>> {
  const flags = run.profiles ? ['--cpu-prof', `--cpu-prof-dir=${run.profiles}`] : [];
  return startChild('./app-child.ts', options, flags);
}

export const startFloor = (options: FloorOptions): Promise<Child<FloorReady, 'cpu'>> =>
  startChild('./floor-child.ts', options);

export const startLoad = (): Promise<Child<boolean, Load>> => startChild('./load-child.ts', {});

export type Measured = Loaded & { perSecond: number; cpuMicros: number };

/** Runs a load and says what each request cost the server in processor time, which other programs disturb little. */
export async function measure(
  client: Child<boolean, Load>,
  server: Server,
  load: Omit<Load, 'port'>,
): Promise<Measured> {
  const before = await server.ask<NodeJS.CpuUsage>('cpu');
  const loaded = await client.ask<Loaded>({ ...load, port: server.ready.port });
  const after = await server.ask<NodeJS.CpuUsage>('cpu');
  const micros = after.user + after.system - before.user - before.system;
  return { ...loaded, perSecond: loaded.requests / loaded.seconds, cpuMicros: micros / Math.max(1, loaded.requests) };
}

/** A B A B …, so that whatever else the machine does meets both alike. */
export async function interleave<A, B>(rounds: number, a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B][]> {
  const pairs: [A, B][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await a(), await b()]);
  return pairs;
}

export async function get(port: number, path: string, token: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}
