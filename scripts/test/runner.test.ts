import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { comesTrue, quietPatienceMs, until } from '../patience.ts';
import { touchedBy } from './changed.ts';
import { idleProcesses } from './idle.ts';
import { readOptions } from './options.ts';
import { jobsFor } from './processes.ts';
import { startProcess, tellPace, type Watchdog } from './run-files.ts';
import type { Told } from './told.ts';

function folderFor(t: TestContext): (name: string, text: string) => string {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-runner-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return (name, text) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
}

/** What was told of a file with that text; `dog` takes the place of the one that barks after some time. */
async function toldOf(
  t: TestContext,
  text: string,
  dog?: (bark: () => void, told: Told[]) => Watchdog,
  named?: string,
) {
  const write = folderFor(t);
  const file = write('one.test.mjs', `import { test } from 'node:test';\n${text}`);
  const told: Told[] = [];
  const watch = dog && ((bark: () => void) => dog(bark, told));
  const process = startProcess({ env: {}, ...(named ? { named } : {}) }, watch);
  await process.run(file, (one) => told.push(one));
  if (!process.hasEnded()) await process.leave((one) => told.push(one));
  return told;
}

const endsOf = (told: Told[]) =>
  told.flatMap((one) => ('name' in one ? [`${one.kind} ${one.name}`] : one.kind === 'over' ? ['over'] : []));

test('the runner hears of each test, with what contains it, and why it failed', async (t) => {
  const told = await toldOf(
    t,
    `test('good', () => {});
     test('whole', async (t) => { await t.test('part', () => { throw new Error('the reason'); }); });
     test('left out', (t) => t.skip('no such machine'));`,
  );
  assert.deepEqual(endsOf(told), ['passed good', 'failed whole › part', 'skipped left out', 'over']);
  const failed = told.find((one) => one.kind === 'failed');
  assert.match(failed!.why, /the reason/);
  assert.equal(path.basename(failed!.test.file), 'one.test.mjs');
});

test('only what is asked for by name is run', async (t) => {
  const told = await toldOf(t, `test('one (a)', () => {}); test('another', () => {});`, undefined, 'one (a)');
  assert.deepEqual(endsOf(told), ['passed one (a)', 'over']);
});

test('a process runs one file after another, and loads what they share once', async (t) => {
  const write = folderFor(t);
  write(
    'shared.mjs',
    `import { after } from 'node:test'; let uses = 0; export const use = () => ++uses; after(() => console.log('all over'));`,
  );
  const files = ['one', 'two', 'three'].map((name) =>
    write(
      `${name}.test.mjs`,
      `import { describe, test } from 'node:test'; import { use } from './shared.mjs';
      const at = use(); describe('${name}', () => { test(\`use \${at}\`, () => {}); });`,
    ),
  );
  const process = startProcess({ env: {} });
  const told: Told[] = [];
  for (const file of files) {
    await process.run(file, (one) => told.push(one));
    assert.equal(process.hasEnded(), false);
  }
  assert.deepEqual(endsOf(told), ['passed one › use 1', 'passed two › use 2', 'passed three › use 3']);
  await process.leave((one) => told.push(one));
  assert.deepEqual(endsOf(told).slice(3), ['over']);
  assert.equal(process.hasEnded(), true);
});

test('of a process that ends early only the file that it was running has failed', async (t) => {
  const write = folderFor(t);
  const good = write('good.test.mjs', `import { test } from 'node:test'; test('good', () => {});`);
  const bad = write('bad.test.mjs', `import { test } from 'node:test'; test('quitter', () => process.exit(0));`);
  const process = startProcess({ env: {} });
  const told: Told[] = [];
  for (const file of [good, bad]) await process.run(file, (one) => told.push(one));
  assert.deepEqual(endsOf(told), ['passed good', 'failed quitter']);
  assert.equal(process.hasEnded(), true, 'others get a new one');
});

test('of a process that ends between two files the first has failed, and the second gets another', async (t) => {
  const write = folderFor(t);
  const bad = write(
    'bad.test.mjs',
    `import { test } from 'node:test'; test('good', () => void process.on('SIGUSR2', () => process.exit(0)));
     process.send({ kind: 'remarked', text: String(process.pid) });`,
  );
  const told: Told[] = [];
  const idle = idleProcesses(
    () => startProcess({ env: {} }),
    (one) => told.push(one),
  );
  const job = { file: bad, kind: 'any', seconds: 1, isSlowed: false };
  const first = await idle.processFor(job);
  await first.run(bad, (one) => told.push(one));
  idle.add(first, job);
  process.kill(Number(told.flatMap((one) => (one.kind === 'remarked' ? [one.text] : []))[0]), 'SIGUSR2');
  await until(() => first.hasEnded(), 'the process has ended');
  const second = await idle.processFor(job);
  assert.notEqual(second, first);
  assert.deepEqual(endsOf(told), ['passed good', 'failed bad.test.mjs']);
  await second.leave(() => {});
});

test('what goes wrong after the last test of a process is a failure, too', async (t) => {
  const told = await toldOf(
    t,
    `import { after } from 'node:test';
     after(() => { throw new Error('not closed'); });
     test('good', () => {});`,
  );
  const [failed] = told.filter((one) => one.kind === 'failed');
  assert.match(failed!.why, /not closed/);
});

test('a process in which nothing moves is ended, and the test that was under way has failed', async (t) => {
  const told = await toldOf(
    t,
    `test('quick', () => {});
     test('stuck', () => new Promise(() => setInterval(() => process.send({ kind: 'moved' }), 10)));`,
    (bark, heard) => ({
      feed: () => {
        const isUnderWay = heard.some((one) => one.kind === 'begun' && one.test.name === 'stuck');
        if (isUnderWay) bark();
      },
      leave: () => {},
    }),
  );
  assert.equal(endsOf(told).filter((end) => end.startsWith('failed')).length, 1, 'one is to blame');
});

test('a process that ends before its tests have is a failure, whatever its code', async (t) => {
  const told = await toldOf(t, `test('quitter', () => process.exit(0));`);
  const [failed] = told.filter((one) => one.kind === 'failed');
  assert.match(failed!.why, /ended early/);
});

test('who waits inside of a test gives up before its process is ended, and can say what did not come', async (t) => {
  const told = await toldOf(
    t,
    `test('waits', () => { throw new Error('patience ' + process.env.TEST_PATIENCE_MS); });`,
  );
  const [failed] = told.filter((one) => one.kind === 'failed');
  const inside = Number(/patience (\d+)/.exec(failed!.why)?.[1]);
  assert.ok(inside > quietPatienceMs() / 2 && inside < quietPatienceMs(), `${inside} of ${quietPatienceMs()}`);
});

test('who waits inside of a test counts the time that a quiet machine would have had, as the runner measures it', async (t) => {
  let quietMs = 0;
  const measuring = setInterval(() => {
    quietMs += 1000;
    tellPace({ slowness: 5, quietMs });
  }, 1);
  t.after(() => clearInterval(measuring));
  const told = await toldOf(
    t,
    `import { comesTrue, patienceMs, quietPatienceMs } from ${JSON.stringify(new URL('../patience.ts', import.meta.url).href)};
     test('waits', async () => {
       if (await comesTrue(() => false)) throw new Error('nothing has come');
       if (patienceMs() !== 5 * quietPatienceMs()) throw new Error('a limit that is set takes the slowness into account');
     });`,
  );
  assert.deepEqual(endsOf(told), ['passed waits', 'over']);
});

test('what a run has taken before a process began is no time for which anybody in it has waited', async (t) => {
  const told = await toldOf(
    t,
    `import { once } from 'node:events';
     import { wait } from ${JSON.stringify(new URL('../patience.ts', import.meta.url).href)};
     test('waits', async () => {
       const waited = wait();
       process.send({ kind: 'moved' });
       await once(process, 'message');
       if (waited.isTooLong()) throw new Error('given up at the first word');
     });`,
    // What it tells last before that is that it waits.
    () => ({ feed: () => tellPace({ slowness: 1, quietMs: 3_600_000 }), leave: () => {} }),
  );
  assert.deepEqual(endsOf(told), ['passed waits', 'over']);
});

test('an error that nobody catches fails the test under way, and no other', async (t) => {
  const told = await toldOf(
    t,
    `import { once } from 'node:events';
     test('thrown', async () => {
       await null;
       setImmediate(() => { throw new Error('by nobody'); });
       await once(process, 'uncaughtException');
     });
     test('good', () => {});
     test('rejected', async () => {
       await new Promise(setImmediate);
       Promise.reject(new Error('by none'));
       await new Promise((resolve) => process.once('unhandledRejection', resolve));
     });`,
  );
  assert.deepEqual(endsOf(told), ['failed thrown', 'passed good', 'failed rejected', 'over']);
  const reasons = told.flatMap((one) => (one.kind === 'failed' ? [one.why] : []));
  assert.match(reasons[0]!, /by nobody/);
  assert.match(reasons[1]!, /by none/);
});

test('a file that cannot be loaded has failed', async (t) => {
  const told = await toldOf(t, `import './nowhere.mjs';`);
  assert.ok(told.some((one) => one.kind === 'failed'));
});

test('who waits is patient while something moves, and says what did not come', async (t) => {
  const before = process.env.TEST_PATIENCE_MS;
  t.after(() => {
    if (before === undefined) delete process.env.TEST_PATIENCE_MS;
    else process.env.TEST_PATIENCE_MS = before;
  });
  process.env.TEST_PATIENCE_MS = '0';
  let steps = 0;
  assert.equal(
    await comesTrue(
      () => steps > 20,
      () => ++steps,
    ),
    true,
  );
  assert.equal(await comesTrue(() => false), false);
  await assert.rejects(
    until(() => false, 'the tide'),
    /Waited for the tide/,
  );
});

test('none of the files is lost, and those that take longest begin first', () => {
  const files = [
    'client/test/calls.test.ts',
    'client/test/events.test.ts',
    'web/test/tree.test.ts',
    'web/test/locale.test.ts',
  ];
  const jobs = jobsFor(files);
  assert.deepEqual(jobs.map(({ file }) => file).sort(), files.toSorted());
  const seconds = jobs.map((job) => job.seconds);
  assert.deepEqual(
    seconds,
    seconds.toSorted((a, b) => b - a),
  );
});

test('options are read, and what is none is said', () => {
  assert.deepEqual(readOptions(['tasks', '--name', 'moves']), { paths: ['tasks'], named: 'moves', isSlowed: false });
  assert.deepEqual(readOptions(['--changed']), { paths: [], changedSince: 'HEAD', isSlowed: false });
  assert.deepEqual(readOptions(['--changed=main', 'tasks']), {
    paths: ['tasks'],
    changedSince: 'main',
    isSlowed: false,
  });
  assert.equal(readOptions(['--chnaged']), undefined);
});

test('a change touches the tests beside what it changes and beside what uses that, and no others', (t) => {
  const write = folderFor(t);
  const root = path.dirname(write('README.md', ''));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: root });
  write('server/src/work/tags/tags.ts', '');
  write('server/src/work/tasks/tasks.ts', "import { tag } from '../tags/tags.ts';");
  write('server/src/work/files/files.ts', '');
  const nouns = ['tags', 'tasks', 'files'];
  write('server/src/app.ts', nouns.map((noun) => `import './work/${noun}/${noun}.ts';`).join('\n'));
  const tests = nouns.map((noun) => `server/test/work/${noun}/${noun}.test.ts`);
  for (const one of tests) write(one, "import '../../../src/app.ts';");
  write('client/src/uploads.ts', '');
  write('client/src/client.ts', "import './uploads.ts';");
  write('web/src/api.ts', "import { createClient } from '@holdfast/client';");
  const ofClient = ['client/test/calls.test.ts', 'e2e/pages.test.ts'];
  for (const one of ofClient) write(one, '');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
  assert.deepEqual(touchedBy('HEAD', root, tests).tests, []);
  write('server/src/work/tags/tags.ts', 'export const tag = 1;');
  assert.deepEqual(touchedBy('HEAD', root, tests).tests, tests.slice(0, 2));
  write('client/src/uploads.ts', 'export const upload = 1;');
  assert.deepEqual(
    touchedBy('HEAD', root, ofClient).tests,
    ofClient,
    'and in the app, which uses the client by its name',
  );
  write('package.json', '{}');
  assert.deepEqual(touchedBy('HEAD', root, tests).tests, tests, 'anything may depend on that');
});
