import path from 'node:path';
import { circles } from './circles.ts';
import { hasPlace, nouns, unitOf, whyNot } from './rooms.ts';
import { decidesSight } from './sight-words.ts';

export type Source = { path: string; text: string };
export type Violation = { path: string; rule: string; message: string };
type Import = { specifier: string; names: string; isTypeOnly: boolean };
/** A file of server/src as the rules see it: `unit` is its place in the plan (`work/projects`, `app`), `code` has no comments. */
type Module = { path: string; below: string; unit: string; file: string; code: string; imports: Import[] };
/** `pages` are the paths of the READMEs. */
type Rule = {
  name: string;
  reason: string;
  find(modules: Module[], all: Source[], pages: string[]): [where: string, what: string][];
};

const srcRoot = 'server/src/';
/** The way out, and what looks a name up for it. */
const senders = ['integrations/webhooks/send/sender.ts', 'integrations/webhooks/send/guard.ts'];
/** Who may call those that the operator, or who uses a program, has named. */
const told = [
  'people/identities/protocol.ts',
  'people/mail/sending/transport.ts',
  'operating/imports/classic/calling.ts',
  'cli/listen/listen.ts',
  'cli/upload/server.ts',
];

const THREADS = new Set([
  'platform/db/sqlite/checkpoints.ts',
  'integrations/mailin/reading/read.ts',
  'operating/fileimports/formats/parse.ts',
]);

export const rules: Rule[] = [
  {
    name: 'order',
    reason:
      'imports point one way, so that a file is understood by reading downwards and a noun can change without its users knowing',
    find: eachImport((module, { specifier }) => {
      const target = resolve(module, specifier);
      if (target === undefined) return undefined;
      if (!target.startsWith(srcRoot))
        return target.endsWith('.ts') ? `imports ${specifier}, outside server/src` : undefined;
      const why = whyNot(module.unit, unitOf(below(target)));
      return why && `imports ${specifier}, and ${why}`;
    }),
  },
  {
    name: 'place',
    reason:
      'a folder is a noun of the product in a room one can name, and stands in the one written plan, which is in support/rooms.ts',
    find: eachModule(({ unit }) => (hasPlace(unit) ? undefined : `(${unit}) has no place in the plan`)),
  },
  {
    name: 'circles',
    reason: 'two files that need each other are read as one: what both of them need is a third',
    find: (modules) => circles(new Map(modules.map((module) => [module.path, targetsOf(module)]))),
  },
  {
    name: 'verbs only',
    reason:
      'a noun is used through its verbs, which check permission and record events; its SQL, JSON and URLs are its own business',
    find: eachImport((module, { specifier }) => {
      const target = resolve(module, specifier);
      if (!target?.startsWith(srcRoot)) return undefined;
      const [unit, file] = [unitOf(below(target)), path.posix.basename(target)];
      const isOwn = /^(.+-)?(routes|wire|store)\.ts$|^noun\.ts$/.test(file);
      if (!nouns.includes(unit) || unit === module.unit || !isOwn) return undefined;
      const isCompositionRoot = module.below === 'app.ts' && file === 'noun.ts';
      return isCompositionRoot ? undefined : `imports ${specifier}; use a verb of ${unit} instead`;
    }),
  },
  {
    name: 'webhooks unheard',
    reason:
      'nouns record events and do not know that anyone listens; only app.ts puts webhooks in place, demo/ some to look at, what is restored, or has lost its key, has them paused, and imports may call where they may',
    find: eachImport((module, { specifier }) => {
      const target = resolve(module, specifier);
      const webhooks = 'integrations/webhooks';
      if (!target?.startsWith(`${srcRoot}${webhooks}/`) || module.unit === webhooks) return undefined;
      const isGuard = /\/send\/(guard|openings)\.ts$/.test(target);
      if (isGuard && module.unit === 'operating/imports') return undefined;
      return ['app', 'demo', 'operating/backups', 'operating/keys', 'operating/exports'].includes(module.unit)
        ? undefined
        : `imports ${specifier}`;
    }),
  },
  {
    name: 'environment',
    reason:
      'every setting is declared, checked and documented in platform/config.ts, the only reader of the environment',
    find: eachModule((module) => {
      if (module.below === 'platform/config.ts') return undefined;
      if (/\.\s*env\b|\[['"`]env|\benv\b[^{}]*\}\s*=(?!=)|\bloadEnvFile\b/.test(module.code))
        return 'reads process.env';
      const taken = module.imports.find(
        ({ specifier, names }) => /^(node:)?process$/.test(specifier) && /\benv\b/.test(names),
      );
      return taken && `imports env from ${taken.specifier}`;
    }),
  },
  {
    name: 'calling out',
    reason:
      'only webhooks/send/sender.ts calls out, because there the address is vetted, pinned, timed and capped; any other caller is a hole in the guard (mail goes to the one server that the operator has set, and who signs in is confirmed by a provider of the operator; `holdfast listen`, `upload` and `import` run on the machine of who uses them, and are told by them whom to call)',
    find: eachModule((module) => {
      if ([...senders, ...told].includes(module.below)) return undefined;
      const client = module.imports.find((taken) => !taken.isTypeOnly && isHttpClient(taken));
      if (client) return `imports ${client.specifier}`;
      if (/(?<![.\w$])fetch\s*\(|[=(,{]\s*fetch\s*[,;:)}]/.test(module.code)) return 'calls fetch';
      const reached = module.code.match(/\bnew (WebSocket|EventSource)\b|\bglobal(This)?\s*(\.|\[|\?\.|;)/)?.[0];
      return reached && `reaches out by ${reached}`;
    }),
  },
  {
    name: 'drivers',
    reason:
      'only db/ knows the database drivers and only blobs/ the S3 client, so that an engine can be added or replaced in one folder',
    find: eachImport((module, { specifier }) => {
      const isDatabase = /^(node:sqlite|pg|pg[-/].*|better-sqlite3|postgres)$/.test(specifier);
      if (isDatabase && module.unit !== 'platform/db') return `imports ${specifier} outside db/`;
      if (/^@(aws-sdk|smithy)\//.test(specifier) && module.unit !== 'platform/blobs')
        return `imports ${specifier} outside blobs/`;
      return undefined;
    }),
  },
  {
    name: 'hidden imports',
    reason:
      'what a file needs is written out where these rules read it; only db/sqlite/, mailin/reading/ and fileimports/formats/ start a thread, for files of their own',
    find: eachModule(({ below: where, code }) => {
      if (/\bimport\s*\(\s*(?!['"]|`[^`$]*`)|\bcreateRequire\b/.test(code))
        return 'imports what only shows when it runs';
      return /\bnew Worker\b/.test(code) && !THREADS.has(where) ? 'starts a thread' : undefined;
    }),
  },
  {
    name: 'length',
    reason: 'a file is read in one sitting: split by capability (tasks/complete.ts), never by layer',
    find: (_, all) =>
      all.flatMap(({ path: where, text }) => {
        const limit = where.startsWith(srcRoot) ? 250 : 400;
        const lines = lineCount(text);
        return lines > limit ? [[where, `has ${lines} lines; the most is ${limit}`]] : [];
      }),
  },
  {
    name: 'median length',
    reason: 'most files should fit on a screen or two; the median under 80 lines keeps the long ones exceptions',
    find: (_, all) => {
      const lengths = all.filter((file) => file.path.startsWith(srcRoot)).map(({ text }) => lineCount(text));
      if (lengths.length <= 20) return [];
      const half = lengths.sort((a, b) => a - b).length / 2;
      const median = (lengths[Math.ceil(half) - 1]! + lengths[Math.floor(half)]!) / 2;
      return median < 80 ? [] : [[srcRoot, `has a median of ${median} lines a file`]];
    },
  },
  {
    name: 'names',
    reason: 'a name says what is inside; utils, helpers, common, manager and service say that nobody decided',
    find: (_, all) =>
      all.flatMap(({ path: where }) => {
        const words = where
          .replace(/([a-z])([A-Z])/g, '$1-$2')
          .toLowerCase()
          .split(/[/.\-_]/);
        const vague = words.find((word) => /^(utils?|helpers?|commons?|managers?|services?)$/.test(word));
        return vague ? [[where, `is called ${vague}`]] : [];
      }),
  },
  {
    name: 'capabilities',
    reason: 'the same capability has the same file name in every noun, so that who knows one of them finds it in all',
    find: eachModule((module, modules) => {
      const name = module.file.replace(/\.ts$/, '');
      if (!nouns.includes(module.unit)) return undefined;
      const usual = capabilities.find(({ others }) => others.test(name))?.name;
      if (usual !== undefined) return `is called ${usual}.ts elsewhere`;
      return misplacedVerb(module, name, modules);
    }),
  },
  {
    name: 'rooms',
    reason: 'a folder that one cannot take in at a glance has rooms of its own, by capability',
    find: (modules) =>
      crowded(modules.map(({ path: where }) => where)).filter(([folder]) => !folder.endsWith('/migrations')),
  },
  {
    name: 'readme',
    reason:
      'whoever opens a folder of many files is told what is decided there, where to begin to read, and what must not be broken',
    find: (_, all, pages) => unexplained([...all.map(({ path: where }) => where), ...pages]),
  },
  {
    name: 'default export',
    reason: 'a thing has one name everywhere, so that searching for it finds every use',
    find: eachModule(({ code }) =>
      /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/.test(code) ? 'has a default export' : undefined,
    ),
  },
  {
    name: 'engine',
    reason:
      'every difference between the engines has a name in db/dialect.ts; an `if` elsewhere is one nobody finds when a third engine comes',
    find: eachModule((module) => {
      if (module.unit === 'platform/db' || module.below === 'platform/config.ts') return undefined;
      const named = module.code.match(/(['"`])(sqlite|postgres|postgresql)\1/i);
      return named ? `names the engine ${named[0]}` : undefined;
    }),
  },
  {
    name: 'sight',
    reason:
      'who sees what is said in work/items/sight.ts alone (seen, hidden, isOpenTo, canSee), and who reads what is not for everybody asks it: a rule that is spelled twice is two rules, and one of them leaks; support/sight-words.ts has the few exceptions',
    find: eachModule((module) => decidesSight(module.below, module.code)),
  },
  {
    name: 'SQL',
    reason:
      'statements stand in the stores, so that who changes a table knows where to look; only items/sight.ts and items/read-counts.ts lend conditions to the stores of others',
    find: eachModule((module) => {
      if (!nouns.includes(module.unit) || /(^|-)store\.ts$/.test(module.file)) return undefined;
      if (['work/items/sight.ts', 'work/items/read-counts.ts'].includes(module.below)) return undefined;
      const found = module.code.match(/\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/);
      return found ? `has SQL (${found[0]})` : undefined;
    }),
  },
  {
    name: 'hyphenated key',
    reason: 'JSON keys are spelled in wire.ts alone, so that a caller and a webhook receiver see the same object',
    find: eachModule((module) => {
      if (![...nouns, 'platform/events'].includes(module.unit) || /(^|-)wire\.ts$/.test(module.file)) return undefined;
      const keys = [
        ...module.code.matchAll(
          /(?<!\bcase\s+)(['"`])([a-z]\w*(?:-\w+)+)\1\??:|(?<!headers\??\.?)\[(['"`])([a-z]\w*(?:-\w+)+)\3\]/gi,
        ),
      ];
      const key = keys.map((match) => match[2] ?? match[4] ?? '').find((name) => !isHeader(name));
      return key && `spells the key '${key}'`;
    }),
  },
];

/** What each is called, beside `<noun>.ts` for reading one and listing all, `store.ts`, `wire.ts` and `routes.ts`. */
const capabilities: { name: string; others: RegExp }[] = [
  { name: 'create', others: /^(creat(ion|ing)|add|adding|new)$/ },
  { name: 'change', others: /^(chang(es|ing)|updat(e|es|ing)|edit(s|ing)?)$/ },
  { name: 'move', others: /^(moves|moving)$/ },
  { name: 'copy', others: /^(copies|copying)$/ },
  { name: 'complete', others: /^complet(ion|ing)$/ },
  { name: 'trash', others: /^(delet(e|es|ing|ion)|remov(e|al|ing)|restor(e|ing))$/ },
  { name: 'list', others: /^(lists|listing)$/ },
  { name: 'show', others: /^(show(s|ing)|views?|details|present(ing|ation)?)$/ },
  { name: 'read', others: /^reading$/ },
  { name: 'find', others: /^(finding|lookup)$/ },
  { name: 'store', others: /^(stores|storing|sql|rows|repository)$/ },
  { name: 'wire', others: /^(wires|json|serializ(e|er|ing))$/ },
  { name: 'routes', others: /^(route|endpoints|handlers|controllers?)$/ },
];

/** Where a verb is looked for that begins with this word; in `<noun>.ts` when there is no such file. */
const verbs: Record<string, string> = {
  create: 'create',
  update: 'change',
  move: 'move',
  copy: 'copy',
  complete: 'complete',
  reopen: 'complete',
  delete: 'trash',
  restore: 'trash',
};

/** The verb of one capability in the file of another, or in `<noun>.ts` beside the file of its own: nobody would look for it there. */
function misplacedVerb({ path: where, code }: Module, name: string, modules: Module[]): string | undefined {
  const folder = path.posix.dirname(where);
  const isNoun = name === path.posix.basename(folder);
  if (!isNoun && !Object.values(verbs).includes(name)) return undefined;
  const isElsewhere = (place: string | undefined) =>
    place !== undefined && place !== name && (!isNoun || modules.some((one) => one.path === `${folder}/${place}.ts`));
  const declared = code.matchAll(/\bexport (?:async )?(?:function|const) (([a-z]+)[A-Z]\w*)/g);
  const strange = [...declared].find(([, , word]) => isElsewhere(verbs[word!]));
  return strange && `holds ${strange[1]}, which belongs to ${verbs[strange[2]!]}.ts`;
}

const MOST_FILES = 16;

/** Folders that need rooms, of whichever part of the house. */
export const crowded = (files: string[]): [folder: string, what: string][] =>
  [...Map.groupBy(files, (file) => path.dirname(file))]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder, inside]) => [folder, `has ${inside.length} files; the most is ${MOST_FILES}`]);

const MOST_UNEXPLAINED = 10;

/** Folders that need a README, of whichever part of the house. A test says by its name what it is about, and is read alone. */
export const unexplained = (files: string[]): [folder: string, what: string][] =>
  [...Map.groupBy(files, (file) => path.posix.dirname(file))].flatMap(([folder, inside]): [string, string][] => {
    const count = inside.filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file)).length;
    const isExplained = count <= MOST_UNEXPLAINED || inside.includes(`${folder}/README.md`);
    return isExplained ? [] : [[folder, `has ${count} files and no README.md`]];
  });

/** Headers are spelled with hyphens too, and are no JSON. */
const isHeader = (name: string) =>
  /^(x|webhook|content|accept|if|access-control|sec)-/i.test(name) ||
  /^(user-agent|cache-control|retry-after|set-cookie|last-modified|transfer-encoding|www-authenticate)$/i.test(name);

/** Checks every rule; pass server/src and server/test together, READMEs included, with paths from the root of the repository. */
export function checkArchitecture(given: Source[]): Violation[] {
  const { page: pages = [], source: all = [] } = Object.groupBy(given, ({ path: where }) =>
    where.endsWith('.md') ? 'page' : 'source',
  );
  const paths = pages.map(({ path: where }) => where);
  const modules = all.filter((file) => file.path.startsWith(srcRoot)).map(readModule);
  return rules.flatMap(({ name, reason, find }) =>
    find(modules, all, paths).map(([where, what]) => ({
      path: where,
      rule: name,
      message: `${where} ${what}: ${reason}.`,
    })),
  );
}

const targetsOf = (module: Module): string[] =>
  module.imports.flatMap(({ specifier }) => resolve(module, specifier) ?? []);

function eachModule(look: (module: Module, modules: Module[]) => string | undefined): Rule['find'] {
  return (modules) =>
    modules.flatMap((module) => {
      const what = look(module, modules);
      return what ? [[module.path, what] as [string, string]] : [];
    });
}

function eachImport(look: (module: Module, taken: Import) => string | undefined): Rule['find'] {
  return (modules) =>
    modules.flatMap((module) => {
      const found = new Set(module.imports.map((taken) => look(module, taken)).filter((what) => what !== undefined));
      return [...found].map((what) => [module.path, what] as [string, string]);
    });
}

function readModule({ path: where, text }: Source): Module {
  const code = withoutComments(text);
  return {
    path: where,
    below: below(where),
    unit: unitOf(below(where)),
    file: path.posix.basename(where),
    code,
    imports: importsOf(code),
  };
}

const below = (where: string) => where.slice(srcRoot.length);

function resolve(module: Module, specifier: string): string | undefined {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(module.path), specifier) : undefined;
}

const clientNames =
  /\b(request|get|Agent|globalAgent|ClientRequest|connect|createConnection|createSocket|\w*Socket|Stream)\b/;

function isHttpClient({ specifier, names }: Import): boolean {
  if (/^(undici|node-fetch|axios|got|nodemailer)(\/|$)/.test(specifier)) return true;
  if (!/^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises)$/.test(specifier)) return false;
  // What a server or a check takes of the module is harmless; a whole-module import could be either, so it counts as the client.
  const taken = names.replace(/\btype \w+/g, '');
  return !/^\s*\{/.test(names) || /dns/.test(specifier) || clientNames.test(taken);
}

/** Strings and regular expressions are matched first, so that what looks like a comment inside them stays. */
export function withoutComments(text: string): string {
  const string = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/;
  const regex = /(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//;
  const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/;
  const token = new RegExp([string, regex, comment].map(({ source }) => source).join('|'), 'g');
  return text.replace(token, (found) => (/^\/[/*]/.test(found) ? ' ' : found));
}

export function importsOf(code: string): Import[] {
  const statement = /^\s*(?:import|export)\s+(type\s+)?((?:[\w*$]|\{[^}]*\}|[\s,])*?)\bfrom\s*(['"])([^'"]+)\3/gm;
  const bare = /^\s*import\s*(['"])([^'"]+)\1/gm;
  const dynamic = /\bimport\s*\(\s*(['"`])([^'"`]+)\1/g;
  return [
    ...[...code.matchAll(statement)].map((m) => ({ specifier: m[4]!, names: m[2]!, isTypeOnly: m[1] !== undefined })),
    ...[...code.matchAll(bare), ...code.matchAll(dynamic)].map((m) => ({
      specifier: m[2]!,
      names: '',
      isTypeOnly: false,
    })),
  ];
}

const lineCount = (text: string) => text.replace(/\n$/, '').split('\n').length;
