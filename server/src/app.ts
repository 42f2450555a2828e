import { pino } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { accountRoutes } from './accounts/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { streamActivity } from './activity/stream.ts';
import { openDiskBlobs } from './blobs/disk.ts';
import { categoryRoutes } from './categories/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import type { Config } from './config.ts';
import type { House } from './context.ts';
import { makeAttempts } from './credentials/attempts.ts';
import { makeIdentify } from './credentials/identity.ts';
import { servePages } from './credentials/pages.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { credentialTasks } from './credentials/sweep.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { SqliteOptions } from './db/sqlite.ts';
import { fileDownloads } from './files/downloads.ts';
import { fileRoutes } from './files/routes.ts';
import { fileTasks } from './files/sweep.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import type { Route } from './http/route.ts';
import { buildHttp, type Http } from './http/server.ts';
import { makeStreams } from './http/streams.ts';
import { makeWalks } from './http/walks.ts';
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
import { tagRoutes } from './tags/routes.ts';
import { tasklistRoutes } from './tasklists/routes.ts';
import { taskListRoutes } from './tasks/list-routes.ts';
import { taskOrderRoutes } from './tasks/order-routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { uploadTasks } from './uploads/sweep.ts';
import { makeFigures, serveFigures } from './webhooks/figures.ts';
import { webhookRepairRoutes } from './webhooks/repair-routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { streamWebhooks } from './webhooks/stream.ts';
import { webhookTasks } from './webhooks/tasks.ts';
import { makeWorker, type Worker } from './worker.ts';

const { version } = manifest;

/** What tests, drills and the bench replace. */
export type Overrides = SqliteOptions & { now?: () => Date; log?: NodeJS.WritableStream; lookEveryMs?: number };
export type App = { house: House; http: Http; worker: Worker; routes: Route[]; close(): Promise<void> };

export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const house = await openHouse(config, overrides);
  const attempts = makeAttempts(house.now);
  const routes: Route[] = [
    ...accountRoutes,
    ...companyRoutes,
    ...personRoutes,
    ...credentialRoutes(attempts),
    ...uploadRoutes,
    ...projectCategoryRoutes,
    ...projectRoutes,
    ...memberRoutes,
    ...tagRoutes,
    ...categoryRoutes,
    ...fileRoutes,
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
    ...webhookRoutes,
    ...webhookRepairRoutes,
  ];
  const identify = makeIdentify(house, attempts);
  const http = buildHttp(house, { routes, identify, logger: house.log });
  const figures = makeFigures();
  serveFigures(serveMetrics(http), house, figures);
  const follow = makeStreams(http, house, { identify, lookEveryMs: overrides.lookEveryMs });
  streamActivity(http, follow);
  streamWebhooks(http, follow, version);
  serveHealth(http, house);
  servePages(http, house, identify, attempts);
  projectLogos(http, house);
  fileDownloads(http, house);
  const tasks = [
    ...credentialTasks,
    ...uploadTasks,
    ...fileTasks,
    ...searchTasks,
    ...webhookTasks({ config, version, figures }),
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

/** Opens what lives as long as the process, with its tables brought up to date. */
export async function openHouse(
  config: Config,
  { now = () => new Date(), log, lookEveryMs: _, ...sqlite }: Overrides = {},
): Promise<House> {
  const logger = pino({ base: undefined, redact: ['req.headers', 'headers'] }, log ?? pino.destination(2));
  const db = await openDatabase(config.recordsUrl, sqlite);
  try {
    const ran = await migrate(db);
    if (ran.length > 0) logger.info({ migrations: ran }, 'database brought up to date');
    const blobs = await openDiskBlobs(config.blobsFolder);
    return { db, blobs, config, log: logger, walks: makeWalks(now), watchers: new Set(), now };
  } catch (error) {
    await db.close();
    throw error;
  }
}
