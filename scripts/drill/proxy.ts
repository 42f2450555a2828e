import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { until } from '../patience.ts';
import type { Holdfast, Place } from './holdfast.ts';
import type { Run } from './run.ts';

const EXAMPLES = new URL('../../docs/platform/examples/', import.meta.url);
const FRONT = '127.0.0.1:8080';

export type ProxyName = 'HAProxy' | 'nginx';
const proxies: Record<ProxyName, { program: string; example: string; args(file: string, folder: string): string[] }> = {
  HAProxy: { program: 'haproxy', example: 'haproxy.cfg', args: (file) => ['-db', '-f', file] },
  nginx: {
    program: 'nginx',
    example: 'nginx.conf',
    args: (file, folder) => ['-p', folder, '-e', 'stderr', '-c', file, '-g', 'daemon off; pid nginx.pid;'],
  },
};

/** Where the proxy of this name answers for three nodes, by the configuration in the documents; undefined where there is none. */
export async function startProxy(
  run: Run,
  name: ProxyName,
  nodes: Holdfast[],
  { folder }: Place,
): Promise<string | undefined> {
  const { program, example, args } = proxies[name];
  const front = `127.0.0.1:${await freePort()}`;
  let text = (await readFile(new URL(example, EXAMPLES), 'utf8')).replace(FRONT, front);
  for (const [at, { url }] of nodes.entries()) text = text.replace(`127.0.0.1:${8000 + at}`, new URL(url).host);
  const file = join(folder, example);
  await writeFile(file, text);
  const proxy = spawn(program, args(file, folder), { stdio: 'ignore' });
  const begun = await new Promise<boolean>((resolve) => {
    proxy.once('spawn', () => resolve(true));
    proxy.once('error', () => resolve(false));
  });
  if (!begun) return undefined;
  run.after(() => end(proxy));
  const url = `http://${front}`;
  await until(async () => {
    if (proxy.exitCode !== null) throw new Error(`${name} does not start with ${example}.`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  }, `${name} to answer`);
  return url;
}

async function end(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null) return;
  const gone = once(proxy, 'exit');
  proxy.kill();
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
