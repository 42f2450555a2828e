import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../../server/src/app.ts';
import { makeNotifier } from '../../server/src/overview/notifications/telling/notify.ts';
import { accountsBehind, insertNotifications } from '../../server/src/overview/notifications/telling/notify-store.ts';
import { foundFirstAccount } from '../../server/src/people/credentials/founding.ts';
import { actorCalled } from '../../server/src/people/credentials/identity.ts';
import { createToken } from '../../server/src/people/credentials/tokens.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { makeContext } from '../../server/src/platform/context.ts';
import type { NotificationRow } from '../../server/src/platform/db/tables/notifications.ts';
import { optionsOf, serveParent } from './children.ts';
import { median } from './figures.ts';
import { countStatements } from './statements.ts';
import { warnings } from './warnings.ts';

export type Telling =
  | { kind: 'tell'; events: number; of: 'work' | 'messages' }
  | { kind: 'inbox'; entries: number; reads: number }
  | { kind: 'arrival'; events: number };
export type Told = { seconds: number; cpuSeconds: number; news: number; statements: number };
/** Milliseconds: of an inbox with nothing in it, of one with a page, of one with very much. */
export type Opened = { empty: number; page: number; full: number };

const PROJECTS = 10;
const PEOPLE = 50;
const TASKS = 20;
const AT_ONCE = 32;

/** Holdfast with projects of fifty people, whose worker is started only where it is measured. */
await serveParent<Telling>(async () => {
  const { folder } = optionsOf<{ folder: string }>();
  const app = await createApp(loadConfig({ HOLDFAST_DATA: folder }), { isServing: true, log: warnings });
  const { services } = app;
  const founded = await foundFirstAccount(services, { accountName: 'Harbour & Sons', email: 'admin@bench.test' });
  const { accountId, token } = founded!;
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  const call = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, by = token) => {
    const headers = { authorization: `Bearer ${by}` };
    const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  const make = async (url: string, payload: object) => String((await call('POST', url, payload)).headers.id);
  const count = countStatements();

  const people: string[] = [];
  for (let n = 1; n <= PEOPLE; n += 1) {
    const person = { 'first-name': 'Person', 'last-name': String(n), 'email-address': `person${n}@bench.test` };
    people.push(await make('/people.json', { person }));
  }
  const someOf = (from: number, many: number) =>
    Array.from({ length: many }, (_, i) => people[(from + i) % PEOPLE]).join();
  const projects: { id: string; tasks: string[] }[] = [];
  for (let p = 0; p < PROJECTS; p += 1) {
    const id = await make('/projects.json', { project: { name: `Project ${p}`, people: people.join() } });
    const tasks: string[] = [];
    for (let n = 0; n < TASKS; n += 1)
      tasks.push(
        await make(`/projects/${id}/tasks.json`, {
          'todo-item': {
            content: `Task ${n}`,
            'responsible-party-ids': someOf(p + n, 1),
            changeFollowerIds: someOf(p + n + 1, 2),
            commentFollowerIds: someOf(p + n + 1, 2),
          },
        }),
      );
    projects.push({ id, tasks });
  }
  const notifier = makeNotifier();
  const { signal } = new AbortController();
  const tellAll = async () => {
    do while (await notifier.run(services, signal));
    while ((await accountsBehind(services.db.read, 0, 1)).length > 0);
  };
  await tellAll();

  /** Of a hundred: tasks that are done, opened again or moved in time, comments, new tasks, and a message to all. */
  async function happen(n: number): Promise<unknown> {
    const { id, tasks } = projects[n % PROJECTS]!;
    const task = tasks[Math.floor(n / PROJECTS) % TASKS]!;
    const turn = n % 100;
    if (turn === 99) return message(n);
    if (turn >= 95)
      return make(`/projects/${id}/tasks.json`, {
        'todo-item': { content: `New ${n}`, 'responsible-party-ids': someOf(n, 1) },
      });
    if (turn % 2 === 0) return make(`/tasks/${task}/comments.json`, { comment: { body: `Said ${n}, and more.` } });
    const day = String(20_270_101 + (n % 28));
    return call('PUT', `/tasks/${task}.json`, { 'todo-item': { 'due-date': day } });
  }
  const message = (n: number) =>
    make(`/projects/${projects[n % PROJECTS]!.id}/posts.json`, { post: { title: `To all ${n}`, body: 'Read this.' } });

  const newsMade = async () => {
    const rows = await services.db.read
      .selectFrom('notifications')
      .select((e) => e.fn.sum<number>('times').as('times'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(rows.times ?? 0);
  };

  async function tell({ events, of }: { events: number; of: 'work' | 'messages' }): Promise<Told> {
    let next = 0;
    const act = of === 'work' ? happen : message;
    const writer = async () => {
      for (let n = next++; n < events; n = next++) await act(n);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    const [before, statements, cpu, begun] = [await newsMade(), count(), process.cpuUsage(), performance.now()];
    await tellAll();
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const told = { seconds, cpuSeconds: (user + system) / 1e6, statements: count() - statements };
    return { ...told, news: (await newsMade()) - before };
  }

  async function tokenOf(personId: number): Promise<string> {
    const actor = await actorCalled(services, accountId, personId);
    return (await createToken(makeContext(services, actor!), { name: 'bench' })).value;
  }

  /** Three people who were told nothing yet, one of a page and one of very much. */
  async function inbox({ entries, reads }: { entries: number; reads: number }): Promise<Opened> {
    const readers = [];
    const sample: Omit<
      NotificationRow,
      'id' | 'person_id' | 'item_id' | 'event_id' | 'begun_at' | 'happened_at' | 'placed_at'
    > = {
      ...{ account_id: accountId, actor_id: 1, reason: 'changed', change: 'completed', note: '', times: 1 },
      ...{ item_kind: 'task', comment_id: null, project_id: null, calendarevent_id: null },
      ...{ read_at: null, is_away: 0, read_before: null, mailed_event: 0 },
    };
    let last = 1_000_000_000;
    for (const [n, many] of [0, 50, entries].entries()) {
      const person = { 'first-name': 'Reader', 'last-name': String(n), 'email-address': `reader${n}@bench.test` };
      const id = await make('/people.json', { person });
      for (const project of projects) await call('POST', `/projects/${project.id}/people/${id}.json`);
      await tellAll();
      const reader = await tokenOf(Number(id));
      await call('PUT', '/notifications/read.json', undefined, reader);
      await services.db.transaction((tx) =>
        tx.deleteFrom('notifications').where('person_id', '=', Number(id)).execute(),
      );
      for (let made = 0; made < many; made += 10_000) {
        const rows = Array.from({ length: Math.min(10_000, many - made) }, (_, i) => {
          const at = new Date(Date.now() - (made + i) * 60_000).toISOString();
          const { tasks } = projects[i % PROJECTS]!;
          last += 1;
          return {
            ...sample,
            id: last,
            person_id: Number(id),
            item_id: Number(tasks[i % TASKS]),
            event_id: last,
            begun_at: at,
            happened_at: at,
            placed_at: at,
          };
        });
        await services.db.transaction((tx) => insertNotifications(tx, rows));
      }
      readers.push(reader);
    }
    const taken: number[][] = readers.map(() => []);
    for (let n = 0; n < reads; n += 1)
      for (const [which, reader] of readers.entries()) {
        const begun = performance.now();
        await call('GET', `/notifications.json?unread=true&pageSize=50&turn=${n}`, undefined, reader);
        taken[which]!.push(performance.now() - begun);
      }
    const [empty, page, full] = taken.map((times) => median(times.slice(reads / 4)));
    return { empty: empty!, page: page!, full: full! };
  }

  /** From the answer to a change until somebody else, who follows their stream, has read of it in their inbox. */
  async function arrival({ events }: { events: number }): Promise<number[]> {
    const headers = { authorization: `Bearer ${await tokenOf(Number(people[0]))}` };
    app.worker.start();
    const stream = await fetch(`${baseUrl}/events/stream`, { headers });
    let [told, wake] = [0, () => {}];
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of stream.body!) {
        if (!decoder.decode(chunk).includes('event: inbox')) continue;
        told += 1;
        wake();
      }
    })().catch(() => {});
    const taken: number[] = [];
    for (let n = 0; n < events; n += 1) {
      // At any moment between two looks.
      await sleep((n * 137) % 500);
      let seen = told;
      const content = `Arrives ${n}`;
      await make(`/projects/${projects[0]!.id}/tasks.json`, {
        'todo-item': { content, 'responsible-party-ids': people[0] },
      });
      const begun = performance.now();
      const isThere = async () => {
        const answer = await fetch(`${baseUrl}/notifications.json?pageSize=5`, { headers });
        const { notifications } = (await answer.json()) as { notifications: { name: string }[] };
        return notifications.some(({ name }) => name === content);
      };
      do {
        if (told === seen)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        seen = told;
      } while (!(await isThere()));
      taken.push(performance.now() - begun);
    }
    return taken;
  }

  return {
    ready: {},
    async answer(job) {
      if (job.kind === 'tell') return tell(job);
      if (job.kind === 'inbox') return inbox(job);
      return arrival(job);
    },
    close: app.close,
  };
});
