import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { dovecotIsMissing } from './dovecot.ts';
import { keepPace, patienceInWords } from './patience.ts';
import { startPostgres } from './postgres.ts';
import { startS3 } from './s3.ts';
import { isCommit, touchedBy } from './test/changed.ts';
import { type Failure, quoted, tellFailures } from './test/failures.ts';
import { idleProcesses } from './test/idle.ts';
import { inLanes } from './test/lanes.ts';
import { readOptions, USAGE } from './test/options.ts';
import { type Job, jobsFor, slowed } from './test/processes.ts';
import { showProgress, type Tally } from './test/progress.ts';
import { endAll, startProcess, tellPace } from './test/run-files.ts';
import { readSeconds, writeSeconds } from './test/seconds.ts';
import type { Told } from './test/told.ts';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
// Compiled code is kept: dozens of processes load the same files.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'node-compile-cache');
/** So few that one wants to see each of their tests. */
const FEW_FILES = 3;

const options = readOptions(process.argv.slice(2));
if (!options) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(2);
}
const { paths, named, changedSince, isSlowed: areAllSlowed } = options;
const begun = performance.now();
const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
const progress = showProgress(tally);
const { say } = progress;
const failures: Failure[] = [];
const notRun: string[] = [];
let wasInterrupted = false;
/** Tests that have ended, in whichever way. */
let heard = 0;
const checking = new Set<ChildProcess>();

const undoing: (() => unknown)[] = [];
const undoAll = async () => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
};
/** Who asks a second time does not want to wait for anything. */
function interrupt(): void {
  if (wasInterrupted) process.exit(130);
  wasInterrupted = true;
  endAll();
  for (const child of checking) child.kill();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
// Whoever read what it says has gone, as `head` does.
process.stdout.on('error', () => {
  interrupt();
  process.exit(130);
});

function choose(): string[] {
  const all = globSync(['{server,client,web}/test/**/*.test.ts', '{e2e,scripts}/**/*.test.ts']).sort();
  for (const part of paths) if (!all.some((file) => file.includes(part))) say(`No test file matches ${part}.`);
  const some = paths.length === 0 ? all : all.filter((file) => paths.some((part) => file.includes(part)));
  if (changedSince === undefined) return some;
  if (!isCommit(changedSince, root)) {
    say(`There is no commit ${changedSince} here: name a branch, a tag or a commit.`);
    process.exit(2);
  }
  const { changed, tests } = touchedBy(changedSince, root, some);
  if (changed.length === 0) {
    say(`Nothing has changed since ${changedSince}.`);
    process.exit(0);
  }
  say(
    `${changed.length} files have changed since ${changedSince}, which touches ${tests.length} of ${all.length} test files.`,
  );
  return tests;
}

/** What tests leave behind goes with the run, also when it is interrupted; the browser unpacked by an earlier one stays. */
function ownFolder(): { TMPDIR: string; TEST_SHARED_FOLDER: string; TEST_STATEMENTS: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-tests-'));
  undoing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const statements = mkdtempSync(path.join(folder, 'statements-'));
  return { TMPDIR: folder, TEST_SHARED_FOLDER: tmpdir(), TEST_STATEMENTS: statements };
}

/** Something other than a test file that has to hold. */
async function check(title: string, commands: string[][]): Promise<void> {
  if (wasInterrupted) return;
  const since = performance.now();
  let output = '';
  let hasPassed = true;
  for (const command of commands) {
    if (wasInterrupted) return;
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    checking.add(child);
    const [code] = await once(child, 'close');
    checking.delete(child);
    hasPassed &&= code === 0;
  }
  if (wasInterrupted) return;
  say(`${hasPassed ? 'passed' : 'FAILED'}  ${title}, ${((performance.now() - since) / 1000).toFixed(1)} s`);
  tally[hasPassed ? 'passed' : 'failed'] += 1;
  if (hasPassed) return;
  say(output);
  failures.push({ file: '', name: title, test: '', why: output });
}

/** Only for those that use it. A machine without any goes on, and says at the end what it has not tested. */
async function s3For(files: string[]): Promise<{ TEST_S3_URL?: string }> {
  if (!files.some((file) => readFileSync(file, 'utf8').includes('s3-store.ts'))) return {};
  const why = 'no Ceph on this machine (ceph-mon, ceph-osd, radosgw), and TEST_S3_URL names no other';
  try {
    const s3 = await startS3();
    if (!s3) notRun.push(`the S3 store: ${why}`);
    if (s3) undoing.push(s3.stop);
    return s3 ? { TEST_S3_URL: s3.url } : {};
  } catch (error) {
    notRun.push(`the S3 store: ${(error as Error).message}`);
    return {};
  }
}

async function runTests(files: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const seconds = readSeconds();
  const jobs = areAllSlowed ? slowed(files, seconds) : jobsFor(files, seconds);
  const whole = jobs.reduce((sum, { seconds }) => sum + seconds, 0);
  const isFew = files.length <= FEW_FILES;
  let done = 0;
  const underWay = new Map<Job, number>();
  /** What is running counts by its time, and never as a whole: it may take longer this time. */
  const tellProgress = () => {
    const parts = [...underWay].map(([{ seconds }, since]) =>
      Math.min(0.95 * seconds, (performance.now() - since) / 1000),
    );
    progress.at(
      parts.reduce((sum, part) => sum + part, done),
      whole,
    );
  };
  const placeOf = (file: string) => path.relative(root, file).replaceAll('\\', '/');
  const hear = (told: Told, { file: own, isSlowed }: Pick<Job, 'file' | 'isSlowed'>) => {
    // What was ended with it has not failed.
    if (wasInterrupted) return;
    const how = isSlowed ? 'slowed: ' : '';
    if (told.kind === 'passed' || told.kind === 'skipped') tally[told.kind] += 1;
    if (told.kind === 'passed' || told.kind === 'skipped' || told.kind === 'failed') heard += 1;
    if (told.kind === 'passed' && isFew) say(`✔ ${how}${told.name} (${Math.round(told.ms)} ms)`);
    if (told.kind === 'skipped') say(`– ${told.name}: skipped${told.note && `, ${told.note}`}`);
    if (told.kind === 'remarked' && isFew) say(`  ${told.text}`);
    if (told.kind === 'printed') say(`${own} printed meanwhile:\n${told.text}`);
    if (told.kind === 'failed') {
      tally.failed += 1;
      const place = placeOf(told.test.file);
      // A test may be made by what its file uses, and a file may fail without one.
      const file = place.endsWith('.test.ts') ? place : own;
      const test = told.test.name === path.basename(told.test.file) ? '' : told.test.name;
      failures.push({ file, name: how + told.name, test, why: told.why });
      say(`✖ ${how}${told.name} (${place}:${told.test.line})\n${told.why}\n`);
    }
    tellProgress();
  };
  const waiting = [...jobs];
  const idle = idleProcesses(
    ({ isSlowed }) => startProcess({ env, isSlowed, ...(named === undefined ? {} : { named }) }),
    hear,
  );
  await inLanes(jobs, async (job) => {
    waiting.splice(waiting.indexOf(job), 1);
    if (wasInterrupted) return;
    const { file, kind, isSlowed } = job;
    const since = performance.now();
    underWay.set(job, since);
    const hearOf = (told: Told) => hear(told, job);
    const process = await idle.processFor(job);
    await process.run(path.join(root, file), hearOf);
    if (!isSlowed && named === undefined) seconds[file] = Number(((performance.now() - since) / 1000).toFixed(1));
    if (!process.hasEnded()) {
      if (!process.isFull() && waiting.some((one) => one.kind === kind)) idle.add(process, job);
      else await process.leave(hearOf);
    }
    underWay.delete(job);
    done += job.seconds;
    tellProgress();
  });
  if (wasInterrupted) return;
  await idle.leaveAll();
  writeSeconds(seconds);
}

const files = choose();
if (files.length === 0 && changedSince === undefined) {
  say(`\n${USAGE}`);
  process.exit(2);
}
const { slowness, leave } = await keepPace(tellPace);
undoing.push(leave);
say(
  `This machine: ${availableParallelism()} cores, ${slowness.toFixed(1)} times what a quiet one with two takes for a piece of work. ` +
    `A test is given up when nothing has moved for ${patienceInWords()}, which is measured all along.`,
);
try {
  // In one thread: each more would find out for itself what the others know already, which doubles the work.
  const tsc = ['node_modules/typescript/bin/tsc', '--singleThreaded'];
  const tests = async () => {
    if (files.length === 0) return;
    const postgres = startPostgres().then(({ url, stop }) => {
      undoing.push(stop);
      return url;
    });
    const s3 = s3For(files);
    const why = dovecotIsMissing();
    if (why && files.some((file) => file.endsWith('mailin/dovecot.test.ts'))) notRun.push(why);
    // Before anything starts a server, which would build them, too.
    await check('Server and web app (build)', [
      ['scripts/server.ts', '--if-needed'],
      ['scripts/web.ts', '--if-needed'],
    ]);
    const env = { ...ownFolder(), TEST_POSTGRES_URL: await postgres, ...(await s3) };
    if (!wasInterrupted) await runTests(files, env);
    await check('Statements (each asks one shard)', [['scripts/test/statements.ts', env.TEST_STATEMENTS]]);
  };
  await Promise.all([
    check('Types (tsc)', [tsc, [...tsc, '-p', 'web'], [...tsc, '-p', 'e2e']]),
    check('Format and lint (biome)', [['node_modules/@biomejs/biome/bin/biome', 'check']]),
    tests().catch((error) => {
      tally.failed += 1;
      failures.push({ file: '', name: 'What the tests need', test: '', why: (error as Error).message });
    }),
  ]);
} finally {
  progress.end();
  await undoAll();
}

tellFailures(failures, say);
for (const what of notRun) say(`NOT TESTED  ${what}`);
if (wasInterrupted) say('Interrupted before the end.');
const isNobody = named !== undefined && heard === 0 && !wasInterrupted;
if (isNobody) say(`No test's name contains ${quoted(named)}.`);
const minutes = (performance.now() - begun) / 60_000;
say(`\nIn ${Math.floor(minutes)} min ${Math.round((minutes % 1) * 60)} s:`);
say(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exitCode = wasInterrupted ? 130 : isNobody && tally.failed === 0 ? 2 : Math.min(tally.failed, 1);
