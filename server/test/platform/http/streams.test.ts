import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { countStatements } from '../../../../scripts/bench/statements.ts';
import { type Caller, openTestApp, type TestAppOptions } from '../../support/app.ts';
import { type Engine, eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { openStream } from '../../support/stream.ts';

async function open(t: TestContext, engine: Engine, options: TestAppOptions = {}) {
  // Nobody looks by themselves: whoever looks has been woken.
  const app = await openTestApp(engine, { lookEveryMs: 3600_000, ...options });
  t.after(() => app.dispose());
  const follow = async (token: string, headers: Record<string, string> = {}) => {
    const stream = await openStream(t, app, { token, path: '/events/stream', headers });
    if (stream.status === 200) await stream.hasPlace();
    return stream;
  };
  return { app, follow };
}

const PASSWORD = 'correct horse battery';
type Other = { id: string; caller: Caller; cookie: string; elsewhere: string };
const statements = countStatements();

eachEngine('event streams', (engine) => {
  test('are woken by what happens in their own account alone, and look it up together', async (t) => {
    const { app, follow } = await open(t, engine);
    const other = await app.anotherAccount();
    const project = await makeProject(app.admin);
    const { id, caller } = await makePerson(app);
    await join(app.admin, project, id);
    const [stream] = await Promise.all(
      [app.admin.token, app.admin.token, caller.token, caller.token].map((token) => follow(token)),
    );
    const told = await Promise.all(Array.from({ length: 15 }, () => follow(other.admin.token)));
    /** How many statements it takes until everybody who is to be told has been. */
    const costOf = async (change: () => Promise<unknown>, isTold: () => Promise<unknown>) => {
      const before = statements();
      await change();
      await isTold();
      return statements() - before;
    };
    const alone = (count: number) =>
      costOf(
        () => makeProject(app.admin),
        () => stream!.has(count),
      );
    const together = (count: number) =>
      costOf(
        () => makeProject(other.admin),
        () => Promise.all(told.map((one) => one.has(count))),
      );
    // Everybody has looked once when they came.
    await alone(1);
    await together(1);
    const [few, many] = [await alone(2), await together(2)];
    // What goes on in the background asks something, too; who looked for themselves would ask at least once each.
    assert.ok(many < few + told.length, `${many} for fifteen streams, ${few} for those of another account`);
    assert.ok(stream!.messages.length === 2 && told.every(({ messages }) => messages.length === 2));
  });

  test('tell nothing any more to whose token, session, password or place here is gone', async (t) => {
    const { app, follow } = await open(t, engine);
    const project = await makeProject(app.admin);
    const watch = await follow(app.admin.token);
    const others = await Promise.all(
      ['token', 'session', 'password', 'removed'].map(async (how) => {
        const email = `${how}@acme.test`;
        const { id, caller } = await makePerson(app, { 'email-address': email, password: PASSWORD });
        await join(app.admin, project, id);
        const signIn = async () => {
          const opened = await app.as('').post('/session.json', { session: { email, password: PASSWORD } });
          return opened.headers['set-cookie']!.split(';')[0]!;
        };
        return { id, caller, cookie: await signIn(), elsewhere: await signIn() };
      }),
    );
    const [byToken, bySession, byPassword, byRemoval] = others as [Other, Other, Other, Other];
    const page = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' });
    const made = (await byToken.caller.post('/tokens.json', { token: { name: 'Short-lived' } })).body;
    const streams = await Promise.all([
      follow(made.token),
      follow('', page(bySession.cookie)),
      follow('', page(byPassword.cookie)),
      follow(byRemoval.caller.token),
    ]);
    const say = (text: string) => app.admin.put(`/projects/${project}.json`, { project: { name: text } });
    const before = watch.messages.length;
    await say('For all');
    await Promise.all([watch.has(before + 1), ...streams.map((stream) => stream.has(1))]);
    const counts = streams.map(({ messages }) => messages.length);
    const person = { password: 'another long password', currentPassword: PASSWORD };
    const gone = [
      await byToken.caller.delete(`/tokens/${made.id}.json`),
      await app.as('').delete('/session.json', page(bySession.cookie)),
      await app.as('').put(`/people/${byPassword.id}.json`, { person }, page(byPassword.elsewhere)),
      await app.admin.delete(`/people/${byRemoval.id}.json`),
    ];
    for (const { status, text } of gone) assert.equal(status, 200, text);
    await say('For those who are left');
    // Who is no longer here sees nothing that could be told, and is let go with the next beat.
    await Promise.all([watch.has(before + 2), ...streams.slice(0, 3).map(({ ended }) => ended)]);
    assert.deepEqual(
      streams.map(({ messages }) => messages.length),
      counts,
    );
  });

  test('no account takes more of them than it leaves to others', async (t) => {
    const { app, follow } = await open(t, engine, { env: { HOLDFAST_MAX_STREAMS: '6' } });
    const other = await app.anotherAccount();
    const opened = async (token: string, count: number) => {
      const streams = [];
      for (let at = 0; at < count; at += 1) streams.push(await follow(token));
      return streams.filter(({ status }) => status === 200).length;
    };
    assert.equal(await opened(app.admin.token, 5), 3, 'half of them all');
    assert.equal(await opened(other.admin.token, 5), 2, 'and of what is left');
    assert.equal((await follow(app.admin.token)).status, 429);
  });
});
