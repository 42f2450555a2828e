import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { moved, patientSettings } from '../../../scripts/patience.ts';
import type { Command } from './command-host.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type Running = {
  child: ChildProcess;
  /** All it has printed on standard output so far. */
  out(): string;
  err(): string;
  url: string;
  /** Ends it and waits; returns the exit code (null when killed). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** The environment of a bare machine, so that nobody's own settings leak into a test. */
const bare = { PATH: process.env.PATH, HOME: process.env.HOME };

const children = new Set<ChildProcess>();
// A test that fails half-way leaves its process running; without this it would keep the whole run waiting.
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

function spawnNode(args: string[], env: Record<string, string>, stdio: StdioOptions = 'pipe'): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...bare, ...env }, stdio });
  children.add(child);
  child.once('close', () => {
    children.delete(child);
    moved();
  });
  return child;
}

export const spawnHoldfast = (program: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawnNode(['scripts/start.mjs', program, ...args], env);

export type Finished = { code: number | null; out: string; err: string };

/** Runs a program of Holdfast to its end. */
export async function runHoldfast(program: string, args: string[], env: Record<string, string>): Promise<Finished> {
  const child = spawnHoldfast(program, args, env);
  const read = collect(child);
  const [code] = await once(child, 'close');
  return { code, out: read.out(), err: read.err() };
}

export type Commands = { run(args: string[], env?: Record<string, string>): Promise<Finished>; close(): Promise<void> };

/** Runs commands in one process beside the server, one at a time; see `command-host.ts`. */
export function openCommands(env: Record<string, string>): Commands {
  const host = spawnNode(['server/test/support/command-host.ts'], env, ['ignore', 'ignore', 'inherit', 'ipc']);
  const closed = once(host, 'exit');
  return {
    async run(args, own = {}) {
      host.send({ args, env: own } satisfies Command);
      const [finished] = await Promise.race([
        once(host, 'message'),
        closed.then(([code]) => [{ code, out: '', err: '' }]),
      ]);
      moved();
      return finished;
    },
    async close() {
      if (host.connected) host.disconnect();
      await closed;
    },
  };
}

/** `npm start` until it says that it serves. */
export async function startHoldfast(env: Record<string, string>, args: string[] = []): Promise<Running> {
  const child = spawnHoldfast('server/src/main.ts', args, { PORT: '0', ...patientSettings(), ...env });
  const read = collect(child);
  const closed = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const match = /^holdfast listening on (\S+)$/m.exec(read.out());
      if (match) resolve(match[1]!);
    });
    void closed.then(([code]) => reject(new Error(`holdfast ended with ${code}: ${read.err()}`)));
  });
  return {
    child,
    ...read,
    url,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}

function collect(child: ChildProcess) {
  let [out, err] = ['', ''];
  child.stdout!.on('data', (chunk) => {
    out += chunk;
    moved();
  });
  child.stderr!.on('data', (chunk) => {
    err += chunk;
    moved();
  });
  return { out: () => out, err: () => err };
}
