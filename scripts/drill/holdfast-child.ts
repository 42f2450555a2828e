import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type App, createApp } from '../../server/src/app.ts';
import { guardedSender } from '../../server/src/integrations/webhooks/chores.ts';
import { EXCHANGE_MS } from '../../server/src/integrations/webhooks/send/exchange.ts';
import { makeOpenings } from '../../server/src/integrations/webhooks/send/openings.ts';
import { foundAccount, foundFirstAccount } from '../../server/src/people/credentials/founding.ts';
import type { BlobStore } from '../../server/src/platform/blobs/blob-store.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import type { Services } from '../../server/src/platform/context.ts';
import { inPortions } from '../../server/src/platform/db/portions.ts';
import { purgeChores } from '../../server/src/work/items/purge.ts';
import { makeTime } from '../../server/test/integrations/webhooks/moved-time.ts';
import { serveParent } from '../bench/children.ts';
import { until } from '../patience.ts';
import { FOUNDERS_PASSWORD } from './attack/marks.ts';
import { type Syncs, setSyncs, sync } from './faults.ts';
import { type Hold, watchHolds } from './holds.ts';
import { watchStatements } from './largest.ts';

export type HoldfastOptions = {
  folder: string;
  settings: Record<string, string>;
  token: string;
  /** How far its clock is ahead, of the machine's or of the moment at which it stands. */
  aheadMs: number;
  standsAt?: number;
  /** The machine's clock is wrong by so much, and the process goes by its own rules: the drill says nothing of the time. */
  wrongByMs?: number;
  /** Exchanges with receivers do not run out by themselves, but when they are told to. */
  hasEndlessExchanges: boolean;
};
/** `exchanges`: what waits for the end of their time; `live memory`: how many MiB it holds that are still in use, whatever it has not given back yet. */
export type HoldfastJob =
  | { open: HoldfastOptions }
  | { moveMs: number }
  /** Somebody sets the clock, and no time passes. */
  | { setMs: number }
  | { syncs: Syncs }
  /** So many people more, in the first account. */
  | { crowd: number }
  | 'exchanges'
  | 'exchanges run out'
  | 'die after bytes'
  | 'live memory'
  | 'longest hold'
  | 'largest statement'
  | 'purge'
  | 'everybody is told'
  | 'another account'
  | 'close';
export type Opened = { port: number };

type Serving = {
  app: App;
  log: WriteStream;
  move(ms: number): void;
  set(ms: number): void;
  exchanges(): number;
  endExchanges(): void;
};

let serving: Serving | undefined;

const RealDate = Date;
let wrongBy = 0;
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + wrongBy] : given) as [number]));
  }
  static override now = () => RealDate.now() + wrongBy;
} as DateConstructor;
let longestHold: (() => Hold) | undefined;
let statements: ReturnType<typeof watchStatements> | undefined;

await serveParent<HoldfastJob>(async () => ({ ready: {}, answer, close }));

async function answer(job: HoldfastJob): Promise<unknown> {
  if (typeof job === 'object' && 'open' in job) {
    serving = await open(job.open);
    // Who is killed would leave nothing of it to the next, and compiling is almost half of a start.
    flushCompileCache();
    return { port: (serving.app.http.server.address() as AddressInfo).port } satisfies Opened;
  }
  if (job === 'live memory') return liveMemory();
  if (job === 'longest hold') {
    longestHold ??= watchHolds();
    return longestHold();
  }
  if (job === 'largest statement') {
    statements ??= watchStatements();
    return statements.take();
  }
  if (job === 'purge') return purge(serving!.app.services);
  if (job === 'everybody is told') return everybodyIsTold(serving!.app.services);
  if (job === 'another account') return anotherAccount(serving!.app);
  if (job === 'close') return close();
  if (job === 'die after bytes') return dieAfterBytes(serving!.app.services.blobs);
  if (job === 'exchanges') return serving!.exchanges();
  if (job === 'exchanges run out') return serving!.endExchanges();
  if ('syncs' in job) return setSyncs(job.syncs);
  if ('crowd' in job) return crowd(serving!.app.services, job.crowd);
  if ('setMs' in job) serving!.set(job.setMs);
  else serving!.move(job.moveMs);
  // Else what has become due by the move would wait for the next poll.
  serving!.app.services.db.nudge('deliveries');
}

/** Holdfast as main.ts runs it, on a free port and with a clock that can be moved. */
async function open(options: HoldfastOptions): Promise<Serving> {
  const { folder, settings, token, standsAt } = options;
  let [ahead, set] = [options.aheadMs, 0];
  wrongBy = options.wrongByMs ?? 0;
  const time = makeTime();
  await mkdir(folder, { recursive: true });
  // Into a file: the faults that a drill causes are many, and expected. A disk that a drill has filled takes none of them.
  const log = createWriteStream(join(folder, 'holdfast.log'), { flags: 'a' }).on('error', () => {});
  const config = loadConfig({ HOLDFAST_DATA: folder, ...settings });
  const app = await createApp(config, {
    isServing: true,
    ...(options.wrongByMs === undefined && {
      now: () => new Date((standsAt ?? Date.now()) + ahead + set),
      steady: () => (standsAt ?? performance.now()) + ahead,
    }),
    log,
    sync,
    ...(options.hasEndlessExchanges ? { sender: guardedSender(makeOpenings(config), 'drill', time) } : {}),
  });
  await foundFirstAccount(app.services, { accountName: 'Harbour & Sons', email: 'admin@drill.test', token });
  app.worker.start();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    log,
    move(ms) {
      ahead += ms;
    },
    set(ms) {
      set += ms;
    },
    exchanges: time.waiting,
    endExchanges: () => time.move(EXCHANGE_MS),
  };
}

/** Whoever hangs is let go of, and let go of again if it is called meanwhile: a stop waits for everything under way. */
async function close(): Promise<void> {
  if (!serving) return;
  const { app, log, endExchanges } = serving;
  serving = undefined;
  const ending = setInterval(endExchanges, 10);
  await app.close();
  clearInterval(ending);
  if (!log.closed) await once(log.end(), 'close');
}

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

/** As the worker does it: between two portions others have their turn. */
async function purge(services: Services): Promise<void> {
  const { signal } = new AbortController();
  for (const task of purgeChores) while (await task.run(services, signal)) await immediate();
}

/** The worker tells people what concerns them some time after it has happened. */
const everybodyIsTold = ({ db }: Services): Promise<void> =>
  until(async () => {
    const told = await db.read
      .selectFrom('notifier_positions')
      .select('event_id')
      .where('account_id', '=', 1)
      .execute();
    const since = await db.read
      .selectFrom('events')
      .select('id')
      .where('account_id', '=', 1)
      .where('project_id', 'is not', null)
      .where('id', '>', told[0]?.event_id ?? 0)
      .limit(1)
      .execute();
    return since.length === 0;
  }, 'everybody to be told');

/** The token of its Administrator. */
let accounts = 0;
const anotherAccount = async ({ services }: App): Promise<string> => {
  const email = `admin${++accounts}@globex.test`;
  return (await foundAccount(services, { accountName: 'Globex', email, password: FOUNDERS_PASSWORD })).token;
};

const NO_ADMINISTRATOR = { is_administrator: 0, password_hash: null } as const;
const CROWD_FROM = 100_000;

/** Their ids. As rows: who they are does not matter, and asking for each would take minutes. */
async function crowd({ db }: Services, count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, (_, at) => CROWD_FROM + at);
  await db.transaction(async (tx) => {
    const somebody = await tx.selectFrom('people').selectAll().where('account_id', '=', 1).executeTakeFirstOrThrow();
    const like = (id: number) => ({
      ...somebody,
      id,
      email: `${id}@drill.test`,
      email_key: `${id}@drill.test`,
      ...NO_ADMINISTRATOR,
    });
    await inPortions(ids, (some) => tx.insertInto('people').values(some.map(like)).execute());
  });
  return ids;
}
