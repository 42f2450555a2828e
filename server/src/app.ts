import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { accountRoutes } from './accounts/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { streamActivity } from './activity/stream.ts';
import { openBlobs } from './blobs/open.ts';
import { WrongStore } from './blobs/s3-client.ts';
import type { Patience } from './blobs/s3-patience.ts';
import { categoryRoutes } from './categories/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import type { Config } from './config.ts';
import type { House } from './context.ts';
import { makeAttempts } from './credentials/attempts.ts';
import { makeIdentify } from './credentials/identity.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { credentialTasks } from './credentials/sweep.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { SqliteOptions } from './db/sqlite.ts';
import { demoRoutes } from './demo/routes.ts';
import { bulkFileRoutes } from './files/bulk-routes.ts';
import { fileDownloads } from './files/downloads.ts';
import { hashTask } from './files/hashes.ts';
import { filePreviews } from './files/preview-serving.ts';
import { previewTask } from './files/previews.ts';
import { fileRoutes } from './files/routes.ts';
import { fileTasks } from './files/sweep.ts';
import { fileZips } from './files/zip-serving.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveDescription } from './http/openapi.ts';
import type { Route } from './http/route.ts';
import { buildHttp, type Http } from './http/server.ts';
import { makeStreams } from './http/streams.ts';
import { makeWalks } from './http/walks.ts';
import { serveWebApp } from './http/web-app.ts';
import { memberRoutes } from './members/routes.ts';
import { milestoneRoutes } from './milestones/routes.ts';
import { notebookRoutes } from './notebooks/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { personRoutes } from './people/routes.ts';
import { projectCategoryRoutes } from './projectcategories/routes.ts';
import { projectLogos } from './projects/logo.ts';
import { projectRoutes } from './projects/routes.ts';
import { searchTasks } from './search/backlog.ts';
import { searchRoutes } from './search/routes.ts';
import { storageRoutes } from './storage/routes.ts';
import { foldUse } from './storage/use.ts';
import { tagRoutes } from './tags/routes.ts';
import { tasklistRoutes } from './tasklists/routes.ts';
import { taskListRoutes } from './tasks/list-routes.ts';
import { taskOrderRoutes } from './tasks/order-routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { testReceiverTasks } from './testreceivers/arrivals.ts';
import { testReceiverRoutes } from './testreceivers/routes.ts';
import { serveTestReceivers } from './testreceivers/serving.ts';
import { trashRoutes } from './trash/routes.ts';
import { receiveAtLinks } from './uploads/receiving.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { uploadTasks } from './uploads/sweep.ts';
import { serveTus } from './uploads/tus.ts';
import { makeFigures, serveFigures } from './webhooks/figures.ts';
import { makePost } from './webhooks/posting.ts';
import { rehearsalRoutes } from './webhooks/rehearsal-routes.ts';
import { makeRehearse } from './webhooks/rehearsals.ts';
import { webhookRepairRoutes } from './webhooks/repair-routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { type Sender, userAgentOf } from './webhooks/sender.ts';
import { webhookStatisticsRoutes } from './webhooks/statistics-routes.ts';
import { streamWebhooks } from './webhooks/stream.ts';
import { guardedSender, webhookTasks } from './webhooks/tasks.ts';
import { makeWorker, type Worker } from './worker.ts';

const { version } = manifest;
/** Where scripts/web.ts puts the built web app. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What tests, drills and the bench replace. */
export type Overrides = SqliteOptions & {
  now?: () => Date;
  log?: NodeJS.WritableStream;
  webFolder?: string;
  lookEveryMs?: number;
  sender?: Sender;
  /** How long the store of files is waited for. */
  patience?: Patience;
};
export type App = { house: House; http: Http; worker: Worker; routes: Route[]; close(): Promise<void> };

export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const house = await openHouse(config, overrides);
  await tryBlobs(house);
  const attempts = makeAttempts(house.now);
  const sender = overrides.sender ?? guardedSender(config, version);
  const routes: Route[] = [
    ...accountRoutes,
    ...companyRoutes,
    ...personRoutes,
    ...credentialRoutes(attempts),
    ...storageRoutes,
    ...uploadRoutes,
    ...projectCategoryRoutes,
    ...projectRoutes,
    ...memberRoutes,
    ...tagRoutes,
    ...categoryRoutes,
    ...fileRoutes,
    ...bulkFileRoutes,
    ...milestoneRoutes,
    ...tasklistRoutes,
    ...taskRoutes,
    ...taskListRoutes,
    ...taskOrderRoutes,
    ...notebookRoutes,
    ...commentRoutes,
    ...activityRoutes,
    ...trashRoutes,
    ...searchRoutes,
    ...noticeRoutes,
    ...webhookStatisticsRoutes,
    ...webhookRoutes,
    ...webhookRepairRoutes,
    ...rehearsalRoutes(makeRehearse(makePost(sender), userAgentOf(version))),
    ...testReceiverRoutes,
    ...demoRoutes,
  ];
  const identify = makeIdentify(house, attempts);
  const http = buildHttp(house, { routes, identify, logger: house.log });
  const figures = makeFigures();
  serveFigures(serveMetrics(http), house, figures);
  const follow = makeStreams(http, house, { identify, lookEveryMs: overrides.lookEveryMs });
  streamActivity(http, follow);
  streamWebhooks(http, follow, version);
  serveHealth(http, house);
  serveDescription(http, routes, version);
  projectLogos(http, house);
  serveTus(http, house, identify);
  receiveAtLinks(http, house);
  serveTestReceivers(http, house);
  fileDownloads(http, house);
  filePreviews(http, house);
  fileZips(http, house);
  serveWebApp(http, overrides.webFolder ?? WEB_FOLDER);
  const tasks = [
    ...credentialTasks,
    foldUse,
    ...uploadTasks,
    ...fileTasks,
    previewTask,
    hashTask,
    ...searchTasks,
    ...testReceiverTasks,
    ...webhookTasks({ config, version, figures, sender }),
  ];
  const worker = makeWorker(house, tasks);

  return {
    house,
    http,
    worker,
    routes,
    /** Requests first, then what runs behind them, then what both stand on. */
    async close() {
      // A connection becomes idle when its last answer is out; only then may it be closed.
      const idle = setInterval(() => http.server.closeIdleConnections(), 50);
      await http.close();
      clearInterval(idle);
      await worker.stop();
      await house.db.close();
    },
  };
}

/** Wrong settings stop the start. A store that is only away does not: no more than it would end a running service. */
async function tryBlobs({ blobs, db, log }: House): Promise<void> {
  const failure = await blobs.ping().then(
    () => undefined,
    (error: Error) => error.cause ?? error,
  );
  if (failure instanceof WrongStore) {
    await db.close();
    throw failure;
  }
  if (failure) log.error({ err: failure }, 'the store of files does not work');
}

/** Opens what lives as long as the process, with its tables brought up to date. */
export async function openHouse(
  config: Config,
  { now = () => new Date(), log, patience, lookEveryMs: _, webFolder: __, sender: ___, ...sqlite }: Overrides = {},
): Promise<House> {
  const logger = pino({ base: undefined, redact: ['req.headers', 'headers'] }, log ?? pino.destination(2));
  const db = await openDatabase(config.recordsUrl, sqlite);
  try {
    const ran = await migrate(db);
    if (ran.length > 0) logger.info({ migrations: ran }, 'database brought up to date');
    const blobs = await openBlobs(config.blobs, config.blobsFolder, patience);
    return { db, blobs, config, log: logger, walks: makeWalks(now), watchers: new Set(), now };
  } catch (error) {
    await db.close();
    throw error;
  }
}
