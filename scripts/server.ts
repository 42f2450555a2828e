import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
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
const PROGRAMS = {
  main: 'server/src/main.ts',
  cli: 'server/src/cli.ts',
  backup: 'server/src/operating/backups/child.ts',
  export: 'server/src/operating/exports/child.ts',
  back: 'server/src/operating/exports/back/child.ts',
};
/** Written last and synced: what a power cut has left of a build is none. */
const WHOLE = '.whole';

/** Stays as it is: what comes with a compiled part or starts threads, and what is loaded only when it is used. */
const APART = [/^node:/, /^(sharp|pino|pg|pg-native|undici|imapflow)$/, /^@node-rs\//, /^@aws-sdk\//];

/** Whoever was started from an earlier one still loads parts of it. */
const KEPT = 3;

/** Named by what it is made of, so it is current if it is there. */
const folderNow = () => path.join(dist, stampOf(SOURCES));
const isWhole = (folder: string) => existsSync(path.join(folder, WHOLE));

const nameOf = (source: string): string | undefined =>
  Object.entries(PROGRAMS).find(([, program]) => program === source)?.[0];

/** The file to run for a program: the built one if it is current, else its source. */
export function fileOf(program: string): string {
  const name = nameOf(program);
  const folder = folderNow();
  return name && isWhole(folder) ? path.join(folder, `${name}.mjs`) : path.resolve(program);
}

/** Before serving. That it failed is said, and no reason not to serve. */
export async function buildIfNeeded(): Promise<void> {
  if (isWhole(folderNow())) return;
  await buildBeside({
    script: import.meta.filename,
    done: 'Server built',
    undone: 'The server could not be built, so it is started from its sources, which takes longer.',
  });
}

/** What lies beside a source is found from where that was, not from where it is now; programs are those built with it. */
const keepPlaces = {
  name: 'places of sources',
  transform(code: string, id: string) {
    if (!id.startsWith(src) || !code.includes('import.meta.url')) return null;
    const placeOf = (file: string) => path.relative(root, file).replaceAll('\\', '/');
    return code.replaceAll(/new URL\('(.+?)', import\.meta\.url\)/g, (_, near: string) => {
      const file = placeOf(path.resolve(path.dirname(id), near));
      const program = nameOf(file);
      return `new URL('${program ? `./${program}.mjs` : `../../../${file}`}', import.meta.url)`;
    });
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
    await syncAll(fresh);
    await rm(folder, { recursive: true, force: true });
    // Somebody else may have been quicker.
    await rename(fresh, folder).catch((error) => {
      if (!isWhole(folder)) throw error;
    });
  } finally {
    await bundle.close();
    await rm(fresh, { recursive: true, force: true });
  }
  await removeOld();
}

async function syncAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await writeFile(path.join(folder, name), '', { flag: 'a', flush: true });
  await writeFile(path.join(folder, WHOLE), '', { flush: true });
}

/** Builds that are whole; another process may be making one, or removing these. */
async function removeOld(): Promise<void> {
  const folders = (await readdir(dist)).map((name) => path.join(dist, name)).filter(isWhole);
  const times = await Promise.all(
    folders.map(async (folder) => ({
      folder,
      at: await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  for (const { folder } of times.sort((a, b) => b.at - a.at).slice(KEPT))
    await rm(folder, { recursive: true, force: true });
}

if (process.argv[1] === import.meta.filename) {
  if (!process.argv.includes('--if-needed') || !isWhole(folderNow())) await buildServer();
}
