import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../../server/src/app.ts';
import { loadConfig } from '../../server/src/config.ts';
import { foundFirstAccount } from '../../server/src/credentials/founding.ts';
import { optionsOf, serveParent } from '../bench/children.ts';

export type HoldfastOptions = {
  folder: string;
  settings: Record<string, string>;
  token: string;
  /** How far its clock is ahead of the machine's. */
  aheadMs: number;
};
export type HoldfastReady = { port: number };
export type ClockMove = { moveMs: number };

/** Holdfast as main.ts runs it, on a free port and with a clock that can be moved. */
await serveParent<ClockMove>(async () => {
  const { folder, settings, token, aheadMs } = optionsOf<HoldfastOptions>();
  let ahead = aheadMs;
  await mkdir(folder, { recursive: true });
  const app = await createApp(loadConfig({ HOLDFAST_DATA: folder, ...settings }), {
    isServing: true,
    now: () => new Date(Date.now() + ahead),
    // Into a file: the faults that a drill causes are many, and expected.
    log: createWriteStream(join(folder, 'holdfast.log'), { flags: 'a' }),
  });
  await foundFirstAccount(app.house, { accountName: 'Harbour & Sons', email: 'admin@drill.test', token });
  app.worker.start();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const ready: HoldfastReady = { port: (app.http.server.address() as AddressInfo).port };
  const answer = async ({ moveMs }: ClockMove) => {
    ahead += moveMs;
    // Else what has become due by the move would wait for the next poll.
    app.house.db.nudge();
  };
  return { ready, answer, close: app.close };
});
