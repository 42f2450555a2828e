import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A process of the bench: says when it is ready, then answers one job at a time until its parent lets go of it. */
export type Child<Ready, Job> = {
  pid: number;
  ready: Ready;
  ask<T>(job: Job): Promise<T>;
  stop(): Promise<void>;
  /** Resolves when it has ended, however it did. */
  gone: Promise<unknown>;
};

type Said = { value?: unknown; error?: string };
const running = new Set<ChildProcess>();
let isOver = false;

export async function startChild<Ready, Job>(
  file: string,
  options: object,
  execArgv: string[] = [],
  /** A command that becomes the program it is given. */
  under: string[] = [],
): Promise<Child<Ready, Job>> {
  if (isOver) throw new Error(`${file} is not started any more: everything was stopped.`);
  const path = fileURLToPath(new URL(file, import.meta.url));
  // As many threads as start.mjs gives, also to the floors.
  const env = { UV_THREADPOOL_SIZE: '16', ...process.env };
  const [execPath, ...given] = [...under, process.execPath, ...execArgv];
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(path, [JSON.stringify(options)], { execPath: execPath!, execArgv: given, env, stdio: [...stdio] });
  running.add(child);
  const gone = once(child, 'exit').then(() => running.delete(child));
  const hear = async <T>(): Promise<T> => {
    const said = await Promise.race([once(child, 'message').then(([message]) => message as Said), gone]);
    if (typeof said === 'boolean') throw new Error(`${file} ended before it answered.`);
    if (said.error !== undefined) throw new Error(`${file}: ${said.error}`);
    return said.value as T;
  };
  const ready = await hear<Ready>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    pid: child.pid!,
    ready,
    // What it says does not name the job it answers, so the next one waits.
    ask<T>(job: Job): Promise<T> {
      const answer = last.then(() => {
        child.send(job as object);
        return hear<T>();
      });
      last = answer.catch(() => {});
      return answer;
    },
    gone,
    async stop() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

export const stopAll = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** Also what something that has failed half-way is about to start. */
export const stopForGood = (): void => {
  isOver = true;
  stopAll();
};

export const optionsOf = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T;

/** The child's side. When the parent goes, however it goes, so does the child. */
export async function serveParent<Job>(
  start: () => Promise<{ ready: unknown; answer(job: Job): Promise<unknown>; close?(): Promise<void> }>,
): Promise<void> {
  const say = (said: Said) => process.connected && process.send?.(said);
  const fail = (error: unknown) => say({ error: error instanceof Error ? (error.stack ?? error.message) : `${error}` });
  try {
    const { ready, answer, close } = await start();
    process.on('message', (job) => {
      answer(job as Job).then((value) => say({ value }), fail);
    });
    process.on('disconnect', async () => {
      await close?.();
      process.exit();
    });
    say({ value: ready });
  } catch (error) {
    fail(error);
    process.disconnect();
  }
}

/** Resident memory of a process in MiB, or undefined where the system does not tell. */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const match = /^VmRSS:\s+(\d+) kB/m.exec(status);
  return match ? Number(match[1]) / 1024 : undefined;
}
