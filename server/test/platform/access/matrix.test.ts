import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { permissions, type Standing, standings } from '../../../src/platform/access/permissions.ts';
import type { Route } from '../../../src/platform/http/route.ts';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makePerson } from '../../support/make.ts';
import { openStream } from '../../support/stream.ts';
import { bodyFor, PASSWORD } from './bodies.ts';
import { type Ids, ownStatus, providerOf, type Role, type Stage, setStage, timer } from './stage.ts';

type Row = {
  needs: Standing;
  in?: 'project';
  own?: true;
  withRight?: 'canAddProjects';
  signedIn?: true;
  sees?: string;
};
type Verdict = 'allowed' | 401 | 403 | 404;

const reaches = (standing: Standing, needed: Standing) => standings.indexOf(standing) >= standings.indexOf(needed);

/** What the table says, and nothing but the table. `isOwn`: the person or company asked for is the caller's own. */
function expected(route: Route, role: Role, isOwn: boolean): Verdict {
  const row: Row = permissions[route.action];
  if (row.needs === 'outsider') return 'allowed';
  if (!role.isKnown) return 401;
  if (role.isReadOnly && (route.method !== 'GET' || route.changes)) return 403;
  // Everybody here has come with a token.
  if (row.signedIn) return 403;
  if (role.isForeign && route.path.includes(':')) return 404;
  const isAdmin = role.standing === 'owner administrator';
  const standing = row.in === 'project' || isAdmin ? role.standing : 'person';
  // What a path names and the caller may not see is not there, whatever they want with it.
  const isInProject = row.in === 'project' || route.path.startsWith('/projects/:id');
  if (isInProject && !reaches(role.standing, 'observer')) return 404;
  if (row.own && !isAdmin) return isOwn ? 'allowed' : 404;
  if (role.isKept && row.in === 'project' && isKept(route, row)) return namesThing(route) ? 404 : 403;
  if (!reaches(standing, row.needs)) return 403;
  return row.withRight && !role.canAddProjects ? 403 : 'allowed';
}

/** What is kept from somebody, or said about such a thing. */
const isKept = (route: Route, { sees }: Row) =>
  sees !== undefined || (/^(comment|activity)\./.test(route.action) && namesThing(route));
const namesThing = ({ path }: Route) => path.replace(/^(\/projects\/api\/v3)?\/projects\/:id/, '').includes(':');

/** What was given, in the same words. A list that a foreign id narrows down to nothing tells as little as a 404. */
function given({ status, headers, text }: Reply, route: Route, role: Role): Verdict {
  assert.ok(status < 500, `answered ${status}: ${text}`);
  const isEmptyList = status === 200 && headers['x-records'] === '0';
  if (role.isForeign && route.path.includes(':') && isEmptyList) return 404;
  // Whoever may ask is told that there is none.
  if (status === 404 && permissions[route.action].needs === 'outsider' && refusesSamples.test(route.path))
    return 'allowed';
  return status === 401 || status === 403 || status === 404 ? status : 'allowed';
}

/** Nothing was delivered here that could be delivered again, webhooks are switched off, no account is empty, nobody has a passkey, there is no provider, no mail is sent or arrives, an export is under way, nobody owns the project, no import has begun, and no account can be brought in. */
const refusesSamples =
  /\/mailAddresses\/renew$|\/webhooks?\/(:id\/)?(redeliver|test)$|^\/account\/demo$|^\/session\/passkey$|^\/(session|identities)\/providers\/|^\/identities$|^\/passwords\/forgotten$|^\/mail\/test$|^\/exports$|^\/fileimports\/:id\/undo$|^\/account\/import|\/update\/request$/;

/** Everybody has their own. */
const isOwn =
  /^\/(tokens|calendarFeeds|fileimports|notifications|taskreminders)\/:id|\/me\/(timers|status)\/:id|\/reminders\/:reminder/;

const companyOf = async ({ caller }: Role): Promise<string> =>
  (await caller.get('/authenticate.json')).body.account.companyid;

const fill = (path: string, ids: Ids) => `${path.replace(/:(\w+)/g, (_, name) => ids[name]!)}.json`;

async function ask(stage: Stage, route: Route, role: Role, ids: Ids): Promise<Reply> {
  const { body, query = '', ...extra } = await bodyFor(route, stage, role);
  return role.caller.call(route.method, fill(route.path, ids) + query, body, extra);
}

eachEngine('the permission table', (engine) => {
  const app = useApp(engine);
  let stage: Stage;
  before(async () => {
    stage = await setStage(app());
    await makePerson(app(), { 'email-address': 'signs-in@acme.test', password: PASSWORD });
  });

  test('holds for every route and every role', async (t) => {
    for (const route of app().routes) {
      await t.test(`${route.method} ${route.path} (${route.action})`, async () => {
        await stage.workerHasBeenThere();
        const provide = providerOf(route.path);
        let ids: Ids | undefined;
        for (const role of stage.roles) {
          ids ??= await provide(stage, role);
          const reply = await ask(stage, route, role, ids);
          const verdict = expected(route, role, false);
          assert.equal(given(reply, route, role), verdict, `${role.name}: ${reply.status} ${reply.text}`);
          const isDone =
            reply.status < 300 || ([404, 409, 422].includes(reply.status) && refusesSamples.test(route.path));
          if (verdict === 'allowed') assert.ok(isDone, `${role.name} was told ${reply.text}`);
          // What this try may have changed or destroyed is made anew for the next one; so is what is the caller's own.
          if (isOwn.test(route.path) || (route.method !== 'GET' && verdict === 'allowed')) ids = undefined;
        }
      });
    }
  });

  test('is asked once: a change repeated with its Idempotency-Key is answered as it was', async (t) => {
    const owner = stage.roles.find(({ name }) => name === 'owner administrator')!;
    const changes = app().routes.filter((one) => one.method !== 'GET' && !one.isPublic && !one.isNeverKept);
    assert.ok(changes.length > 100);
    for (const [at, route] of changes.entries())
      await t.test(`${route.method} ${route.path}`, async () => {
        await stage.workerHasBeenThere();
        const ids = await providerOf(route.path)(stage, owner);
        const { body, query = '', ...extra } = await bodyFor(route, stage, owner);
        const headers = { ...extra.headers, 'idempotency-key': `repeated ${at}` };
        const once = () => owner.caller.call(route.method, fill(route.path, ids) + query, body, { ...extra, headers });
        const [first, second] = [await once(), await once()];
        if (first.status === 422 && refusesSamples.test(route.path)) return;
        const shown = ({ status, headers: { id, location }, body: answer }: Reply) => ({
          status,
          id,
          location,
          answer,
        });
        const kept = (first.status < 300 && route.kept?.({ body: first.body }).body) || first.body;
        assert.deepEqual(shown(second), { ...shown(first), answer: kept });
      });
  });

  test('holds for the streams, which are answers without an end', async (t) => {
    for (const [path, action] of [
      ['/webhooks/:id/stream', 'webhook.manage'],
      ['/events/stream', 'project.list'],
    ] as const) {
      const route = { method: 'GET', path, action } as Route;
      const owner = stage.roles.find(({ name }) => name === 'owner administrator')!;
      const ids = await providerOf(path)(stage, owner);
      for (const role of stage.roles) {
        const filled = path.replace(':id', ids.id ?? '');
        const stream = await openStream(t, app(), { token: role.caller.token, path: filled });
        const verdict = stream.status === 200 ? 'allowed' : stream.status;
        assert.equal(verdict, expected(route, role, false), `${role.name}: ${path}`);
        stream.close();
      }
    }
  });

  test('lets everybody do to themselves what is marked as their own', async (t) => {
    const own: Record<string, (role: Role) => Promise<string>> = {
      '/people/:id': async (role) => role.personId,
      '/people/:id/secondStep': async (role) => role.personId,
      '/people/:id/timers': async (role) => role.personId,
      '/people/:id/status': async (role) => role.personId,
      '/people/status/:id': async (role) => (await ownStatus(stage, role)).id!,
      '/people/:person/status/:id': async (role) => (await ownStatus(stage, role)).id!,
      '/people/:id/loggedtime': async (role) => role.personId,
      '/projects/api/v3/timers/:id': async (role) => (await timer(stage, role)).id!,
      '/users/:id/tags': async (role) => role.personId,
      '/companies/:id': companyOf,
      '/companies/:id/tags': companyOf,
    };
    const routes = app().routes.filter(({ action }) => 'own' in permissions[action]);
    assert.ok(routes.length > 0);
    for (const route of routes) {
      await t.test(`${route.method} ${route.path}`, async () => {
        const find = own[route.path];
        assert.ok(find, `${route.path} is marked own: say here how to find one's own`);
        for (const role of stage.roles.filter(({ isKnown, isForeign }) => isKnown && !isForeign)) {
          const reply = await ask(stage, route, role, { id: await find(role), person: role.personId });
          assert.equal(
            given(reply, route, role),
            expected(route, role, true),
            `${role.name}: ${reply.status} ${reply.text}`,
          );
        }
      });
    }
  });

  test('is changed on purpose only', () => matchesGolden('permissions', permissions));

  test('names no action that no route asks for, and every route is open only if its action is', () => {
    const asked = new Set(app().routes.map(({ action }) => action));
    const unasked = Object.keys(permissions).filter((action) => !asked.has(action as never));
    assert.deepEqual(unasked, []);
    for (const { path, method, action, isPublic } of app().routes) {
      assert.equal(permissions[action].needs === 'outsider', isPublic === true, `${method} ${path}`);
    }
  });

  test('does not tell a hidden object from a missing one', async () => {
    const outsider = stage.roles.find(({ name }) => name === 'person not on the project')!;
    for (const path of ['/projects/:id', '/people/:id', '/companies/:id']) {
      const ids = await providerOf(path)(stage, outsider);
      const [hidden, missing] = [fill(path, ids), fill(path, { id: '999999' })];
      const [one, other] = [await outsider.caller.get(hidden), await outsider.caller.get(missing)];
      assert.deepEqual([one.status, one.text], [404, other.text], path);
    }
  });
});
