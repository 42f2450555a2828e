import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createApp } from '../../server/src/app.ts';
import type { BlobStore } from '../../server/src/blobs/blob-store.ts';
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
/** `live memory`: how many MiB it holds that are still in use, whatever it has not given back yet. */
export type HoldfastJob = { moveMs: number } | 'die after bytes' | 'live memory';

/** Holdfast as main.ts runs it, on a free port and with a clock that can be moved. */
/** A disk that a drill has filled takes no line of it either. */
const openLog = (path: string) => createWriteStream(path, { flags: 'a' }).on('error', () => {});

await serveParent<HoldfastJob>(async () => {
  const { folder, settings, token, aheadMs } = optionsOf<HoldfastOptions>();
  let ahead = aheadMs;
  await mkdir(folder, { recursive: true });
  const app = await createApp(loadConfig({ HOLDFAST_DATA: folder, ...settings }), {
    isServing: true,
    now: () => new Date(Date.now() + ahead),
    // Into a file: the faults that a drill causes are many, and expected.
    log: openLog(join(folder, 'holdfast.log')),
  });
  await foundFirstAccount(app.house, { accountName: 'Harbour & Sons', email: 'admin@drill.test', token });
  app.worker.start();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const ready: HoldfastReady = { port: (app.http.server.address() as AddressInfo).port };
  const answer = async (job: HoldfastJob) => {
    if (job === 'live memory') return liveMemory();
    if (job === 'die after bytes') return dieAfterBytes(app.house.blobs);
    ahead += job.moveMs;
    // Else what has become due by the move would wait for the next poll.
    app.house.db.nudge('deliveries');
  };
  return { ready, answer, close: app.close };
});

/** The moment between storing bytes and writing the row that names them, met with certainty. */
function dieAfterBytes(blobs: BlobStore): void {
  const { put, incoming } = blobs;
  const { finish } = blobs.partial;
  const die = () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => {});
  };
  blobs.put = (...given) => put(...given).then(die);
  blobs.partial.finish = (...given) => finish(...given).then(die);
  if (!incoming) return;
  const { keep } = incoming;
  incoming.keep = (...given) => keep(...given).then(die);
}

function liveMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
