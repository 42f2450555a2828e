import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bar, type Figure, plain } from '../bench/figures.ts';
import type { Place } from './holdfast.ts';

export type EngineName = 'SQLite' | 'PostgreSQL';

/** One run of a drill on one engine. */
export type Run = {
  engine: EngineName;
  /** Seconds instead of minutes. Proves that nothing is lost; what depends on the machine is told, not judged. */
  isShort: boolean;
  say(line: string): void;
  /** Ends what the drill opened, the last first, however the drill ends. */
  after(undo: () => unknown): void;
  /** An empty installation. */
  place(): Promise<Place>;
  /** HOLDFAST_BLOBS of an empty S3 store; undefined where there is none. */
  s3(): Promise<string | undefined>;
};
/** No figures at all when the machine lacks what it needs, which it then has said. */
export type Drill = { engines: EngineName[]; run(run: Run): Promise<Figure[]> };

export type RunOptions = Pick<Run, 'engine' | 'isShort' | 'say'> & {
  postgresUrl(): Promise<string>;
  s3Url(): Promise<string | undefined>;
};

export async function runDrill(
  drill: Drill,
  { engine, isShort, say, postgresUrl, s3Url }: RunOptions,
): Promise<Figure[]> {
  const undoing: (() => unknown)[] = [];
  const after = (undo: () => unknown) => undoing.push(undo);
  const place = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-drill-'));
    after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    return engine === 'SQLite' ? { folder } : { folder, databaseUrl: await postgresUrl() };
  };
  const s3 = async () => {
    const url = URL.parse((await s3Url()) ?? '');
    if (url) url.pathname = `${url.pathname.replace(/\/?$/, '/')}drill-${randomUUID()}/`;
    return url?.href;
  };
  try {
    return await drill.run({ engine, isShort, say, after, place, s3 });
  } finally {
    for (const undo of undoing.toReversed()) await undo();
  }
}

/** In turn where times are judged, which each would spoil for the others. Short forms judge none: what waits may wait at once. */
export async function runParts(run: Run, parts: ((run: Run) => Promise<Figure[]>)[]): Promise<Figure[]> {
  if (run.isShort) return (await Promise.all(parts.map((part) => part(run)))).flat();
  const figures: Figure[] = [];
  for (const part of parts) figures.push(...(await part(run)));
  return figures;
}

/** Something that must hold on every machine and at any size. */
export const promise = (name: string, unit: string, value: number, bar: Bar): Figure =>
  plain({ name, unit, bar }, value);

/** Something that other programs on the machine can spoil: a short run, which may have company, only tells it. */
export const measured = ({ isShort }: Run, name: string, unit: string, value: number, bar: Bar): Figure =>
  plain({ name, unit, ...(isShort ? {} : { bar }) }, value);

/** Looks until it is so, at most that long: whether it came true. */
export async function comesTrue(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
