import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What puts everything together: whoever goes through these would find that everything touches everything. */
const ROOTS = ['server/src/app.ts', 'server/src/main.ts', 'server/src/cli.ts', 'server/test/support/', 'e2e/support/'];
/** Where a change can touch any test. */
const EVERYWHERE =
  /^(package(-lock)?\.json|tsconfig\.json|scripts\/(test|patience|postgres|keeper|s3|web)|server\/test\/support\/|e2e\/support\/)/;

export type Touched = { changed: string[]; tests: string[] };

export function isCommit(name: string, root: string): boolean {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], { cwd: root });
    return true;
  } catch {
    return false;
  }
}

/**
 * The test files that a change since `base` touches: the changed ones, those beside the code that uses what has changed
 * (server/test and web/test mirror the sources), those that use it themselves, and those that name a changed document.
 */
export function touchedBy(base: string, root: string, tests: string[]): Touched {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', '--relative', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (changed.some((file) => EVERYWHERE.test(file))) return { changed, tests };
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx');
  const reached = usersOf(changed, files, root);
  const folders = new Set([...reached].map(mirrorOf).filter((folder) => folder !== undefined));
  // Golden files are named without their ending.
  const names = changed.map((file) => path.basename(file, file.startsWith('server/test/golden/') ? '.json' : ''));
  const isTouched = (test: string): boolean =>
    reached.has(test) ||
    [...folders].some((folder) => test.startsWith(folder)) ||
    names.some((name) => read(root, test).includes(name)) ||
    path.basename(test) === 'architecture.test.ts';
  return { changed, tests: changed.length === 0 ? [] : tests.filter(isTouched) };
}

/** The changed files and all that import them, directly or not, short of what puts everything together. */
function usersOf(changed: string[], files: string[], root: string): Set<string> {
  const users = new Map<string, string[]>();
  for (const file of files)
    for (const used of importsOf(file, read(root, file))) users.set(used, [...(users.get(used) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) {
    if (ROOTS.some((start) => file.startsWith(start))) continue;
    for (const user of users.get(file) ?? []) reached.add(user);
  }
  return reached;
}

function importsOf(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
  return specifiers.flatMap((specifier) => {
    if (specifier === '@holdfast/client') return ['client/src/client.ts'];
    return specifier.startsWith('.') ? [path.posix.join(path.posix.dirname(file), specifier)] : [];
  });
}

/** server/src/work/tasks/move.ts is tested in server/test/work/tasks/; what the web app shows is tested in the browser as well. */
function mirrorOf(file: string): string | undefined {
  if (file.startsWith('web/src/')) return 'e2e/';
  // A noun's files lie in a room, and some rooms have no nouns.
  const [, place] = /^server\/src\/([^/]+\/(?:[^/.]+\/)?)/.exec(file) ?? [];
  if (place) return `server/test/${place}`;
  if (file.startsWith('client/src/')) return 'client/test/';
  return file.startsWith('scripts/drill/') ? 'server/test/integrations/webhooks/drills' : undefined;
}

const texts = new Map<string, string>();

function read(root: string, file: string): string {
  if (!texts.has(file)) {
    try {
      texts.set(file, readFileSync(path.join(root, file), 'utf8'));
    } catch {
      // Deleted by the change.
      texts.set(file, '');
    }
  }
  return texts.get(file)!;
}
