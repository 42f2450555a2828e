import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { until } from '../../../../scripts/patience.ts';
import { makeIdentify } from '../../../src/people/credentials/identity.ts';
import { hot } from '../../../src/platform/db/hot.ts';
import { buildHttp, type Http } from '../../../src/platform/http/server.ts';
import { type Caller, type TestApp, useApp } from '../../support/app.ts';
import { sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { heldSync } from '../db/held-sync.ts';

/** The same every time, unless somebody is looking for more: PROPERTY_SEED=7 MEMORY_STEPS=5000. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20261116);
const STEPS = Number(process.env.MEMORY_STEPS ?? 80);
const READS_EACH = 10;

function makeDice(seed: number) {
  let state = seed >>> 0;
  const below = (count: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return { below, among: <T>(list: readonly T[]): T => list[below(list.length)]! };
}

type Change = [method: string, path: string, body?: object];

/** Of every noun something, for a thing with this number; many are refused, and that is as good. */
const changesOf = (id: number, word: string): Change[] => [
  ['PUT', `/projects/${id}`, { project: { name: word } }],
  ['PUT', `/projects/${id}`, { project: { name: `${word}!`, 'category-id': '1' } }],
  ['PUT', `/projects/${id}/star`],
  ['PUT', `/projects/${id}/unstar`],
  ['PUT', `/projects/${id}/people`, { add: { userIdList: '2,3' } }],
  ['PUT', `/projects/${id}/people`, { remove: { userIdList: '2' } }],
  ['DELETE', '/projects/3'],
  ['PUT', '/trashcan/projects/3/restore'],
  ['POST', '/projects', { project: { name: word } }],
  ['PUT', `/tasks/${id}`, { 'todo-item': { content: word } }],
  ['PUT', `/tasks/${id}`, { 'todo-item': { private: '1', 'grant-access-to': '1' } }],
  ['PUT', `/tasks/${id}/complete`],
  ['PUT', `/tasks/${id}/uncomplete`],
  ['DELETE', '/tasks/3'],
  ['POST', `/tasklists/${id}/tasks`, { 'todo-item': { content: word } }],
  ['PUT', `/tasklists/${id}`, { 'todo-list': { name: word, private: '0' } }],
  ['PUT', `/milestones/${id}`, { milestone: { title: word } }],
  ['PUT', `/milestones/${id}/complete`],
  ['PUT', `/files/${id}`, { file: { description: word } }],
  ['PUT', `/notebooks/${id}`, { notebook: { name: word } }],
  ['PUT', `/messages/${id}`, { post: { title: word } }],
  ['PUT', `/messages/${id}/markread`],
  ['POST', `/messages/${id}/replies`, { messagereply: { body: word } }],
  ['POST', `/tasks/${id}/comments`, { comment: { body: word } }],
  ['PUT', `/comments/${id}`, { comment: { body: word } }],
  ['PUT', `/companies/${id}`, { company: { name: word } }],
  ['PUT', `/people/${id}`, { person: { 'first-name': word } }],
  ['PUT', '/people/2', { person: { canAddProjects: false } }],
  ['PUT', '/people/2', { person: { canAddProjects: true } }],
  ['PUT', '/account', { account: { name: word } }],
  ['POST', '/projectCategories', { category: { name: word } }],
  ['PUT', `/projectCategories/${id}`, { category: { name: word } }],
  ['POST', '/tags', { tag: { name: word, color: '#d84640' } }],
  ['PUT', `/tags/${id}`, { tag: { name: word } }],
  ['POST', '/webhooks', { webhook: { event: 'PROJECT.UPDATED', url: 'https://example.test/hook' } }],
];

describe('what is remembered', () => {
  const disk = heldSync();
  const app = useApp(sqliteEngine, { sync: disk.sync });

  /** The same server on the same records, with no memory. */
  async function forgetful({ services, routes }: TestApp): Promise<Http> {
    const { look: _, ...db } = services.db;
    const plain = { ...services, db };
    const identify = makeIdentify(plain);
    const http = buildHttp(plain, { routes, identify, logger: services.log });
    await http.ready();
    return http;
  }

  test('is at every moment what would be read, byte for byte', async (t) => {
    t.after(disk.release);
    const dice = makeDice(SEED);
    const { admin } = app();
    const other = await app().anotherAccount();
    const people = [await makePerson(app()), await makePerson(app())];
    for (const by of [admin, other.admin])
      for (const word of ['Slate', 'Chalk', 'Flint']) await makeEverything(by, await makeProject(by), word, 'quarry');
    await join(admin, '1', people[0]!.id);
    const callers = [admin, other.admin, ...people.map(({ caller }) => caller)];
    // The first use of a token is written down, and would wait for the disk.
    for (const by of callers) await by.get('/me.json');
    const plain = await forgetful(app());
    t.after(() => plain.close());

    const paths = app()
      .routes.filter(({ method, changes }) => method === 'GET' && !changes)
      .map(({ path }) => path);
    const questions = Array.from({ length: 10 * READS_EACH }, () => ({
      by: dice.among(callers),
      path: `${dice.among(paths).replace(/:\w+/g, () => String(1 + dice.below(3)))}.json`,
    }));
    const ask = async (http: Http, { by, path }: { by: Caller; path: string }) => {
      const { statusCode, payload, headers } = await http.inject({
        url: path,
        headers: { authorization: `Bearer ${by.token}` },
      });
      return { statusCode, payload, etag: headers.etag };
    };

    let pending: Promise<unknown>[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const [method, path, body] = dice.among(changesOf(1 + dice.below(3), `Word ${step}`));
      const by = dice.below(3) === 0 ? dice.among(callers) : admin;
      if (dice.below(4) === 0) disk.hold();
      const started = disk.started();
      let isOver = false;
      const change = by.call(method, `${path}.json`, body).finally(() => {
        isOver = true;
      });
      pending.push(change);
      // Committed and waiting for the disk, or refused, or waiting behind one that does.
      await until(() => isOver || disk.started() > 0, 'the change to be where it can get');
      assert.ok(started <= disk.started() || isOver);
      for (let n = 0; n < READS_EACH; n += 1) {
        const question = dice.among(questions);
        const [held, read] = [await ask(app().http, question), await ask(plain, question)];
        assert.deepEqual(held, read, `seed ${SEED}, step ${step}, ${question.path} after ${method} ${path}`);
      }
      if (dice.below(3) > 0) continue;
      disk.release();
      await Promise.all(pending);
      pending = [];
    }
    disk.release();
    await Promise.all(pending);
  });

  /** How often something had to be read to answer this: who asks, what they ask for, both or neither. */
  async function looksFor(by: Caller, path: string): Promise<number> {
    const { db } = app().services;
    const { look } = db;
    let looks = 0;
    db.look = () => {
      looks += 1;
      return look!();
    };
    await by.get(path);
    db.look = look;
    return looks;
  }

  test('outlives what does not concern it', async () => {
    const { admin } = app();
    const other = await app().anotherAccount();
    const [one, two] = [await makeProject(admin), await makeProject(admin)];
    const path = `/projects/${one}.json`;
    await admin.get(path);
    const unconcerning: Change[] = [
      ['PUT', `/projects/${two}.json`, { project: { name: 'Another project' } }],
      ['POST', `/projects/${one}/tasklists.json`, { 'todo-list': { name: 'Another table' } }],
      ['POST', '/webhooks.json', { webhook: { event: 'PROJECT.UPDATED', url: 'https://example.test/hook' } }],
    ];
    for (const [method, at, body] of unconcerning) {
      assert.ok((await admin.call(method, at, body)).status < 300, at);
      assert.equal(await looksFor(admin, path), 0, at);
    }
    await makeProject(other.admin);
    assert.equal(await looksFor(admin, path), 0, 'a project in another account');
    await admin.put(path, { project: { name: 'This one' } });
    assert.equal(await looksFor(admin, path), 1, 'the project, and not who asks');
  });

  test('is forgotten whoever changes it, and however much they say of where', async () => {
    const { admin, services, accountId } = app();
    const id = await makeProject(admin);
    const nameNow = async () => (await admin.get(`/projects/${id}.json`)).body.project.name;
    await nameNow();
    await services.db.transaction((tx) =>
      tx.updateTable('projects').set({ name: 'Unsaid' }).where('account_id', '=', accountId).execute(),
    );
    assert.equal(await nameNow(), 'Unsaid');
    const renameAll = hot((q, $: { accountId: number }) =>
      q.updateTable('projects').set({ name: 'In the account' }).where('account_id', '=', $.accountId),
    );
    await services.db.transaction(async (tx) => void (await renameAll(tx, { accountId })));
    assert.equal(await nameNow(), 'In the account');
    await services.db.transaction((tx) => sql`update projects set name = ${'Raw'}`.execute(tx));
    assert.equal(await nameNow(), 'Raw');
  });

  test('is for the rights somebody has now', async () => {
    const { admin } = app();
    const id = await makeProject(admin);
    const { id: person, caller } = await makePerson(app(), { administrator: true });
    assert.equal((await caller.get(`/projects/${id}.json`)).status, 200);
    assert.equal((await admin.put(`/people/${person}.json`, { person: { administrator: false } })).status, 200);
    assert.equal((await caller.get(`/projects/${id}.json`)).status, 404);
  });
});
