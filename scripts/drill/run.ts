import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bar, type Figure, plain } from '../bench/figures.ts';
import { moved } from '../patience.ts';
import { type Holdfast, type Place, type StartOptions, startHoldfast } from './holdfast.ts';

export type EngineName = 'SQLite' | 'PostgreSQL';

/** One run of a drill on one engine. */
export type Run = {
  engine: EngineName;
  /**
   * Seconds instead of minutes. Proves that nothing is lost; what depends on the machine is told, not judged. No time
   * passes in it but by being moved, so that nothing runs out because the machine is busy.
   */
  isShort: boolean;
  say(line: string): void;
  /** What is left to chance is drawn from it. */
  seed: number;
  /** How often, where it was said: so that a long drill fits into the time there is. */
  times: {
    kills?: number | undefined;
    cuts?: number | undefined;
    requests?: number | undefined;
    tasks?: number | undefined;
    gib?: number | undefined;
  };
  /** Ends what the drill opened, the last first, however the drill ends. */
  after(undo: () => unknown): void;
  /** An empty installation. */
  place(): Promise<Place>;
  /** A process of Holdfast, which ends with the drill; for an empty installation unless another is given. */
  start(options?: Partial<StartOptions> & { place?: Place }): Promise<Holdfast>;
  /** HOLDFAST_BLOBS of an empty S3 store; undefined where there is none. */
  s3(): Promise<string | undefined>;
  /** A part of the drill: what it opened is ended before the next begins. */
  part(work: Work): Promise<Figure[]>;
};
type Work = (run: Run) => Promise<Figure[]>;
/** No figures at all when the machine lacks what it needs, which it then has said. */
export type Drill = { engines: EngineName[]; run(run: Run): Promise<Figure[]> };

export type RunOptions = Pick<Run, 'engine' | 'isShort' | 'say'> &
  Partial<Pick<Run, 'seed' | 'times'>> & {
    postgresUrl(): Promise<string>;
    s3Url(): Promise<string | undefined>;
  };

/** How each run that is under way is ended, once. */
const ends = new Set<() => Promise<void>>();

/** For who is told to stop in the middle of them: nothing stays mounted, running or on the disk. */
export async function endRuns(): Promise<void> {
  for (const end of [...ends].toReversed()) await end().catch(() => {});
}

export const runDrill = (drill: Drill, options: RunOptions): Promise<Figure[]> => carryOut(drill.run, options);

async function carryOut(work: Work, options: RunOptions): Promise<Figure[]> {
  const { engine, isShort, seed = 1, times = {}, postgresUrl, s3Url } = options;
  const undoing: (() => unknown)[] = [];
  let ended: Promise<void> | undefined;
  const undoAll = async () => {
    for (let undo = undoing.pop(); undo; undo = undoing.pop()) await undo();
    ends.delete(end);
  };
  const end = () => {
    ended ??= undoAll();
    return ended;
  };
  ends.add(end);
  const after = (undo: () => unknown) => undoing.push(undo);
  const say = (line: string) => {
    moved();
    options.say(line);
  };
  const place = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-drill-'));
    after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    return engine === 'SQLite' ? { folder } : { folder, databaseUrl: await postgresUrl() };
  };
  // One moment for all, so that those who share a database agree on the time; a new one for each part, because what S3 signs is judged by its own clock.
  const standsAt = Date.now();
  const start: Run['start'] = async ({ place: given, ...more } = {}) => {
    const holdfast = await startHoldfast(given ?? (await place()), { isShort, standsAt, ...more });
    moved();
    after(holdfast.stop);
    return holdfast;
  };
  const s3 = async () => {
    const url = URL.parse((await s3Url()) ?? '');
    if (url) url.pathname = `${url.pathname.replace(/\/?$/, '/')}drill-${randomUUID()}/`;
    return url?.href;
  };
  const part = (partial: Work) => carryOut(partial, options);
  try {
    return await work({ engine, isShort, seed, times, say, after, place, start, s3, part });
  } finally {
    await end();
  }
}

/** In turn: they would spoil each other's times, and on a small machine each other's turns. */
export async function runParts(run: Run, parts: Work[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of parts) figures.push(...(await run.part(part)));
  return figures;
}

/** Something that must hold on every machine and at any size. */
export const promise = (name: string, unit: string, value: number, bar: Bar): Figure =>
  plain({ name, unit, bar }, value);

/** Something that other programs on the machine can spoil: a short run, which may have company, only tells it. */
export const measured = ({ isShort }: Run, name: string, unit: string, value: number, bar: Bar): Figure =>
  plain({ name, unit, ...(isShort ? {} : { bar }) }, value);
