import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Agent } from 'undici';
import { type App, createApp } from '../../server/src/app.ts';
import { claim, dueWebhooks } from '../../server/src/integrations/webhooks/deliver/claims-store.ts';
import { foundFirstAccount } from '../../server/src/people/credentials/founding.ts';
import type { Actor } from '../../server/src/platform/access/access.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { type Context, makeContext, transact } from '../../server/src/platform/context.ts';
import type { Queries } from '../../server/src/platform/db/database.ts';
import { record } from '../../server/src/platform/events/log.ts';
import { announce, requireProject } from '../../server/src/work/projects/projects.ts';
import { optionsOf, serveParent } from './children.ts';
import { median } from './figures.ts';
import { moment } from './moment.ts';
import { countStatements } from './statements.ts';
import { warnings } from './warnings.ts';

export type SenderOptions = { folder: string; database?: string; receiver: string };
export type Sending =
  | { kind: 'steady'; events: number; perSecond: number }
  | { kind: 'backlog'; events: number }
  | { kind: 'statements' }
  | { kind: 'floor'; events: number }
  | { kind: 'recording'; writes: number }
  | { kind: 'claims'; rows: number; claims: number };
export type Steady = { committed: Record<string, number> };
export type Backlog = { begun: number; statements: number };
export type Recording = { write: number; event: number };

const CONNECTIONS = 64;
const ROWS_AT_ONCE = 10_000;
/** A few of each kind in turns: what else the machine does meets all of them alike. */
const WRITES_AT_ONCE = 40;

/** Holdfast with one account, one webhook and a worker that is started when there is something to measure. */
await serveParent<Sending>(async () => {
  const { folder, database, receiver } = optionsOf<SenderOptions>();
  const config = loadConfig({ HOLDFAST_DATA: folder, ...(database ? { DATABASE_URL: database } : {}) });
  const app = await createApp(config, { isServing: true, log: warnings });
  const founded = await foundFirstAccount(app.services, { accountName: 'Harbour & Sons', email: 'admin@bench.test' });
  const { accountId, token } = founded!;
  await app.http.ready();
  const call = (method: 'POST' | 'PUT', url: string, payload?: object) =>
    app.http.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
  await call('PUT', '/webhooks/enable.json');
  await call('POST', '/webhooks.json', { webhook: { event: '*', url: receiver } });
  const count = countStatements();
  const actor: Actor = {
    accountId,
    personId: 1,
    companyId: 1,
    isOwnerAdministrator: true,
    canAddProjects: true,
    isReadOnly: false,
    timeZone: 'UTC',
    hasWebhooks: true,
    holder: 'bench',
  };
  const context = () => makeContext(app.services, actor);
  let isWorking = false;
  const work = () => {
    if (!isWorking) app.worker.start();
    isWorking = true;
  };

  async function steady({ events, perSecond }: { events: number; perSecond: number }): Promise<Steady> {
    work();
    const committed: Record<string, number> = {};
    const begun = performance.now();
    for (let n = 0; n < events; n += 1) {
      await sleep(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
      const made = call('POST', '/projects.json', { project: { name: `Project ${n}` } });
      void made.then(({ headers }) => {
        committed[String(headers.id)] = moment();
      });
      if (n === events - 1) await made;
    }
    return { committed };
  }

  /** What happened before the worker starts; then it starts. */
  async function backlog({ events }: { events: number }): Promise<Backlog> {
    for (let first = 1; first <= events; first += ROWS_AT_ONCE / 10) {
      const ctx = context();
      const ids = Array.from({ length: Math.min(ROWS_AT_ONCE / 10, events - first + 1) }, (_, i) => first + i);
      await transact(ctx, async (tx) => {
        for (const id of ids) await happen(ctx, tx, id);
      });
    }
    const [begun, before] = [moment(), count()];
    work();
    return { begun, statements: before };
  }

  return {
    ready: {},
    async answer(job) {
      if (job.kind === 'steady') return steady(job);
      if (job.kind === 'backlog') return backlog(job);
      if (job.kind === 'statements') return count();
      if (job.kind === 'floor') return postDirectly(receiver, accountId, job.events);
      if (job.kind === 'recording') {
        await call('POST', '/projects.json', { project: { name: 'Harbour' } });
        return recording(
          app,
          context,
          (n) => call('PUT', '/projects/1.json', { project: { name: `Pier ${n}` } }),
          job.writes,
        );
      }
      return claims(app, accountId, job);
    },
    close: app.close,
  };
});

const happen = (ctx: Context, tx: Queries, id: number) =>
  record(ctx, tx, {
    name: 'PROJECT.UPDATED',
    objectKind: 'project',
    objectId: id,
    projectId: id,
    snapshot: { id: String(id), name: 'Harbour', description: 'Survey, tender, works and hand-over. '.repeat(10) },
  });

/** The floor: the same bodies to the same receiver by the same client, with nothing else to do. */
async function postDirectly(receiver: string, accountId: number, events: number): Promise<{ begun: number }> {
  const { origin, pathname: path } = new URL(receiver);
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const begun = moment();
  let next = 1;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let id = next++; id <= events; id = next++) {
        const body = `accountId=${accountId}&event=PROJECT.UPDATED&bbjectId=${id}&userId=1`;
        const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-projects-event': 'PROJECT.UPDATED' };
        const reply = await agent.request({ origin, path, method: 'POST', headers, body });
        await reply.body.dump();
      }
    }),
  );
  await agent.close();
  return { begun };
}

/**
 * Processor time in microseconds: of a project's PUT, and of what its event costs in it, the object as the API shows it
 * included. Nothing can be changed without its event, so that is had by adding an event to a bare transaction.
 */
async function recording(
  app: App,
  context: () => Context,
  put: (n: number) => Promise<unknown>,
  writes: number,
): Promise<Recording> {
  const costOf = async (write: (n: number) => Promise<unknown>) => {
    const before = process.cpuUsage();
    for (let n = 0; n < WRITES_AT_ONCE; n += 1) await write(n);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / WRITES_AT_ONCE;
  };
  const inTransaction = (isRecorded: boolean) => (n: number) => {
    const ctx = context();
    return app.services.db.transaction(async (tx) => {
      await tx
        .updateTable('companies')
        .set({ name: `Company ${n}` })
        .where('account_id', '=', 1)
        .where('id', '=', 1)
        .execute();
      if (isRecorded) await announce(ctx, tx, 'PROJECT.UPDATED', 1, project);
    });
  };
  const project = await requireProject(context(), app.services.db.read, 1, 'project.read');
  const rounds: Recording[] = [];
  for (let made = 0; made < writes; made += WRITES_AT_ONCE) {
    const [bare, recorded] = [await costOf(inTransaction(false)), await costOf(inTransaction(true))];
    rounds.push({ write: await costOf(put), event: recorded - bare });
  }
  // The first quarter is the warm-up.
  const middle = (one: (round: Recording) => number) => median(rounds.slice(rounds.length / 4).map(one));
  return { write: middle(({ write }) => write), event: middle(({ event }) => event) };
}

/** Milliseconds of each claim when very much is due to one webhook. */
async function claims(app: App, accountId: number, { rows, claims: times }: { rows: number; claims: number }) {
  const { db } = app.services;
  const now = new Date().toISOString();
  for (let first = 1; first <= rows; first += ROWS_AT_ONCE) {
    await db.transaction(async (tx) => {
      await sql`with recursive numbers (n) as (select cast(${first} as bigint) union all select n + 1 from numbers where n < ${Math.min(rows, first + ROWS_AT_ONCE - 1)})
        insert into deliveries (account_id, id, webhook_id, event_id, sequence, event_name, object_key, state, tries, leases, due_at, created_at)
        select cast(${accountId} as bigint), 'd' || n, 1, n + 100000000, n + 100000000, 'PROJECT.UPDATED', 'project/' || n, 'waiting', 0, 0,
          cast(${now} as text), cast(${now} as text) from numbers`.execute(tx);
    });
  }
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    const [webhook] = await dueWebhooks(db.read, { accountId: 0, webhookId: 0 }, new Date().toISOString(), 256);
    const at = new Date();
    const until = new Date(at.getTime() + 30_000).toISOString();
    await db.transaction((tx) => claim(tx, webhook!, 64, { fence: `fence ${n}`, now: at.toISOString(), until }));
    taken.push(performance.now() - begun);
  }
  return taken;
}
