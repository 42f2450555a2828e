import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillWithDemo } from '../../../src/demo/demo.ts';
import { connect, type Source } from '../../../src/operating/imports/classic/calling.ts';
import { importClassic } from '../../../src/operating/imports/imports.ts';
import { foundAccount } from '../../../src/people/credentials/founding.ts';
import { contextOf } from '../../../src/people/credentials/operating.ts';
import type { Services } from '../../../src/platform/context.ts';
import { type Caller, makeCaller, type TestApp } from '../../support/app.ts';
import { makeEverything } from '../../support/everything.ts';
import { make, makeProject } from '../../support/make.ts';
import { upload } from '../../work/files/forms.ts';
import { picture } from '../../work/files/samples.ts';

export const EMAIL = 'admin@acme.test';

/** An account whose founders have ids as the hosted service gives them. */
export async function founded(app: TestApp): Promise<Caller> {
  const { services } = app;
  const ids: Record<string, number> = { company: 77, person: 4001 };
  const db = {
    ...services.db,
    nextId: async (...asked: Parameters<typeof services.db.nextId>) => ids[asked[2]] ?? services.db.nextId(...asked),
  };
  const { token } = await foundAccount({ ...services, db }, { accountName: 'Quay', email: EMAIL }, 4711);
  return makeCaller(app, token);
}

/** With weeks of work in it. */
export async function hosted(app: TestApp): Promise<Caller> {
  const by = await founded(app);
  await fillWithDemo(await contextOf(app.services, { email: EMAIL, account: 4711, baseUrl: 'http://quay' }));
  await addRarities(app, by);
  await addLikings(by);
  return by;
}

/** What the demo does not have. */
async function addRarities(app: TestApp, by: Caller): Promise<void> {
  const later = () => app.clock.move(61_000);
  const put = async (path: string, body?: object) => assert.equal((await by.put(path, body)).status, 200, path);
  const leaver = await make(by, '/people.json', {
    person: { 'first-name': 'Lea', 'last-name': 'Ver', 'email-address': 'lea@acme.test', 'company-id': '77' },
  });
  const [one, other] = [await makeProject(by, { people: `1,${leaver}` }), await makeProject(by, { people: '1' })];
  await makeEverything(by, other, 'lighthouse', 'is painted');
  const made = await makeEverything(by, one, 'breakwater', 'is mended');
  const nested = await make(by, `/projects/${one}/fileCategories.json`, { category: { name: 'Zone' } });
  await make(by, `/projects/${one}/fileCategories.json`, { category: { name: 'A plan', 'parent-id': nested } });
  later();
  const task = (path: string, fields: object) => make(by, path, { 'todo-item': { content: 'Task', ...fields } });
  const child = await task(`/tasks/${made.task}.json`, { 'estimated-minutes': 90, private: true });
  const grandchild = await task(`/tasks/${child}.json`, { 'due-date': '20261231', priority: 'high', tags: 'salt,fog' });
  await task(`/projects/${one}/tasks.json`, { content: 'Into the Inbox' });
  const waiting = await task(`/tasklists/${made.tasklist}/tasks.json`, {
    predecessors: [{ id: grandchild, type: 'start' }],
  });
  later();
  await put(`/tasks/${made.task}/complete.json`);
  later();
  await put(`/tasks/${made.task}/uncomplete.json`);
  await put(`/tasks/${waiting}/complete.json`);
  await put(`/notebooks/${made.notebook}.json`, {
    notebook: { content: '<p>Later</p>', private: true, commentFollowerIds: '4001' },
  });
  later();
  await put(`/notebooks/${made.notebook}/lock.json`);
  await put(`/messages/${made.message}/archive.json`);
  await put(`/links/${made.link}.json`, { link: { changeFollowerIds: '1', commentFollowerIds: '4001,1' } });
  const said = await make(by, `/milestones/${made.milestone}/comments.json`, {
    comment: { body: 'Soon', isprivate: true },
  });
  await put(`/comments/${said}/like.json`);
  await make(by, `/messages/${made.message}/messageReplies.json`, { messagereply: { body: 'Aye' } });
  await make(by, `/files/${made.file}.json`, {
    fileversion: {
      pendingFileRef: await upload(by, { fileName: 'plan-2.txt', content: 'other bytes' }),
      description: 'Mended',
    },
  });
  later();
  await put(`/projects/${one}.json`, { project: { markComplete: true } });
  const dive = await make(by, '/eventtypes.json', { eventtype: { name: 'Dive', color: '526D45' } });
  const event = { title: 'Night dive', start: '2026-12-24', 'all-day': true, type: { id: dive } };
  await make(by, '/calendarevents.json', { event: { ...event, privacy: { type: 'private' } } });
  const weekly = { frequency: 'weekly', endDate: '20270105' };
  await make(by, '/calendarevents.json', { event: { title: 'Watch', start: '2026-12-22', repeat: weekly } });
  await put(`/users/4001/tags.json`, { tags: { content: 'salt' } });
  assert.equal((await by.delete(`/people/${leaver}.json`)).status, 200);
}

/** Pictures, and what people keep for themselves, set for one another, or think. */
async function addLikings(by: Caller): Promise<void> {
  const put = async (path: string, body?: object) => {
    const { status, text } = await by.put(path, body);
    assert.equal(status, 200, `${path}: ${text}`);
  };
  const drawn = async () =>
    upload(by, { fileName: 'quay.png', type: 'image/png', content: await picture('png', 300, 200) });
  const company = await make(by, '/companies.json', { company: { name: 'Pilots', logoPendingFileRef: await drawn() } });
  const kept = await make(by, '/people.json', {
    person: { 'first-name': 'Kit', 'last-name': 'Ept', 'email-address': 'kit@acme.test', 'company-id': company },
  });
  await put('/people/4001.json', { person: { avatarPendingFileRef: await drawn() } });
  const project = await makeProject(by, { people: `1,4001,${kept}` });
  await put(`/projects/${project}.json`, { project: { logoPendingFileRef: await drawn() } });
  await put(`/projects/${project}/star.json`);
  const { task, message } = await makeEverything(by, project, 'breakwater', 'is watched');
  await put(`/tasks/${task}.json`, {
    'todo-item': { 'responsible-party-ids': `4001,${kept}`, 'due-date': '20261224' },
  });
  for (const reminder of [
    { 'date-time-utc': '2099-12-31T09:00:00Z', note: 'Tide', 'user-id': kept },
    { isRelative: true, 'relative-number-days': 2, 'relative-time': '07:30', type: 'PUSH' },
  ])
    await make(by, `/tasks/${task}/reminders.json`, { reminder });
  await put(`/messages/${message}/like.json`);
  await make(by, `/projects/${project}/messageCategories.json`, { category: { name: 'Weather' } });
  const view = { name: 'Late', look: 'board', query: 'group=list', shared: true };
  await put(`/views/${await make(by, `/projects/${project}/views.json`, { view })}/pin.json`);
  const started = await by.post('/projects/api/v3/me/timers.json', {
    timer: { taskId: task, description: 'On watch' },
  });
  assert.equal(started.status, 201, started.text);
  // Given away only now that they have work there.
  await put(`/projects/${project}/people/${kept}.json`, {
    permissions: {
      'view-notebooks': '0',
      'can-be-assigned-to-tasks-and-milestones': '0',
      'add-people-to-project': '1',
    },
  });
}

/** What the hosted service says of how often it may be asked. */
export const PER_MINUTE = 300;

/** What goes wrong at the n-th call, if anything. */
type Trouble = (call: number) => 'limit' | 'fault' | 'break' | undefined;

/** What Holdfast never says: a team that is responsible, a task that comes again, numbers as text, a comment on something it does not have, an invoice. */
function strange(url: string, payload: Buffer): Buffer {
  const isTasks = /^\/projects\/1\/tasks\.json/.test(url);
  const isStory = /^\/projects\/1\/latestActivity\.json.*page=1&/.test(url);
  if (!isTasks && !isStory && !url.startsWith('/comments.json')) return payload;
  const body = JSON.parse(payload.toString());
  if (isStory) body.activity.push({ id: 900002, type: 'invoice', activitytype: 'paid', itemid: '7', datetime: 'Once' });
  const [task] = isTasks ? body['todo-items'] : [];
  if (task)
    Object.assign(task, {
      id: String(task.id),
      'creator-id': String(task['creator-id']),
      'responsible-party-ids': [task['responsible-party-ids'], 't12'].filter(Boolean).join(),
      repeatOptions: { repeatsfreq: 'weekly', repeatenddate: '20270401' },
    });
  else if (body.comments)
    body.comments.push({ id: '900001', commentable_type: 'events', 'commentable-id': 7, body: 'Fog' });
  return Buffer.from(JSON.stringify(body));
}

/** The hosted service as it is reached over the network, with its moods. */
export async function listen(app: TestApp, trouble: Trouble = () => undefined): Promise<Server> {
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls += 1;
    const mood = trouble(calls);
    if (mood === 'limit') return response.writeHead(429, { 'retry-after': '7' }).end('{}');
    if (mood === 'fault') return response.writeHead(503).end('<html>');
    const { authorization, host } = request.headers;
    const headers = { host: host!, ...(authorization && { authorization }) };
    const answer = await app.http.inject({ method: 'GET', url: request.url!, headers });
    if (mood === 'break') {
      response.writeHead(200, { 'content-length': answer.rawPayload.length + 1 });
      response.write(answer.rawPayload.subarray(0, 20), () => response.destroy());
      return;
    }
    const sent = strange(request.url!, answer.rawPayload);
    const length = { 'content-length': String(sent.length), 'x-ratelimit-limit': String(PER_MINUTE) };
    const { 'transfer-encoding': _, ...told } = answer.headers as Record<string, string>;
    response.writeHead(answer.statusCode, { ...told, ...length }).end(sent);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return server;
}

export const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export type Waited = { reason: string; ms: number };

export function reach(server: Server, token: string, waited: Waited[] = []): Source {
  return connect({
    url: addressOf(server),
    token,
    pause: async () => {},
    waits: (reason, ms) => waited.push({ reason, ms }),
  });
}

export class Killed extends Error {}

/** Ends like a process that is killed: before its n-th call, or around its n-th commit. */
export async function interrupted(services: Services, source: Source, after: { calls?: number; commits?: number }) {
  let [calls, commits] = [0, 0];
  const mortal: Source = {
    ...source,
    get: async (path) => {
      calls += 1;
      if (calls === after.calls) throw new Killed();
      return source.get(path);
    },
  };
  const db: Services['db'] = {
    ...services.db,
    transaction: async (work, options) => {
      commits += 1;
      if (commits !== after.commits) return services.db.transaction(work, options);
      // Every other time it had come through, and nobody heard of it.
      if (commits % 2 === 0) await services.db.transaction(work, options);
      else
        await services.db.transaction(async (tx) => {
          await work(tx);
          throw new Killed();
        }, options);
      throw new Killed();
    },
  };
  return importClassic({ ...services, db }, mortal, 1, { progress: () => {} });
}
