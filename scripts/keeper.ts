import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { patienceMs } from './patience.ts';

/**
 * A server for tests belongs to a small keeper process whose stdin is our pipe: however we end, killed outright included,
 * the pipe closes, and the keeper stops the server and removes its folders.
 */
export type Kept = {
  url: string;
  stop(): Promise<void>;
  /** Has the keeper do what its script does at this word. */
  tell(word: string): Promise<void>;
};

export async function startKeeper(script: string, env: NodeJS.ProcessEnv = {}): Promise<Kept> {
  // Detached, so that a Ctrl-C meant for the tests does not reach the server before its last client has gone.
  const keeper = spawn(process.execPath, [script, '--until-stdin-ends'], {
    detached: true,
    env: { ...process.env, ...env },
  });
  const url = await nextLine(keeper);
  const gone = once(keeper, 'exit');
  for (const handle of [keeper, keeper.stdin, keeper.stdout, keeper.stderr] as Socket[]) handle.unref();
  return {
    url,
    async stop() {
      keeper.ref();
      keeper.stdin.end();
      await gone;
    },
    async tell(word) {
      const done = nextLine(keeper);
      keeper.stdin.write(`${word}\n`);
      await done;
    },
  };
}

async function nextLine(keeper: ChildProcess): Promise<string> {
  let said = '';
  let complaint = '';
  keeper.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  return await new Promise((resolve, reject) => {
    keeper.stdout?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('\n')) resolve(said.trim());
    });
    keeper.once('error', reject);
    keeper.once('close', () => reject(new Error(complaint.trim() || 'A server for the tests ended unexpectedly.')));
  });
}

type Running = { url: string; stop(): Promise<void> };

/** The keeper's side: starts the server, prints its address, and stops it when asked to or left alone. */
export async function keep<R extends Running>(
  start: () => Promise<R>,
  words: Record<string, (running: R) => Promise<void>> = {},
): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (process.argv.includes('--until-stdin-ends')) process.stdin.resume().on('end', resolve).on('error', resolve);
  });
  try {
    const running = await start();
    process.stdout.on('error', () => {});
    process.stdout.write(`${running.url}\n`);
    process.stdin.on('data', async (chunk) => {
      const word = String(chunk).trim();
      await words[word]?.(running);
      process.stdout.write(`${word}\n`);
    });
    const stayAlive = setInterval(() => {}, 60_000);
    await asked;
    clearInterval(stayAlive);
    await running.stop();
    process.exit();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (server.pid === undefined || hasEnded(server)) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  // On a busy machine an orderly end takes its time; one that never comes must not keep the run.
  const last = setTimeout(() => server.kill('SIGKILL'), patienceMs());
  await gone;
  clearTimeout(last);
}
