import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { aheadOf, queryClient, refresh, refreshSoon } from '../src/api.ts';

/** Everything that is only waiting for a promise. */
const settle = async () => {
  for (let turns = 0; turns < 40; turns += 1) await Promise.resolve();
};

/** Gives what lets time pass. */
function mockTime(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  return async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      t.mock.timers.tick(50);
      await settle();
    }
  };
}

/** Gives what says when that was asked for again, each of which takes so long to be answered. */
function mockReading(t: TestContext, ms = 0) {
  const asked: { noun: string; at: number }[] = [];
  t.mock.method(queryClient, 'invalidateQueries', async ({ queryKey }: { queryKey: string[] }) => {
    asked.push({ noun: queryKey.join(' '), at: Date.now() });
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  });
  return (noun: string): number[] => asked.filter((one) => one.noun === noun).map(({ at }) => at);
}

test('what comes by the hundred is read again soon, then less often, and never not at all', async (t) => {
  const pass = mockTime(t);
  const asked = mockReading(t);
  for (let events = 0; events < 100; events += 1) {
    void refreshSoon('files', 'projects list');
    await pass(50);
  }
  void refreshSoon('tasks');
  await pass(5000);
  assert.equal(asked('files')[0], 150);
  assert.ok(asked('files').length <= 8, `${asked('files').length} times in five seconds`);
  assert.deepEqual(asked('projects list'), asked('files'));
  assert.equal(asked('tasks').length, 1);

  const quiet = Date.now();
  void refreshSoon('files');
  await pass(200);
  assert.equal(asked('files').at(-1), quiet + 150, 'after a quiet while soon again');
  await pass(2000);
});

test('what is slow to read is not asked for again before it is answered', async (t) => {
  const pass = mockTime(t);
  const slow = 10_000;
  const asked = mockReading(t, slow);
  for (let seconds = 0; seconds < 25; seconds += 1) {
    void refreshSoon('files');
    await pass(1000);
  }
  await pass(slow + 5000);
  const gaps = asked('files').map((at, index, all) => at - (all[index - 1] ?? -slow));
  assert.ok(gaps.length >= 3 && gaps.every((gap) => gap >= slow), `after ${gaps}`);
  await pass(slow);
});

test('nothing is read over what is shown ahead of the server, for as long as an answer may take', async (t) => {
  const pass = mockTime(t);
  const asked = mockReading(t);
  const sent = Promise.withResolvers<void>();
  const answered = aheadOf(sent.promise, 'tasks');
  void refreshSoon('tasks');
  await refresh('tasks', 'tasklists');
  await pass(3000);
  assert.deepEqual([asked('tasks'), asked('tasklists')], [[], []]);
  sent.resolve();
  await answered;
  assert.equal(asked('tasks').length, 1);
  await pass(3000);
  assert.equal(asked('tasks').length, 2, 'and what was told meanwhile is read then');
  assert.equal(asked('tasklists').length, 1);

  const never = Promise.withResolvers<void>();
  void aheadOf(never.promise, 'tasks');
  void refreshSoon('files');
  await pass(9000);
  assert.equal(asked('files').length, 0);
  await pass(3000);
  assert.equal(asked('files').length, 1, 'a change without an answer keeps nobody waiting for ever');
  await pass(3000);
});

test('what changes while it is being read for the first time is read once more', async (t) => {
  const pass = mockTime(t);
  let known = 'old';
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const read = known;
    return new Promise<string>((resolve) => answers.push(() => resolve(read)));
  };
  const shown = new QueryObserver(queryClient, { queryKey: ['projects', '7'], queryFn });
  const hide = shown.subscribe(() => {});
  // Asked for, as who one is, before there is a page that shows it.
  const unseen = queryClient.ensureQueryData({ queryKey: ['projects', '8'], queryFn });
  known = 'new';
  void refresh('projects');
  await settle();
  for (const answer of answers.splice(0)) answer();
  await settle();
  assert.deepEqual([shown.getCurrentResult().data, await unseen], ['old', 'old'], 'nothing is cut off');
  await pass(200);
  for (const answer of answers.splice(0)) answer();
  await settle();
  assert.equal(shown.getCurrentResult().data, 'new');
  assert.equal(queryClient.getQueryState(['projects', '8'])?.isInvalidated, true, 'or as soon as it is shown');
  hide();
  queryClient.clear();
  await pass(2000);
});
