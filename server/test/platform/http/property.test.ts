import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Caller, type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeToken } from '../../support/make.ts';
import { project, providerOf, type Stage, setStage } from '../access/stage.ts';
import { type Request, requestTo } from './requests.ts';

/** The same requests every time, unless somebody is looking for more: PROPERTY_SEED=7 PROPERTY_RUNS=50000. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20261115);
const RUNS = Number(process.env.PROPERTY_RUNS ?? 1500);
const DOCUMENTED = new Set([200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 411, 412, 413, 415, 422, 429]);

/** Whatever is sent, the answer is one of the documented ones. */
eachEngine('any request at all', (engine) => {
  const app = useApp(engine);

  function callerOf(stage: Stage, name: string): Caller {
    if (name === 'administrator') return app().admin;
    if (name === 'nobody') return app().as('');
    return stage.roles.find((role) => (name === 'member' ? role.name === name : role.isForeign))!.caller;
  }

  async function send(stage: Stage, request: Request): Promise<Reply> {
    const { method, headers, payload } = request;
    const names = [...request.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    // Nobody the rest of the requests need is deleted.
    const isDeletion = method === 'DELETE' && request.path === '/people/:id';
    const wanted = request.ids.slice(0, names.length).map((id) => (isDeletion && /^\d$/.test(id) ? 'valid' : id));
    const admin = { ...stage.roles.find(({ name }) => name === 'owner administrator')!, caller: app().admin };
    const made = wanted.includes('valid') ? await providerOf(request.path)(stage, admin) : {};
    const filled = wanted.reduce(
      (path, id, at) => path.replace(`:${names[at]}`, id === 'valid' ? made[names[at]!]! : id),
      request.path,
    );
    const query = request.query.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='));
    const body = method === 'GET' || method === 'HEAD' || payload === undefined ? {} : { payload };
    const caller = callerOf(stage, request.caller);
    const reply = await caller.call(method, `${filled}.json?${query.join('&')}`, undefined, { headers, ...body });
    // It may have revoked the token that everything is made with.
    if (/^\/(tokens|people)\//.test(filled)) app().admin = app().as(await makeToken(app(), 1, 1));
    return reply;
  }

  test(`is answered with a documented status (seed ${SEED}, ${RUNS} runs)`, async (t) => {
    const staged = await setStage(app());
    // Whatever project there is may have been deleted meanwhile.
    let last = '';
    const isThere = async () => last !== '' && (await app().admin.get(`/projects/${last}.json`)).status === 200;
    const home = async () => {
      if (!(await isThere())) last = (await project(staged)).id!;
      return last;
    };
    const stage: Stage = { ...staged, home };
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requestTo(app().routes), async (request) => {
        const reply = await send(stage, request);
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        assert.ok(DOCUMENTED.has(reply.status), `answered ${reply.status}: ${reply.text}`);
        if (reply.status < 400 || request.method === 'HEAD') return;
        assert.match(reply.headers['content-type']!, /^application\/json/);
        assert.equal(reply.body.STATUS, 'Error');
        assert.ok(typeof reply.body.MESSAGE === 'string' && reply.body.MESSAGE.length > 0);
        for (const problem of reply.body.errors ?? []) assert.deepEqual(Object.keys(problem), ['field', 'message']);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    const faults = app().log.filter((line) => line.includes('"level":50'));
    assert.deepEqual(faults, []);
    t.diagnostic(`statuses: ${JSON.stringify(Object.fromEntries([...seen].sort(([a], [b]) => a - b)))}`);
    // A generator whose requests were all refused at the door would prove nothing.
    assert.ok((seen.get(200) ?? 0) + (seen.get(201) ?? 0) > RUNS / 10);
  });
});
