import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { pictures } from './bytes/pictures/noun.ts';
import { storage } from './bytes/storage/noun.ts';
import { uploads } from './bytes/uploads/noun.ts';
import { demo } from './demo/noun.ts';
import { mailin } from './integrations/mailin/noun.ts';
import { testreceivers } from './integrations/testreceivers/noun.ts';
import { narrowSender } from './integrations/webhooks/chores.ts';
import { webhooks } from './integrations/webhooks/noun.ts';
import type { Sender } from './integrations/webhooks/send/exchange.ts';
import { backups } from './operating/backups/noun.ts';
import { exports } from './operating/exports/noun.ts';
import { fileimports } from './operating/fileimports/noun.ts';
import { imports } from './operating/imports/noun.ts';
import { activity } from './overview/activity/noun.ts';
import { calendarfeeds } from './overview/calendarfeeds/noun.ts';
import { newsComposers } from './overview/notifications/mailing/compose.ts';
import { notifications } from './overview/notifications/noun.ts';
import { owndata } from './overview/owndata/noun.ts';
import { search } from './overview/search/noun.ts';
import { stats } from './overview/stats/noun.ts';
import { trash } from './overview/trash/noun.ts';
import { accounts } from './people/accounts/noun.ts';
import { openKeys } from './people/accounts/wrapping.ts';
import { audit } from './people/audit/noun.ts';
import { companies } from './people/companies/noun.ts';
import { makeIdentify } from './people/credentials/identity.ts';
import { credentials } from './people/credentials/noun.ts';
import { identities } from './people/identities/noun.ts';
import { mail } from './people/mail/noun.ts';
import { notices } from './people/notices/noun.ts';
import { passkeys } from './people/passkeys/noun.ts';
import { people } from './people/people/noun.ts';
import { secondsteps } from './people/secondsteps/noun.ts';
import { statuses } from './people/statuses/noun.ts';
import { makeAttempts } from './platform/access/attempts.ts';
import { openBlobs } from './platform/blobs/open.ts';
import { WrongStore } from './platform/blobs/s3/client.ts';
import type { Patience } from './platform/blobs/s3/patience.ts';
import type { Config } from './platform/config.ts';
import type { Kinds, Services, Summaries } from './platform/context.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import type { SqliteOptions } from './platform/db/sqlite/sqlite.ts';
import { watchConnections } from './platform/http/connections.ts';
import { makeCursors } from './platform/http/cursors.ts';
import { gatherReads } from './platform/http/gathering.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { serveDescription } from './platform/http/openapi/openapi.ts';
import type { Route } from './platform/http/route.ts';
import { buildHttp, type Http } from './platform/http/server.ts';
import { makeStreams } from './platform/http/streams.ts';
import { serveTables } from './platform/http/tables.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { Noun } from './platform/noun.ts';
import { closeToOthers } from './platform/privacy.ts';
import { makeWorker, type Worker } from './platform/worker.ts';
import { boards } from './work/boards/noun.ts';
import { calendarevents } from './work/calendarevents/noun.ts';
import { categories } from './work/categories/noun.ts';
import { comments } from './work/comments/noun.ts';
import { eventtypes } from './work/eventtypes/noun.ts';
import { files } from './work/files/noun.ts';
import { items } from './work/items/noun.ts';
import { links } from './work/links/noun.ts';
import { members } from './work/members/noun.ts';
import { messages } from './work/messages/noun.ts';
import { milestones } from './work/milestones/noun.ts';
import { notebooks } from './work/notebooks/noun.ts';
import { projectcategories } from './work/projectcategories/noun.ts';
import { projects } from './work/projects/noun.ts';
import { projectupdates } from './work/projectupdates/noun.ts';
import { reminders } from './work/reminders/noun.ts';
import { roles } from './work/roles/noun.ts';
import { savedviews } from './work/savedviews/noun.ts';
import { tags } from './work/tags/noun.ts';
import { tasklists } from './work/tasklists/noun.ts';
import { tasks } from './work/tasks/noun.ts';
import { time } from './work/time/noun.ts';

const { version } = manifest;
/** Where scripts/web.ts puts the built web app. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What tests, drills and the bench replace. */
export type Overrides = SqliteOptions & {
  now?: () => Date;
  /** Without it, a clock that is moved moves both. */
  steady?: () => number;
  log?: NodeJS.WritableStream;
  webFolder?: string;
  lookEveryMs?: number;
  sender?: Sender;
  /** How long the store of files is waited for. */
  patience?: Patience;
};
export type App = { services: Services; http: Http; worker: Worker; routes: Route[]; close(): Promise<void> };

const kinds: Kinds = {
  milestone: milestones.kind,
  tasklist: tasklists.kind,
  task: tasks.kind,
  column: boards.kind,
  file: files.kind,
  notebook: notebooks.kind,
  message: messages.kind,
  link: links.kind,
  comment: comments.kind,
  time: time.kind,
};
const summaries: Summaries = { ...tasklists.summaries, ...milestones.summaries, ...activity.summaries };
const lent = { putTags: tags.putTags, copyViews: savedviews.copyViews, drawPicture: pictures.drawPicture };

export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const services = await openServices(config, overrides);
  await tryBlobs(services);
  const pushSender = overrides.sender ?? narrowSender(config, version);
  // In the order in which the description of the API speaks of them.
  const nouns: Noun[] = [
    ...[accounts, companies, people, statuses, secondsteps, passkeys, credentials, identities],
    ...[storage, uploads, pictures],
    ...[
      projectcategories,
      projects,
      members,
      projectupdates,
      roles,
      items,
      tags,
      categories,
      files,
      milestones,
      tasklists,
      tasks,
      reminders,
      boards,
      savedviews,
    ],
    ...[notebooks, links, comments, messages, time, eventtypes, calendarevents],
    ...[
      notifications({ send: pushSender.send }),
      calendarfeeds,
      activity,
      trash,
      search,
      stats,
      owndata,
      notices,
      mail({ composers: newsComposers }),
      audit,
      webhooks({ config, version, sender: overrides.sender }),
      testreceivers,
      mailin,
      backups,
      exports,
      imports,
      fileimports,
      demo,
    ],
  ];
  const routes = nouns.flatMap((noun) => noun.routes ?? []);
  const identify = makeIdentify(services);
  const http = buildHttp(services, { routes, identify, logger: services.log });
  gatherReads(http.server);
  const connections = watchConnections(http.server);
  const follow = makeStreams(http, services, { identify, lookEveryMs: overrides.lookEveryMs });
  const metrics = serveMetrics(http);
  for (const noun of nouns) noun.serve?.({ http, services, identify, follow, metrics });
  serveTables(http, services, { routes, identify });
  serveHealth(http, services);
  serveDescription(http, routes, version);
  serveWebApp(http, overrides.webFolder ?? WEB_FOLDER);
  const worker = makeWorker(
    services,
    nouns.flatMap((noun) => noun.chores?.() ?? []),
  );

  return {
    services,
    http,
    worker,
    routes,
    /** Requests first, then what runs behind them, then what both stand on. */
    async close() {
      const ended = connections.end();
      await http.close();
      ended();
      await worker.stop();
      await pushSender.close();
      await services.db.close();
    },
  };
}

/** Wrong settings stop the start. A store that is only away does not: no more than it would end a running service. */
async function tryBlobs({ blobs, db, log }: Services): Promise<void> {
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
export async function openServices(
  config: Config,
  { now, steady, log, patience, lookEveryMs: _, webFolder: __, sender: ___, ...sqlite }: Overrides = {},
): Promise<Services> {
  const logger = pino({ base: undefined, redact: ['req.headers', 'headers'] }, log ?? pino.destination(2));
  const stopped = (err: unknown) =>
    logger.error({ err }, 'nothing can be written any more; see to the disk, then start anew');
  await closeToOthers(config.dataFolder);
  const db = await openDatabase(config.recordsUrl, { stopped, ...sqlite });
  const clocks = {
    now: now ?? db.now,
    steady: steady ?? (now ? () => now().getTime() : () => performance.now()),
  };
  try {
    const ran = await migrate(db);
    if (ran.length > 0) logger.info({ migrations: ran }, 'database brought up to date');
    const keys = await openKeys(db, { config, log: logger, isServing: sqlite.isServing ?? false });
    const blobs = await openBlobs(config.blobs, config.blobsFolder, patience);
    return {
      db,
      blobs,
      config,
      log: logger,
      cursors: makeCursors(db, clocks),
      attempts: makeAttempts(db, clocks),
      keys,
      kinds,
      summaries,
      ...lent,
      watchers: new Set(),
      importsUnderWay: new Map(),
      ...clocks,
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
