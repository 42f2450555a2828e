import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

/** The longest first. One that is wrong or missing here costs some time and nothing else. */
const LONGEST = [
  // Drills wait more than they work: one after the other they leave the processor to everybody else.
  ['server/test/webhooks/drills.test.ts', 'server/test/files/drills.test.ts'],
  ['server/test/http/every-field.test.ts'],
  ['server/test/access/matrix.test.ts'],
  ['server/test/demo/demo.test.ts'],
  ['server/test/main/process.test.ts'],
  ['server/test/main/cli.test.ts'],
  ['server/test/main/files-cli.test.ts'],
];
/** Enough that what a process costs is small beside its tests, and few enough that all processes end at about the same time. */
const MOST_TOGETHER = 10;

/**
 * Divides test files among processes: writes a module for each into `folder`, named in the order in which they are to begin,
 * and returns their paths. A process loads the program for most of a second and runs it slowly at first, so files share one.
 * Those that take longest have their own and begin first, or one of them would be left running by itself at the end.
 */
export async function divide(files: string[], lanes: number, folder: string): Promise<string[]> {
  const longest = LONGEST.map((together) => together.filter((file) => files.includes(file)));
  const others = files.filter((file) => !longest.flat().includes(file));
  const alone = others.filter(needsItsOwn);
  const rest = others.filter((file) => !alone.includes(file));
  const shared = deal(rest, Math.max(lanes, Math.ceil(rest.length / MOST_TOGETHER)));
  const processes = [...longest, ...shared, ...alone.map((file) => [file])].filter(({ length }) => length > 0);
  for (const [at, together] of processes.entries()) {
    const urls = together.map((file) => pathToFileURL(path.join(root, file)).href);
    await writeFile(moduleOf(folder, at), urls.map((url) => `import ${JSON.stringify(url)};\n`).join(''));
  }
  return processes.map((_, at) => moduleOf(folder, at));
}

const moduleOf = (folder: string, at: number) => path.join(folder, `${String(at).padStart(3, '0')}.test.mjs`);

/** Hooks of a whole file would be hooks of all that share its process; the web app's tests bring a browser's globals along. */
function needsItsOwn(file: string): boolean {
  return !file.startsWith('server/') || /^(before|after)(Each)?\(/m.test(readFileSync(path.join(root, file), 'utf8'));
}

/** In turn, as cards are: neighbours, which are often alike in length, come to different hands. */
const deal = (files: string[], hands: number): string[][] =>
  Array.from({ length: hands }, (_, hand) => files.filter((_file, at) => at % hands === hand));
