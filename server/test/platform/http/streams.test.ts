import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { countStatements } from '../../../../scripts/bench/statements.ts';
import { openTestApp, type TestAppOptions } from '../../support/app.ts';
import { type Engine, eachEngine } from '../../support/databases.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { openStream } from '../../support/stream.ts';

async function open(t: TestContext, engine: Engine, options: TestAppOptions = {}) {
  // Nobody looks by themselves: whoever looks has been woken.
  const app = await openTestApp(engine, { lookEveryMs: 3600_000, ...options });
  t.after(() => app.dispose());
  const follow = async (token: string) => {
    const stream = await openStream(t, app, { token, path: '/events/stream' });
    if (stream.status === 200) await stream.hasPlace();
    return stream;
  };
  return { app, follow };
}

const statements = countStatements();

eachEngine('event streams', (engine) => {
  test('are woken by what happens in their own account alone, and look it up together', async (t) => {
    const { app, follow } = await open(t, engine);
    const other = await app.anotherAccount();
    const project = await makeProject(app.admin);
    const { id, caller } = await makePerson(app);
    await join(app.admin, project, id);
    const [stream] = await Promise.all([app.admin.token, app.admin.token, caller.token, caller.token].map(follow));
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
