import { join } from 'node:path';
import { type Child, memoryOf } from './children.ts';
import { against, type Figure, plain } from './figures.ts';
import type { Load } from './load-child.ts';
import { fill, interleave, type Measure, startApp, startFloor, startLoad } from './run.ts';
import type { Sending, Sent } from './send-file.ts';

const ROUTE = 'POST /pendingFiles';

/** A file of 1 GiB, durable when answered, against a server that pipes the same request into a file and syncs it. */
export const upload: Measure = async (run) => {
  const data = await fill(run, 'upload', { projects: 1, people: 0 });
  const app = await startApp(run, { folder: data.folder });
  if (!app.ready.paths.some((path) => path.toLowerCase() === ROUTE.toLowerCase())) {
    await app.stop();
    throw new Error(`This Holdfast has no ${ROUTE}.json.`);
  }
  const floor = await startFloor({ body: '{}', copyTo: join(run.folder, 'copy') });
  const client = await startLoad();
  const size = run.isShort ? 2 ** 27 : 2 ** 30;
  const send = (server: { ready: { port: number } }, bytes = size) =>
    sendTo(client, server.ready.port, data.tokens[0]!, bytes);
  for (const server of [floor, app]) await send(server, 2 ** 20);

  const before = await memoryOf(app.pid);
  let most = before ?? 0;
  const watch = setInterval(async () => {
    most = Math.max(most, (await memoryOf(app.pid)) ?? 0);
  }, 25);
  const pairs = await interleave(
    run.isShort ? 2 : 4,
    () => send(floor),
    () => send(app),
  );
  clearInterval(watch);
  await Promise.all([app.stop(), floor.stop(), client.stop()]);

  const name = `upload: ${size / 2 ** 20} MiB`;
  const figures: Figure[] = [
    against(
      { name, unit: 'MiB/s', bar: { least: 0.5 } },
      pairs.map(([bare, held]) => ({ value: held, floor: bare })),
    ),
  ];
  if (before === undefined) return figures;
  return [...figures, plain({ name: 'upload: memory it adds', unit: 'MiB', bar: { most: 64 } }, most - before)];
};

async function sendTo(
  client: Child<boolean, Load | Sending>,
  port: number,
  token: string,
  size: number,
): Promise<number> {
  const { seconds } = await client.ask<Sent>({ port, token, path: '/pendingFiles.json', size });
  return size / 2 ** 20 / seconds;
}
