import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aheadOf, queryClient, refreshSoon } from '../src/api.ts';

/** Everything that is only waiting for a promise. */
const settle = async () => {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
};

test('what comes by the hundred is read again soon, then less often, and never not at all', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const asked: { noun: string; at: number }[] = [];
  t.mock.method(queryClient, 'invalidateQueries', async ({ queryKey }: { queryKey: string[] }) => {
    asked.push({ noun: queryKey.join(' '), at: Date.now() });
  });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      t.mock.timers.tick(50);
      await settle();
    }
  };
  for (let events = 0; events < 100; events += 1) {
    void refreshSoon('files', 'projects list');
    await pass(50);
  }
  void refreshSoon('tasks');
  await pass(5000);
  const of = (noun: string) => asked.filter((one) => one.noun === noun);
  assert.equal(of('files')[0]!.at, 150);
  assert.ok(of('files').length <= 8, `${of('files').length} times in five seconds`);
  assert.deepEqual(
    of('projects list').map(({ at }) => at),
    of('files').map(({ at }) => at),
  );
  assert.equal(of('tasks').length, 1);

  const quiet = Date.now();
  void refreshSoon('files');
  await pass(200);
  assert.equal(of('files').at(-1)!.at, quiet + 150, 'after a quiet while soon again');
  await pass(2000);

  const sent = Promise.withResolvers<void>();
  const answered = aheadOf(sent.promise, 'tasks');
  void refreshSoon('tasks');
  await pass(3000);
  assert.equal(of('tasks').length, 1, 'what is ahead of the server is not read over');
  sent.resolve();
  await answered;
  assert.equal(of('tasks').length, 2);
  await pass(3000);
  assert.equal(of('tasks').length, 3, 'and what was told meanwhile is');
});
