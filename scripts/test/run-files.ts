import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { patienceInWords, quietPatienceMs, slownessNow, wait } from '../patience.ts';
import type { Pace, TestPlace, Told, Turn } from './told.ts';

const REPORTER = fileURLToPath(new URL('./reporter.ts', import.meta.url));
const TURNS = fileURLToPath(new URL('./turns.ts', import.meta.url));
const BEFORE = ['./untracked.ts', './quick-passwords.ts'].map(
  (file) => `--import=${new URL(file, import.meta.url).href}`,
);
/** In MiB, for what lives briefly and what lives on: with more room, less is copied about and looked through. And by one thread: there is more to do than there are cores. */
const MEMORY = ['--max-semi-space-size=64', '--single-threaded-gc', '--initial-old-space-size=768'];
const MOST_FILES = 40;
/** Who waits for something inside of a test gives up before its process is ended, and says what did not come. */
const PART_OF_TESTS = 0.75;
const LONGEST_OUTPUT = 20_000;
const LOOK_EVERY_MS = 1000;
const SLICE_MS = 25;
/** In slices, of which only the first of four is theirs. */
const STALL_EVERY = 240;
const STALL = 80;

/** Barks when it has not been fed for long. */
export type Watchdog = { feed(): void; leave(): void };

function byPatience(bark: () => void): Watchdog {
  const waited = wait();
  const timer = setInterval(() => {
    if (waited.isTooLong()) bark();
  }, LOOK_EVERY_MS);
  return { feed: waited.goesOn, leave: () => clearInterval(timer) };
}

type Settings = {
  env: NodeJS.ProcessEnv;
  /** Only tests whose name contains this. */
  named?: string;
  /** As on a machine that others use: a quarter of the time, and now and then none for seconds. */
  isSlowed?: boolean;
};
type Hear = (told: Told) => void;

/** Loads the program once and runs one test file after another in it: loading it takes as long as many a file. */
export type TestProcess = {
  /** Hands over what it tells. Whatever keeps it from telling how each test ended is a failure, too. */
  run(file: string, hear: Hear): Promise<void>;
  /** Lets it end what its files have shared. */
  leave(hear: Hear): Promise<void>;
  hasEnded(): boolean;
  /** node:test keeps what tests leave behind, some 7 MB of each file, so after many of them the next gets another process. */
  isFull(): boolean;
};

const running = new Set<ChildProcess>();

/** It is ended when it has told nothing for as long as patience goes. */
export function startProcess(
  { env, named, isSlowed = false }: Settings,
  watch: (bark: () => void) => Watchdog = byPatience,
): TestProcess {
  const pattern = named === undefined ? [] : [`--test-name-pattern=${RegExp.escape(named)}`];
  const child = fork(TURNS, [], {
    execArgv: [...MEMORY, ...BEFORE, `--test-reporter=${REPORTER}`, ...pattern],
    env: {
      ...process.env,
      ...env,
      TEST_NAMED: named,
      TEST_RUNNER: String(process.pid),
      TEST_PATIENCE_MS: String(Math.round(quietPatienceMs() * PART_OF_TESTS)),
      TEST_SLOWNESS: String(slownessNow()),
      // Set inside of a test of node:test, and would have this one report to that.
      NODE_TEST_CONTEXT: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own, so that what its tests have started ends with it.
    detached: true,
  });
  running.add(child);
  const output = tail(child);
  const slowing = isSlowed ? setInterval(slowDown(child), SLICE_MS) : undefined;
  const underWay = new Map<string, TestPlace>();
  let [hasFailed, isOver, isStuck, hasEnded] = [false, false, false, false];
  let hearAll: Hear = () => {};
  child.on('message', (told: Told) => {
    if (told.kind === 'begun') underWay.set(keyOf(told.test), told.test);
    if (told.kind === 'ended') underWay.delete(keyOf(told.test));
    if (told.kind === 'failed') hasFailed = true;
    if (told.kind === 'over') isOver = true;
    hearAll(told);
  });
  const ended = once(child, 'close').then(([code, killedBy]) => {
    hasEnded = true;
    clearInterval(slowing);
    end(child);
    running.delete(child);
    return killedBy ?? code;
  });
  let [last, taken] = ['', 0];

  async function take(turn: Turn, hear: Hear): Promise<void> {
    const done = Promise.withResolvers<void>();
    let failures = 0;
    output.begin();
    const watchdog = watch(() => {
      isStuck = true;
      end(child);
    });
    hearAll = (told) => {
      watchdog.feed();
      hear(told);
      if (told.kind === 'failed') failures += 1;
      if (told.kind === 'free') done.resolve();
    };
    // It may have ended meanwhile, which is no error of the one who speaks to it.
    child.send(turn, () => {});
    await Promise.race([done.promise, ended]);
    watchdog.leave();
    if (!hasEnded) {
      if (failures > 0 && output.all()) hear({ kind: 'printed', text: output.all() });
      return;
    }
    const code = await ended;
    if (isOver && !isStuck && turn.file === undefined && (code === 0 || hasFailed)) return;
    const how = isStuck ? `nothing has moved for ${patienceInWords()}` : `the process ended early (${code})`;
    const stopped = [...underWay.values()].filter(({ file }) => file !== '');
    const places = stopped.length > 0 ? stopped : [{ name: path.basename(last), file: last, line: 1 }];
    for (const test of places) hear({ kind: 'failed', test, name: test.name, why: `${how}\n${output.all()}` });
  }
  return {
    run(file, hear) {
      last = file;
      taken += 1;
      return take({ file: pathToFileURL(file).href }, hear);
    },
    leave: (hear) => take({}, hear),
    hasEnded: () => hasEnded,
    isFull: () => taken >= MOST_FILES,
  };
}

/** Tells every process of tests how slow the machine is. */
export function tellPace(pace: Pace): void {
  // One that has ended meanwhile has no use for it.
  for (const child of running) if (child.connected) child.send({ pace } satisfies Turn, () => {});
}

/** Ends every process of tests that is running, and what they have started. */
export function endAll(): void {
  for (const child of running) end(child);
}

function end(child: ChildProcess): void {
  // No such group: all of it has ended, or this system has none.
  if (!signal(child, 'SIGKILL')) child.kill('SIGKILL');
}

/** To the process and what it has started; whether anybody was there. */
function signal(child: ChildProcess, name: NodeJS.Signals): boolean {
  try {
    return process.kill(-child.pid!, name);
  } catch {
    return false;
  }
}

function slowDown(child: ChildProcess): () => void {
  let slice = 0;
  return () => {
    slice += 1;
    const isStalled = slice % STALL_EVERY < STALL;
    signal(child, slice % 4 === 0 && !isStalled ? 'SIGCONT' : 'SIGSTOP');
  };
}

const keyOf = ({ file, line, name }: TestPlace) => `${file}:${line} ${name}`;

/** The end of what it has printed since it began with a file, which tests usually do not. */
function tail(child: ChildProcess): { begin(): void; all(): string } {
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      printed = (printed + chunk).slice(-LONGEST_OUTPUT);
    });
  return {
    begin: () => {
      printed = '';
    },
    all: () => printed,
  };
}
