import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, memoryOf, startChild } from './children.ts';
import { against, type Figure, plain } from './figures.ts';
import type { Load, Loaded } from './load-child.ts';
import { fill, get, interleave, type Measure, type Run, type Server, startApp, startFloor, startLoad } from './run.ts';
import type { Transfer, Transferred, Way } from './transfer-child.ts';

const MIB = 2 ** 20;
type Size = { name: string; bytes: number; count: number; connections: number; rounds: number };
type Client = Child<boolean, Transfer>;

const sizesOf = ({ isShort }: Run): Size[] =>
  isShort
    ? [
        { name: '1 MiB × 64 at 16', bytes: MIB, count: 64, connections: 16, rounds: 2 },
        { name: '64 MiB', bytes: 64 * MIB, count: 1, connections: 1, rounds: 2 },
        { name: '256 MiB', bytes: 256 * MIB, count: 1, connections: 1, rounds: 1 },
      ]
    : [
        { name: '1 MiB × 1,000 at 16', bytes: MIB, count: 1000, connections: 16, rounds: 7 },
        { name: '64 MiB', bytes: 64 * MIB, count: 8, connections: 1, rounds: 4 },
        { name: '4 GiB', bytes: 4096 * MIB, count: 1, connections: 1, rounds: 2 },
      ];

/** Files of three sizes through each way in and out again, beside the plainest programs that do the same with the bytes. */
export const files: Measure = async (run) => {
  const figures: Figure[] = [];
  for (const way of ['form', 'tus', 'link'] as const) figures.push(...(await uploading(run, way)));
  return [...figures, ...(await downloading(run)), ...(await responding(run))];
};

type Stage = { app: Server; client: Client; token: string; folder: string; end(): Promise<void> };

/** An installation of its own for each part, removed with it: what was uploaded is large. */
async function setStage(run: Run, name: string): Promise<Stage> {
  const { folder, tokens } = await fill(run, name, { projects: 1, people: 0 });
  const app = await startApp(run, { folder });
  const client: Client = await startChild('./transfer-child.ts', {});
  const end = async () => {
    await Promise.all([app.stop(), client.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { app, client, token: tokens[0]!, folder, end };
}

const mibPerSecond = ({ bytes }: Size, { done, seconds }: Transferred) => (bytes * done) / MIB / seconds;

async function transfer(client: Client, server: Server, token: string, size: Size, how: Partial<Transfer>) {
  const { bytes, count, connections } = size;
  const job: Transfer = { port: server.ready.port, token, way: 'raw', size: bytes, count, connections, ...how };
  return mibPerSecond(size, await client.ask<Transferred>(job));
}

async function uploading(run: Run, way: Exclude<Way, 'raw'>): Promise<Figure[]> {
  const stage = await setStage(run, way);
  const { app, client, token } = stage;
  const floor = await startFloor({ body: '{}', copyTo: join(stage.folder, 'copy') });
  const bare = way === 'tus' ? await startBareTus(stage.folder) : undefined;
  const figures: Figure[] = [];
  const warmUp: Size = { name: '', bytes: MIB, count: 32, connections: 16, rounds: 1 };
  const toFloor = (size: Size) => transfer(client, floor, token, size, { way: way === 'form' ? 'form' : 'raw' });
  const toApp = (size: Size) => transfer(client, app, token, size, { way });
  for (const send of [toFloor, toApp]) await send(warmUp);
  for (const size of sizesOf(run)) {
    const name = `files: ${way}, ${size.name}`;
    const memory = await watchMemory(app);
    const pairs = await interleave(
      size.rounds,
      () => toFloor(size),
      () => toApp(size),
    );
    const added = memory.end();
    const rounds = pairs.map(([plainest, held]) => ({ value: held, floor: plainest }));
    // tus asks twice for each file, so the plain copy is no measure of small ones: bare @tus/server is, and has the bar.
    const isSmallTus = bare !== undefined && size.connections > 1;
    figures.push(against({ name, unit: 'MiB/s', ...(isSmallTus ? {} : { bar: { least: 0.6 } }) }, rounds));
    if (size.connections === 1 && added !== undefined)
      figures.push(plain({ name: `${name}: memory it adds`, unit: 'MiB', bar: { most: 64 } }, added));
    if (!bare) continue;
    const toBare = await interleave(
      size.rounds,
      () => transfer(client, bare, token, size, { way }),
      () => toApp(size),
    );
    figures.push(
      against(
        { name: `${name}, beside bare @tus/server`, unit: 'MiB/s', bar: { least: 0.6 } },
        toBare.map(([bareTus, held]) => ({ value: held, floor: bareTus })),
      ),
    );
  }
  await Promise.all([floor.stop(), bare?.stop()]);
  await stage.end();
  return figures;
}

async function startBareTus(folder: string): Promise<Server> {
  const own = join(folder, 'bare');
  await mkdir(own);
  return startChild('./tus-child.ts', { folder: own });
}

async function downloading(run: Run): Promise<Figure[]> {
  const stage = await setStage(run, 'download');
  const { app, client, token, folder } = stage;
  const floor = await startFloor({ sends: true });
  const figures: Figure[] = [];
  for (const size of sizesOf(run)) {
    const path = join(folder, `plain-${size.bytes}`);
    await writeBytes(path, size.bytes);
    const link = await uploadOne(stage, size);
    const from = (server: Server, where: string) =>
      transfer(client, server, token, size, { way: 'download', path: where });
    for (const [server, where] of [
      [floor, path],
      [app, link],
    ] as const)
      await from(server, where);
    const pairs = await interleave(
      size.rounds,
      () => from(floor, path),
      () => from(app, link),
    );
    figures.push(
      against(
        { name: `files: download, ${size.name}`, unit: 'MiB/s', bar: { least: 0.8 } },
        pairs.map(([plainest, held]) => ({ value: held, floor: plainest })),
      ),
    );
    await rm(path);
  }
  await floor.stop();
  await stage.end();
  return figures;
}

/** Gives the path that its bytes are downloaded from. */
async function uploadOne({ app, client, token }: Stage, { bytes }: Size): Promise<string> {
  const { port } = app.ready;
  const job: Transfer = { port, token, way: 'link', size: bytes, count: 1, connections: 1 };
  const pendingFileRef = (await client.ask<Transferred>(job)).ends[0];
  const made = await fetch(`http://127.0.0.1:${port}/projects/1/files.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file: { pendingFileRef, 'category-id': '0' } }),
  });
  const { id } = (await made.json()) as { id: string };
  const { file } = JSON.parse(await get(port, `/files/${id}.json`, token)) as { file: Record<string, string> };
  const { pathname, search } = new URL(file['download-URL']!);
  return pathname + search;
}

async function writeBytes(path: string, size: number): Promise<void> {
  const file = await open(path, 'wx');
  const chunk = randomBytes(MIB);
  for (let left = size; left > 0; left -= chunk.length) await file.write(chunk, 0, Math.min(chunk.length, left));
  await file.close();
}

/** What somebody who only looks notices of sixteen others who upload. */
async function responding(run: Run): Promise<Figure[]> {
  const stage = await setStage(run, 'respond');
  const { app, client, token } = stage;
  const reader = await startLoad();
  const { port } = app.ready;
  const seconds = run.isShort ? 3 : 20;
  const look: Load = { port, token, paths: ['/projects/1.json'], connections: 2, seconds, perSecond: 50 };
  await reader.ask<Loaded>({ ...look, seconds: 1 });
  const sending: Transfer = { port, token, way: 'form', size: 16 * MIB, count: 1e9, connections: 16, seconds };
  const [, { p99 }] = await Promise.all([client.ask<Transferred>(sending), reader.ask<Loaded>(look)]);
  await reader.stop();
  await stage.end();
  return [plain({ name: 'files: GET p99 during 16 uploads', unit: 'ms', bar: { most: 50 } }, p99)];
}

async function watchMemory({ pid }: Server): Promise<{ end(): number | undefined }> {
  const before = await memoryOf(pid);
  let most = before ?? 0;
  const watch = setInterval(async () => {
    most = Math.max(most, (await memoryOf(pid)) ?? 0);
  }, 25);
  return {
    end() {
      clearInterval(watch);
      return before === undefined ? undefined : most - before;
    },
  };
}
