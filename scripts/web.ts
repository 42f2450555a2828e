import { globSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { buildBeside } from './building.ts';
import { stampOf } from './stamp.ts';

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
  'scripts/no-mutations.ts',
  'package-lock.json',
];

/** Whether the app that is there is made of what is there now. */
const isCurrent = async (): Promise<boolean> =>
  (await readFile(path.join(built, '.stamp'), 'utf8').catch(() => '')) === stampOf(sources);

/** Before serving. That it failed is said, and no reason not to serve the API. */
export async function buildIfNeeded(): Promise<void> {
  if (await isCurrent()) return;
  await buildBeside({
    script: import.meta.filename,
    done: 'Web app built',
    undone: 'The web app could not be built, so only the API is served.',
  });
}

/** Of the libraries, what the shell uses; the rest comes with the pages that want it. */
const EVERYWHERE =
  /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store|lucide-react)\/(?!.*(infinite|queries|useBlocker|\/icons\/))/i;

/** The small pictures of pages: one piece instead of one for each. Those that the shell shows are not among them. */
const PICTURES =
  /lucide-react\/.*\/icons\/(?!(?:building-complex|calendar-days|circle-check-big|circle-exclamation-point|clock|code-xml|folder-kanban|house|inbox|keyboard|rotate-cw|search|settings|star|trash|users)\.)/;

/** So small that their names would take more room in the shell than they do. They need nothing of the shell but how it speaks to the server. */
const SMALL =
  /web\/src\/(?:ui\/(?:text\/(?:unmarked|zone)|forms\/useSettled|page\/(?:useIsWide|useIsNear|PathLink))|work\/(?:projects\/(?:useProjectId|links)|tasks\/CheckCircle|tags\/queries)|people\/(?:credentials\/browsers|companies\/queries|people\/kept)|integrations\/testreceivers\/answers)\.tsx?$/;

/** What the shell has of the kit, and who is here. */
const SHELL =
  /web\/src\/(?:ui\/(?:forms\/Button|page\/States|popups\/toasts|shortcuts|Small)|people\/people\/queries)\.tsx?$|lucide-react\/.*\/icons\/(?:circle-exclamation-point|rotate-cw|star|trash)\./;

/** What nearly every page is made of: one piece instead of twenty, each of which the shell would have to name. */
const KIT =
  /web\/src\/(?:ui\/(?:page\/(?:Loaded|Page|Tabs|BackLink|SidePanel)|forms\/(?:Fields|Form|FindField|useChosen)|popups\/(?:Dialog|Menu|undo|ApiCallButton)|tables\/(?:Table|Pagination)|text\/(?:locale|Texts|CodeBlock|durations))|work\/items\/actions)\.tsx?$/;

/** The same of the pages of a project, which look at tasks, lists and people in many ways. */
const WORK =
  /web\/src\/work\/(?:tasks\/(?:queries|known-queries|doing|TaskMarks|order\/tree)|tasklists\/queries|members\/(?:queries|useMayWork|PeoplePicker|mentions\/\w+)|milestones\/queries|projects\/(?:StateBadge|StarButton|queries))\.tsx?$/;

/** How the server is spoken to: one piece, also for what is loaded later and sends by itself. */
const SPEAKING =
  /(?:client\/src\/(?:sending|api-error|client|addresses|curl)|web\/src\/(?:api|person|ui\/(?:shared|classes)))\.ts$/;

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
    resolve: {
      alias: [
        // Without the stand-in for what React has had itself since version 18.
        {
          find: 'use-sync-external-store/shim/with-selector',
          replacement: 'use-sync-external-store/with-selector',
        },
        { find: /^\.\/mutationCache\.js$/, replacement: path.join(root, 'scripts/no-mutations.ts') },
      ],
    },
    build: {
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // What every page needs comes in one piece: it compresses better, and changes only with the lockfile.
      // The shell names every other piece, so their hashes are as short as is still safe, and what is no page has nothing else.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: EVERYWHERE },
              { name: 'api', test: SPEAKING },
              { name: 'shell', test: SHELL },
              { name: 'pictures', test: PICTURES },
              { name: 'small', test: SMALL },
              { name: 'kit', test: KIT },
              { name: 'work', test: WORK },
            ],
          },
          chunkFileNames: ({ name }: { name: string }) =>
            /(Page|Editor|ShortcutsDialog)$|^(libraries|api)/.test(name)
              ? 'assets/[name]-[hash:7].js'
              : 'assets/[hash:7].js',
        },
      },
    },
  };
}

/** Built beside the old one and put in its place when all of it is there: whoever is being served notices nothing. */
export async function buildWebApp(): Promise<void> {
  const stamp = stampOf(sources);
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
