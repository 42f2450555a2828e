import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from './postgres.ts';

const root = path.resolve(import.meta.dirname, '..');
const narrowing = process.argv.slice(2);
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

function testFiles(): string[] {
  const all = globSync('server/test/**/*.test.ts', { cwd: root }).sort();
  return narrowing.length === 0 ? all : all.filter((file) => narrowing.some((part) => file.includes(part)));
}

async function runTests(): Promise<boolean> {
  const files = testFiles();
  if (files.length === 0)
    throw new Error(`No file under server/test matches ${narrowing.join(' or ') || '*.test.ts'}.`);
  const postgres = await startPostgres();
  try {
    if (wasInterrupted) return false;
    const options = ['--test', '--test-concurrency=2', '--test-reporter=spec', '--test-timeout=120000'];
    return await node([...options, ...files], { TEST_POSTGRES_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

await step('Types (tsc)', () => node(['node_modules/typescript/bin/tsc']));
await step('Format and lint (biome)', () => node(['node_modules/@biomejs/biome/bin/biome', 'check']));
await step('Tests (SQLite and PostgreSQL)', runTests);

const failed = outcomes.filter((outcome) => !outcome.hasPassed);
say('');
for (const { title, hasPassed, seconds } of outcomes) say(`${hasPassed ? 'passed' : 'FAILED'}  ${title}  ${seconds} s`);
if (wasInterrupted) say('Interrupted before the end.');
else say(failed.length === 0 ? 'Everything passed.' : `Failed: ${failed.map(({ title }) => title).join(', ')}.`);
process.exitCode = wasInterrupted ? 130 : Math.min(failed.length, 1);
