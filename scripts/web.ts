import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'web');
export const built = path.join(web, 'dist');

/** What the app is made of: whatever of this changes makes it be built again. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/package.json',
  'client/src',
  'scripts/web.ts',
  'package-lock.json',
];

function filesIn(source: string): string[] {
  if (path.extname(source) !== '') return [source];
  const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Names, sizes and times: looking at them takes milliseconds, so every start can. */
function stampOf(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    const { mtimeMs, size } = statSync(path.resolve(root, file));
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('base64url');
}

/** Whether the app that is there is made of what is there now. */
const isCurrent = async (): Promise<boolean> =>
  (await readFile(path.join(built, '.stamp'), 'utf8').catch(() => '')) === stampOf();

/** Before serving. A build is told in a line with its time; that it failed is said, and no reason not to serve the API. */
export async function buildIfNeeded(): Promise<void> {
  if (await isCurrent()) return;
  const begun = performance.now();
  // In a process of its own, so that the builder's memory is given back.
  const builder = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  builder.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(builder, 'close');
  if (code === 0) process.stdout.write(`Web app built in ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`);
  else process.stderr.write(`The web app could not be built, so only the API is served. ${reasonIn(complaint)}\n`);
}

const reasonIn = (complaint: string): string =>
  /Cannot find package '(vite|@vitejs|@tailwindcss)/.test(complaint)
    ? 'What builds it is not installed: run npm ci, without --omit=dev.'
    : complaint.trim();

/** Of the libraries, what the shell uses; the rest comes with the pages that want it. */
const EVERYWHERE =
  /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store|lucide-react)\/(?!.*(infinite|useBlocker|\/icons\/))/i;

/** Vite's settings, for the build and for `npm run dev`. */
export async function viteSettings() {
  const [{ default: react }, { default: tailwind }] = await Promise.all([
    import('@vitejs/plugin-react'),
    import('@tailwindcss/vite'),
  ]);
  return {
    root: web,
    configFile: false as const,
    plugins: [react(), tailwind()],
    logLevel: 'warn' as const,
    // Without the stand-in for what React has had itself since version 18.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: {
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // What every page needs comes in one piece: it compresses better, and changes only with the lockfile.
      // The shell names every other piece, so their hashes are as short as is still safe.
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [{ name: 'libraries', test: EVERYWHERE }] },
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
  };
}

/** Built beside the old one and put in its place when all of it is there: whoever is being served notices nothing. */
export async function buildWebApp(): Promise<void> {
  const stamp = stampOf();
  const fresh = `${built}-${process.pid}`;
  const { build } = await import('vite');
  const settings = await viteSettings();
  try {
    await build({ ...settings, build: { ...settings.build, outDir: fresh, emptyOutDir: true } });
    await compressAll(path.join(fresh, 'assets'));
    await writeFile(path.join(fresh, '.stamp'), stamp);
    await rm(`${fresh}-old`, { recursive: true, force: true });
    await rename(built, `${fresh}-old`).catch(() => {});
    await rename(fresh, built);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(`${fresh}-old`, { recursive: true, force: true });
  }
}

/** Once, here and well, instead of at each request. */
async function compressAll(folder: string): Promise<void> {
  const files = globSync('*.{js,css,svg}', { cwd: folder }).map((name) => path.join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  if (!process.argv.includes('--if-needed') || !(await isCurrent())) await buildWebApp();
}
