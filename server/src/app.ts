import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { storageRoutes } from './bytes/storage/routes.ts';
import { foldUse } from './bytes/storage/use.ts';
import { receiveAtLinks } from './bytes/uploads/presigned/receiving.ts';
import { uploadRoutes } from './bytes/uploads/routes.ts';
import { uploadTasks } from './bytes/uploads/sweep.ts';
import { serveTus } from './bytes/uploads/tus/tus.ts';
import { demoRoutes } from './demo/routes.ts';
import { testReceiverTasks } from './integrations/testreceivers/arrivals.ts';
import { testReceiverRoutes } from './integrations/testreceivers/routes.ts';
import { serveTestReceivers } from './integrations/testreceivers/serving.ts';
import { rehearsalRoutes } from './integrations/webhooks/registering/rehearsal-routes.ts';
import { makeRehearse } from './integrations/webhooks/registering/rehearsals.ts';
import { webhookRoutes } from './integrations/webhooks/registering/routes.ts';
import { webhookRepairRoutes } from './integrations/webhooks/repair/routes.ts';
import { makeFigures, serveFigures } from './integrations/webhooks/report/figures.ts';
import { webhookStatisticsRoutes } from './integrations/webhooks/report/routes.ts';
import { streamWebhooks } from './integrations/webhooks/report/stream.ts';
import { makePost } from './integrations/webhooks/send/posting.ts';
import { type Sender, userAgentOf } from './integrations/webhooks/send/sender.ts';
import { guardedSender, webhookTasks } from './integrations/webhooks/tasks.ts';
import { activityRoutes } from './overview/activity/routes.ts';
import { streamActivity } from './overview/activity/stream.ts';
import { searchTasks } from './overview/search/backlog.ts';
import { searchRoutes } from './overview/search/routes.ts';
import { trashRoutes } from './overview/trash/routes.ts';
import { accountRoutes } from './people/accounts/routes.ts';
import { companyRoutes } from './people/companies/routes.ts';
import { makeAttempts } from './people/credentials/attempts.ts';
import { makeIdentify } from './people/credentials/identity.ts';
import { credentialRoutes } from './people/credentials/routes.ts';
import { credentialTasks } from './people/credentials/sweep.ts';
import { noticeRoutes } from './people/notices/routes.ts';
import { personRoutes } from './people/people/routes.ts';
import { openBlobs } from './platform/blobs/open.ts';
import { WrongStore } from './platform/blobs/s3/client.ts';
import type { Patience } from './platform/blobs/s3/patience.ts';
import type { Config } from './platform/config.ts';
import type { House } from './platform/context.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import type { SqliteOptions } from './platform/db/sqlite/sqlite.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { serveDescription } from './platform/http/openapi/openapi.ts';
import type { Route } from './platform/http/route.ts';
import { buildHttp, type Http } from './platform/http/server.ts';
import { makeStreams } from './platform/http/streams.ts';
import { makeWalks } from './platform/http/walks.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { makeWorker, type Worker } from './platform/worker.ts';
import { categoryRoutes } from './work/categories/routes.ts';
import { commentRoutes } from './work/comments/routes.ts';
import { bulkFileRoutes } from './work/files/bulk/routes.ts';
import { fileDownloads } from './work/files/download/downloads.ts';
import { previewTask } from './work/files/preview/previews.ts';
import { filePreviews } from './work/files/preview/serving.ts';
import { fileRoutes } from './work/files/routes.ts';
import { fileTasks } from './work/files/sweep/sweep.ts';
import { hashTask } from './work/files/versions/hashes.ts';
import { fileZips } from './work/files/zip/serving.ts';
import { memberRoutes } from './work/members/routes.ts';
import { milestoneRoutes } from './work/milestones/routes.ts';
import { notebookRoutes } from './work/notebooks/routes.ts';
import { projectCategoryRoutes } from './work/projectcategories/routes.ts';
import { projectLogos } from './work/projects/logo.ts';
import { projectRoutes } from './work/projects/routes.ts';
import { tagRoutes } from './work/tags/routes.ts';
import { tasklistRoutes } from './work/tasklists/routes.ts';
import { taskListRoutes } from './work/tasks/list/routes.ts';
import { taskOrderRoutes } from './work/tasks/order/routes.ts';
import { taskRoutes } from './work/tasks/routes.ts';

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
