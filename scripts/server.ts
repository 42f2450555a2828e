import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buildBeside } from './building.ts';
import { stampOf } from './stamp.ts';

/**
 * The server in a few files. From its sources it is some 1,500, most of them its libraries', and finding and reading them
 * was more than half of a start's time and a tenth of its memory.
 */
const root = path.resolve(import.meta.dirname, '..');
const src = path.join(root, 'server/src');
const dist = path.join(root, 'server/dist');
const SOURCES = [
  'server/src',
  'server/package.json',
  'client/src',
  'client/package.json',
  'scripts/server.ts',
  'package-lock.json',
];
const PROGRAMS = { main: 'server/src/main.ts', cli: 'server/src/cli.ts' };

/** Stays as it is: what comes with a compiled part or starts threads, and what is loaded only when it is used. */
const APART = [/^node:/, /^(sharp|pino|pg|pg-native|undici)$/, /^@node-rs\//, /^@aws-sdk\//];

/** Whoever was started from an earlier one still loads parts of it. */
const KEPT = 3;

/** Named by what it is made of, so it is current if it is there. */
const folderNow = () => path.join(dist, stampOf(SOURCES));

/** The file to run for a program: the built one if it is current, else its source. */
export function fileOf(program: string): string {
  const name = Object.entries(PROGRAMS).find(([, source]) => source === program)?.[0];
  const built = name && path.join(folderNow(), `${name}.mjs`);
  return built && existsSync(built) ? built : path.resolve(program);
}

/** Before serving. That it failed is said, and no reason not to serve. */
export async function buildIfNeeded(): Promise<void> {
  if (existsSync(folderNow())) return;
  await buildBeside({
    script: import.meta.filename,
    done: 'Server built',
    undone: 'The server could not be built, so it is started from its sources, which takes longer.',
  });
}

/** What lies beside a source is found from where that was, not from where it is now. */
const keepPlaces = {
  name: 'places of sources',
  transform(code: string, id: string) {
    if (!id.startsWith(src) || !code.includes('import.meta.url')) return null;
    const there = JSON.stringify(path.posix.join('../../src', path.relative(src, id).replaceAll('\\', '/')));
    return code.replaceAll('import.meta.url', `new URL(${there}, import.meta.url).href`);
  },
};

async function buildServer(): Promise<void> {
  const { rolldown } = await import('rolldown');
  const folder = folderNow();
  const fresh = `${folder}-${process.pid}`;
  await mkdir(dist, { recursive: true });
  const bundle = await rolldown({
    cwd: root,
    input: PROGRAMS,
    platform: 'node',
    external: APART,
    plugins: [keepPlaces],
    logLevel: 'silent',
  });
  try {
    await bundle.write({
      dir: fresh,
      sourcemap: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    // Somebody else may have been quicker.
    await rename(fresh, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await bundle.close();
    await rm(fresh, { recursive: true, force: true });
  }
  await removeOld();
}

async function removeOld(): Promise<void> {
  const folders = await Promise.all(
    (await readdir(dist)).map(async (name) => {
      const folder = path.join(dist, name);
      return { folder, at: (await stat(folder)).mtimeMs };
    }),
  );
  for (const { folder } of folders.sort((a, b) => b.at - a.at).slice(KEPT))
    await rm(folder, { recursive: true, force: true });
}

if (process.argv[1] === import.meta.filename) {
  if (!process.argv.includes('--if-needed') || !existsSync(folderNow())) await buildServer();
}
