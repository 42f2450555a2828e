import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres.ts';
import { type RunningS3, startS3 } from './s3.ts';
import { divide } from './test-processes.ts';

const root = path.resolve(import.meta.dirname, '..');
const narrowing = process.argv.slice(2);
// Compiled code is kept: dozens of processes load the same files.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'node-compile-cache');
const notRun: string[] = [];
const outcomes: { title: string; hasPassed: boolean; seconds: string }[] = [];
let current: ChildProcess | undefined;
let wasInterrupted = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    wasInterrupted = true;
    current?.kill(signal);
  });
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function step(title: string, body: () => Promise<boolean>): Promise<void> {
  if (wasInterrupted) return;
  say(`\n== ${title}`);
  const begun = performance.now();
  const hasPassed = await body().catch((error) => {
    say(error instanceof Error ? error.message : String(error));
    return false;
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  outcomes.push({ title, hasPassed, seconds });
  say(`== ${title}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s`);
}

async function node(args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  current = child;
  const [code] = await once(child, 'exit');
  current = undefined;
  return code === 0;
}

function matching(pattern: string): string[] {
  const all = globSync(pattern, { cwd: root }).sort();
  return narrowing.length === 0 ? all : all.filter((file) => narrowing.some((part) => file.includes(part)));
}

const testFiles = matching('{server,client,web}/test/**/*.test.ts');
const browserTestFiles = matching('e2e/**/*.test.ts');
if (testFiles.length + browserTestFiles.length === 0)
  throw new Error(`No test file matches ${narrowing.join(' or ')}.`);
const runner = ['--test', '--test-reporter=spec'];

/** Three on two cores: each of them waits for its database now and then. A browser leaves nothing to a third. */
const LANES = 3;
/** In MiB, for what lives briefly: with more room for it, less is copied about. */
const YOUNG = '--max-semi-space-size=64';

async function runTests(files: string[]): Promise<boolean> {
  const [postgres, s3, folder] = await Promise.all([
    startPostgres(),
    s3For(files),
    mkdtemp(path.join(tmpdir(), 'holdfast-tests-')),
  ]);
  try {
    if (wasInterrupted) return false;
    const processes = await divide(files, LANES, folder);
    return await node([...runner, YOUNG, `--test-concurrency=${LANES}`, '--test-timeout=120000', ...processes], {
      TEST_POSTGRES_URL: postgres.url,
      ...(s3 && { TEST_S3_URL: s3.url }),
    });
  } finally {
    await Promise.all([postgres.stop(), s3?.stop(), rm(folder, { recursive: true, force: true })]);
  }
}

/** Only for those that use it. A machine without any goes on, and says at the end what it has not tested. */
async function s3For(files: string[]): Promise<RunningS3 | undefined> {
  const needsS3 = (file: string) => readFileSync(path.join(root, file), 'utf8').includes('s3-store.ts');
  if (!files.some(needsS3)) return undefined;
  const why = 'no Ceph on this machine (ceph-mon, ceph-osd, radosgw), and TEST_S3_URL names no other';
  try {
    const s3 = await startS3();
    if (!s3) notRun.push(`the S3 store: ${why}`);
    return s3;
  } catch (error) {
    notRun.push(`the S3 store: ${(error as Error).message}`);
    return undefined;
  }
}

const tsc = 'node_modules/typescript/bin/tsc';
await step('Types (tsc)', async () => {
  const results = [await node([tsc]), await node([tsc, '-p', 'web']), await node([tsc, '-p', 'e2e'])];
  return results.every(Boolean);
});
await step('Format and lint (biome)', () => node(['node_modules/@biomejs/biome/bin/biome', 'check']));
// Before anything starts a server, which would build it, too.
if (browserTestFiles.length > 0) await step('Web app (build)', () => node(['scripts/web.ts', '--if-needed']));
if (testFiles.length > 0) await step('Tests (SQLite and PostgreSQL)', () => runTests(testFiles));
if (browserTestFiles.length > 0)
  await step('Tests in a browser', () =>
    node([...runner, '--test-concurrency=2', '--test-timeout=300000', ...browserTestFiles]),
  );

const failed = outcomes.filter((outcome) => !outcome.hasPassed);
say('');
for (const { title, hasPassed, seconds } of outcomes) say(`${hasPassed ? 'passed' : 'FAILED'}  ${title}  ${seconds} s`);
for (const what of notRun) say(`NOT TESTED  ${what}`);
if (wasInterrupted) say('Interrupted before the end.');
else say(failed.length === 0 ? 'Everything passed.' : `Failed: ${failed.map(({ title }) => title).join(', ')}.`);
process.exitCode = wasInterrupted ? 130 : Math.min(failed.length, 1);
