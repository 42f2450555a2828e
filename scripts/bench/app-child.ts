import { fdatasync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createApp } from '../../server/src/app.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { optionsOf, serveParent } from './children.ts';
import { recordsIn } from './databases.ts';
import { countStatements } from './statements.ts';
import { warnings } from './warnings.ts';

export type AppOptions = {
  folder: string;
  database?: string | undefined;
  syncDelayMs?: number;
  countsStatements?: true;
};
export type AppQuestion = 'cpu' | 'statements';
export type AppReady = { port: number; paths: string[] };

const sync = promisify(fdatasync);

/** Holdfast as main.ts runs it, on a free port; its disk may be made slower. */
await serveParent<AppQuestion>(async () => {
  const { folder, database, syncDelayMs = 0, countsStatements } = optionsOf<AppOptions>();
  const statements = countsStatements ? countStatements() : () => Number.NaN;
  const slowSync = async (descriptor: number) => {
    await sleep(syncDelayMs);
    await sync(descriptor);
  };
  const app = await createApp(loadConfig({ HOLDFAST_DATA: folder, ...recordsIn(database) }), {
    isServing: true,
    log: warnings,
    ...(syncDelayMs > 0 ? { sync: slowSync } : {}),
  });
  app.worker.start();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const ready: AppReady = {
    port: (app.http.server.address() as AddressInfo).port,
    paths: app.routes.map(({ method, path }) => `${method} ${path}`),
  };
  const answer = async (asked: AppQuestion) => (asked === 'cpu' ? process.cpuUsage() : statements());
  return { ready, answer, close: app.close };
});
