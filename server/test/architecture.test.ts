import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Kind } from '../src/platform/context.ts';
import { checkArchitecture, rules, type Source, unexplained, withoutComments } from './support/architecture.ts';
import { deadExports } from './support/exports.ts';
import { spareExceptions } from './support/sight-words.ts';

const root = path.resolve(import.meta.dirname, '../..');

function readSources(): Source[] {
  const paths = globSync('server/{src,test}/**/{*.ts,README.md}', { cwd: root });
  return paths.map((name) => ({ path: name.replaceAll('\\', '/'), text: readFileSync(path.join(root, name), 'utf8') }));
}

describe('the layout of server/', () => {
  const sources = readSources();
  const violations = checkArchitecture(sources);
  for (const { name } of rules) {
    test(name, () => {
      const messages = violations.filter(({ rule }) => rule === name).map(({ message }) => message);
      assert.equal(messages.length, 0, messages.join('\n'));
    });
  }

  test('has no exception to the rule of sight that nobody needs', () => {
    const src = 'server/src/';
    const ours = sources.filter(({ path: where }) => where.startsWith(src));
    const codes = new Map(ours.map(({ path: where, text }) => [where.slice(src.length), withoutComments(text)]));
    assert.deepEqual(spareExceptions(codes), []);
    assert.ok(spareExceptions(new Map()).length > 20, 'those of files that are gone are found');
  });

  test('was read', () => assert.ok(sources.some((source) => source.path === 'server/src/platform/failures.ts')));
});

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const crowd = (count: number, length: number, folders = 2): Source[] => [
  ...Array.from({ length: count }, (_, i) => ({
    path: `server/src/platform/db/room${i % folders}/t${i}.ts`,
    text: lines(length),
  })),
  ...Array.from({ length: folders }, (_, i) => ({ path: `server/src/platform/db/room${i}/README.md`, text: '' })),
];

/** Each of these has to be caught, by that rule and no other. */
const bad: [rule: string, where: string, text: string][] = [
  ['order', 'platform/failures.ts', "import { open } from './db/database.ts';"],
  ['order', 'platform/db/database.ts', "import type { BlobStore } from '../blobs/blob-store.ts';"],
  ['order', 'platform/blobs/disk.ts', "import type { Queries } from '../db/database.ts';"],
  ['order', 'platform/events/log.ts', "import { Context } from '../context.ts';"],
  ['order', 'platform/http/errors.ts', "import { findPerson } from '../../people/people/people.ts';"],
  ['order', 'work/projects/projects.ts', "import { addTask } from '../tasks/tasks.ts';"],
  ['order', 'work/projects/projects.ts', "import {\n  addTask, // why\n  type Task,\n} from '../tasks/tasks.ts';"],
  ['order', 'work/projects/projects.ts', "export { addTask } from '../tasks/tasks.ts';"],
  ['order', 'work/projects/projects.ts', "export * from '../tasks/tasks.ts';"],
  ['order', 'work/projects/projects.ts', "const tasks = await import('../tasks/tasks.ts');"],
  ['order', 'work/projects/projects.ts', "import '../tasks/tasks.ts';"],
  ['order', 'platform/worker.ts', "import { createApp } from '../app.ts';"],
  ['order', 'app.ts', "import { run } from './cli/run.ts';"],
  ['order', 'app.ts', "import { fakeClock } from '../test/support/app.ts';"],
  ['place', 'gadgets/gadgets.ts', "import { notFound } from '../platform/failures.ts';"],
  [
    'order',
    'overview/trash/trash.ts',
    "import { listReceivers } from '../../integrations/testreceivers/testreceivers.ts';",
  ],
  ['order', 'work/tasks/tasks.ts', "import { search } from '../../overview/search/search.ts';"],
  ['place', 'work/gadgets/gadgets.ts', "import { notFound } from '../../platform/failures.ts';"],
  ['place', 'dates.ts', 'export const day = 1;'],
  ['verbs only', 'work/files/files.ts', "import { findProject } from '../projects/store.ts';"],
  ['verbs only', 'work/files/wire.ts', "import { showProject } from '../projects/wire.ts';"],
  ['verbs only', 'work/files/routes.ts', "import { projectRoutes } from '../projects/routes.ts';"],
  ['verbs only', 'work/files/files.ts', "import { projects } from '../projects/noun.ts';"],
  ['verbs only', 'app.ts', "import { taskRoutes } from './work/tasks/routes.ts';"],
  ['verbs only', 'app.ts', "import { findProject } from './work/projects/store.ts';"],
  ['webhooks unheard', 'main.ts', "import { dispatch } from './integrations/webhooks/dispatch/dispatch.ts';"],
  ['environment', 'app.ts', 'const port = process.env.PORT;'],
  ['environment', 'app.ts', "import { env } from 'node:process';"],
  ['calling out', 'integrations/webhooks/deliver/deliver.ts', "import { Agent } from 'undici';"],
  ['calling out', 'people/people/people.ts', "import https from 'node:https';"],
  ['calling out', 'people/people/people.ts', "import { request } from 'node:http';"],
  ['calling out', 'people/people/people.ts', 'const answer = await fetch(url);'],
  ['calling out', 'people/people/people.ts', 'const call = globalThis.fetch;'],
  ['environment', 'app.ts', 'const { env } = process;'],
  ['environment', 'app.ts', 'const { env: settings } = process;'],
  ['environment', 'app.ts', 'const own = process;\nconst port = own.env.PORT;'],
  ['environment', 'app.ts', "const port = process['env'].PORT;"],
  ['calling out', 'people/people/people.ts', "import { connect } from 'node:net';"],
  ['calling out', 'people/people/people.ts', "import { Socket } from 'node:net';"],
  ['calling out', 'people/people/people.ts', "import tls from 'node:tls';"],
  ['calling out', 'people/people/telling.ts', "const { createTransport } = await import('nodemailer');"],
  ['calling out', 'people/people/people.ts', "import { createSocket } from 'node:dgram';"],
  ['calling out', 'people/people/people.ts', "import { resolve } from 'node:dns/promises';"],
  ['calling out', 'people/people/people.ts', "const live = new WebSocket('wss://elsewhere');"],
  ['calling out', 'people/people/people.ts', 'const { fetch: call } = globalThis;'],
  ['calling out', 'people/people/people.ts', 'const call = fetch;'],
  ['hidden imports', 'people/people/people.ts', 'const driver = await import(name);'],
  ['hidden imports', 'people/people/people.ts', 'const driver = await import(`node:$' + '{name}`);'],
  ['hidden imports', 'people/people/people.ts', 'const load = createRequire(import.meta.url);'],
  ['hidden imports', 'people/people/people.ts', "new Worker(new URL('./other.mjs', import.meta.url));"],
  ['drivers', 'work/projects/store.ts', "import pg from 'pg';"],
  ['drivers', 'work/projects/store.ts', "import { DatabaseSync } from 'node:sqlite';"],
  ['drivers', 'work/files/presigned.ts', "const s3 = await import('@aws-sdk/client-s3');"],
  ['length', 'work/projects/projects.ts', lines(251)],
  ['length', '../test/projects.test.ts', lines(401)],
  ['names', 'platform/http/utils.ts', ''],
  ['names', 'platform/http/common/dates.ts', ''],
  ['names', 'work/projects/projectService.ts', ''],
  ['names', '../test/support/test-helpers.ts', ''],
  ['capabilities', 'work/tasks/changes.ts', ''],
  ['capabilities', 'work/files/zip/listing.ts', ''],
  ['capabilities', 'people/companies/views.ts', ''],
  ['capabilities', 'work/tasks/move.ts', 'export async function copyTask(ctx: Context) {}'],
  ['default export', 'app.ts', 'export default function app() {}'],
  ['default export', 'app.ts', 'const app = 1;\nexport { app as default };'],
  ['engine', 'work/projects/store.ts', "if (db.engine === 'sqlite') return;"],
  ['engine', 'app.ts', 'const engine = "postgres";'],
  ['sight', 'work/tasks/list/store.ts', 'const isOpen = sql<boolean>`(tasks.is_private = 0 or exists (select 1))`;'],
  ['sight', 'work/tasks/list/store.ts', "const hidden = query.where('tasks.is_private', '=', 1);"],
  [
    'sight',
    'overview/search/store.ts',
    "query.where((e) => e.or([isMine, e('m.role', '=', 'administrator' as const)]));",
  ],
  ['sight', 'overview/activity/store.ts', "const isTold = sql`(m.role <> 'observer' or e.id is null)`;"],
  [
    'sight',
    'work/notebooks/store.ts',
    'const isMine = sql`exists (select 1 from involvements as v where v.id = n.id and v.person_id = 1)`;',
  ],
  ['sight', 'work/comments/comments.ts', 'if (!comment.is_open && !isAdministrator) throw notFound(what);'],
  ...[
    'sql`t.is_private > 0`',
    "query.where('is_private', '<', 1)",
    "query.where('t.is_private', 'is', 0)",
    'sql`not t.is_private`',
    'sql`0 = t.is_private`',
    'sql`case t.is_private when 0 then 1 end`',
    'sql`$' + '{sql.ref(`l.is_private`)} = 0`',
    "sql`m.role in ('administrator')`",
    "sql`role like 'admin%'`",
    "query.where('m.role', 'in', privileged)",
    "if (task.is_private === 1 && member_role !== 'administrator') throw notFound();",
    'const { is_open } = task;',
    "sql`exists (select 1 from involvements where part = 'granted')`",
    "q.selectFrom('involvements').where('part', '=', 'granted')",
    "const mine = q.selectFrom('involvements').select('part');",
    "q.selectFrom('tasks').selectAll()",
    "q.selectFrom('people').innerJoin('milestones as m', onId('m', 'people.id'))",
    'sql`select count(*) from notebooks`',
    'sql`$' + '{sql`select 1`} union select count(*) FROM comments`',
    "q.selectFrom('projects').select('id')",
  ].map((text): [string, string, string] => ['sight', 'work/milestones/list-store.ts', text]),
  [
    'sight',
    'work/tasks/show-store.ts',
    "import { seen } from '../items/sight.ts';\nq.selectFrom('tasks').select('l.is_private').where('l.is_private', '=', 0);",
  ],
  ['hyphenated key', 'work/projects/projects.ts', "return { 'start-date': start };"],
  ['SQL', 'people/companies/companies.ts', "const rows = await q.selectFrom('companies').execute();"],
  ['SQL', 'work/projects/stars.ts', 'const isLate = sql<boolean>`due_date is null`;'],
  ['hyphenated key', 'work/projects/store.ts', "row['start-date']"],
  ['hyphenated key', 'work/projects/routes.ts', "type Body = { 'todo-item'?: string };"],
  ['hyphenated key', 'platform/events/log.ts', 'record({ "project-id": 1 });'],
];

/** Each of these is allowed: a rule that cried wolf here would be switched off. */
const good: [why: string, where: string, text: string][] = [
  ['downwards', 'work/tasks/tasks.ts', "import { findProject } from '../projects/projects.ts';"],
  ['a capability of another noun', 'work/tasks/tasks.ts', "import { updateProject } from '../projects/change.ts';"],
  ['its own store', 'work/tasks/tasks.ts', "import { insertTask } from './store.ts';"],
  [
    'a table type from a folder below',
    'work/tasks/store.ts',
    "import type { TaskRow } from '../../platform/db/tables/tasks.ts';",
  ],
  ['http and access know each other', 'platform/http/route.ts', "import type { Context } from '../context.ts';"],
  ['access and context likewise', 'platform/context.ts', "import { may } from './access/access.ts';"],
  ['the composition root lists nouns', 'app.ts', "import { tasks } from './work/tasks/noun.ts';"],
  [
    'the composition root places webhooks',
    'app.ts',
    "import { dispatch } from './integrations/webhooks/dispatch/dispatch.ts';",
  ],
  ['the command line starts the app', 'cli.ts', "import { start } from './main.ts';"],
  ['settings', 'platform/config.ts', "const url = process.env.DATABASE_URL ?? 'sqlite';"],
  ['the sender', 'integrations/webhooks/send/sender.ts', "import { Agent, request } from 'undici';"],
  ['a type of undici', 'integrations/webhooks/deliver/deliver.ts', "import type { Dispatcher } from 'undici';"],
  ["the server's side of http", 'platform/http/server.ts', "import { STATUS_CODES } from 'node:http';"],
  ['a check of addresses', 'platform/config-checks.ts', "import { isIP, type Socket } from 'node:net';"],
  ['the post office', 'people/mail/sending/transport.ts', "const mail = await import('nodemailer');"],
  ['a method called fetch', 'work/files/files.ts', 'await blobs.fetch(id);'],
  ['drivers at home', 'platform/db/postgres.ts', "import pg from 'pg';\nif (engine === 'postgres') open();"],
  ['S3 at home', 'platform/blobs/s3.ts', "const s3 = await import('@aws-sdk/client-s3');"],
  [
    'a comment',
    'work/tasks/tasks.ts',
    "// process.env and fetch('x')\n/* import x from '../webhooks/a.ts' */\nconst a = 'http://b';",
  ],
  ['JSON at home', 'work/projects/wire.ts', "return { 'start-date': start };"],
  ['who sees what at home', 'work/items/sight.ts', 'const isOpen = sql<boolean>`(items.is_private = 0)`;'],
  [
    'asking who is responsible',
    'work/tasks/list/filter-store.ts',
    "const theirs = q.selectFrom('involvements').select('id').where('part', '=', 'responsible');",
  ],
  ['what a thing says of itself', 'work/tasks/create.ts', 'const isPrivate = parent.is_private === 1;'],
  ['a header', 'work/files/download.ts', "reply.headers({ 'content-type': type, 'x-page': '1' });"],
  ['a header read', 'work/files/routes.ts', "request.headers['upload-offset'];"],
  ['a hyphenated value', 'work/tasks/tasks.ts', "switch (a) { case 'in-progress': return b ? 'so-so' : 'not-so'; }"],
  ['a file of 250 lines', 'work/tasks/tasks.ts', lines(250)],
];

const place = (where: string) => path.posix.join('server/src', where);

const files = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/generated.ts'] }).map((name) => ({
    path: name.replaceAll('\\', '/'),
    text: readFileSync(path.join(root, name), 'utf8'),
  }));
const everything = () => files('{server,web,client,scripts,e2e,tools}/**/*.{ts,tsx,mjs}');

describe('exports', () => {
  test('are each used by somebody', () => {
    const all = everything();
    // The client is a package for others, and scripts/start.mjs runs a program by its path.
    const isForAnybody = ['client/src/client.ts', 'server/src/main.ts', 'server/src/cli.ts'];
    const offering = all.filter(
      ({ path: where }) => /^(server|web|client)\/src\//.test(where) && !isForAnybody.includes(where),
    );
    assert.ok(offering.length > 500);
    assert.deepEqual(deadExports(offering, all), []);
  });

  const dead = (offered: string, ...users: string[]) =>
    deadExports(
      [{ path: 'a/a.ts', text: offered }],
      users.map((text, i) => ({ path: `b/${i}.ts`, text })),
    ).map((message) => message.split(' ')[2]!.replace(',', ''));

  test('that nobody uses are found, however they are written', () => {
    const offered =
      'export const one = 1;\nexport type Two = 2;\nexport { three, type Four as five };\nexport abstract class Six {}\nexport const [seven, eight] = [7, 8];\nexport const { nine: ten } = store;\nexport async function* eleven() {}';
    const names = ['one', 'Two', 'Six', 'eleven', 'three', 'five', 'seven', 'eight', 'ten'];
    assert.deepEqual(dead(offered), names);
    assert.deepEqual(dead(offered, `import { ${names.join(', ')} } from '../a/a.ts';`), []);
  });

  test('are used by who imports them, not by who says their name', () => {
    const offered = 'export const one = 1;\nexport const two = 2;';
    assert.deepEqual(dead(offered, "// one\nconst two = 'one';"), ['one', 'two']);
    assert.deepEqual(dead(offered, "import { one, two } from '../c/a.ts';"), ['one', 'two']);
    assert.deepEqual(dead(offered, "import { one as two } from '../a/a.ts';"), ['two']);
    assert.deepEqual(dead(offered, "export { two as one } from '../a/a.ts';"), ['one']);
    assert.deepEqual(dead(offered, "import * as store from '../a/a.ts';\nstore.one; two();"), ['two']);
    assert.deepEqual(dead(offered, "import * as store from '../a/a.ts';\nexport const { two } = store;"), ['one']);
    assert.deepEqual(dead(offered, "const { two } = await import('../a/a.ts');"), ['one']);
  });
});

describe('the documents', () => {
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

  test('the page about the architecture stays a page', () => {
    assert.ok(read('ARCHITECTURE.md').trimEnd().split('\n').length <= 80);
  });

  test('each room says what is decided in it', () => {
    const rooms = globSync('server/src/*/', { cwd: root });
    assert.ok(rooms.length > 8);
    assert.deepEqual(
      rooms.filter((room) => !existsSync(path.join(root, room, 'README.md'))),
      [],
    );
  });

  test('and so does every large folder outside of the server', () => {
    const paths = [...everything(), ...files('{web,client,scripts,e2e,tools}/**/README.md')].map((one) => one.path);
    assert.deepEqual(unexplained(paths.filter((where) => !where.startsWith('server/'))), []);
  });

  test('name no file, function or field that is not there', () => {
    const pages = files('{*.md,{docs,server,web,scripts}/**/*.md}').filter(
      ({ path: where }) => where !== 'CHANGELOG.md',
    );
    const all = everything();
    const places = [...pages, ...all].map(({ path: where }) => `/${where}`);
    const words = new Set(all.flatMap(({ text }) => text.match(/\w+/g) ?? []));
    const isThere = (name: string) =>
      name.includes('.') ? places.some((place) => place.endsWith(`/${name}`)) : words.has(name);
    const named = ({ text }: Source) =>
      [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md)|[a-z]+[A-Z]\w*)`/g)].map(([, name]) => name!);
    assert.ok(pages.length > 50);
    assert.deepEqual(
      pages.flatMap((page) => named(page).flatMap((name) => (isThere(name) ? [] : `${page.path} names ${name}`))),
      [],
    );
  });

  test('every drill is in the table', () => {
    const drills = [...read('scripts/drill/drills.ts').matchAll(/^import \{ (\w+) \} from/gm)].map(([, name]) => name!);
    const rows = [
      ...read('CONTRIBUTING.md')
        .split('## The drills')[1]!
        .matchAll(/^\| (\w+) \|/gm),
    ].map(([, name]) => name!);
    assert.deepEqual(rows.slice(1).sort(), drills.sort());
  });
});

test('a kind of item that forgets to purge, or to go along when what it is inside is moved, does not compile', () => {
  // @ts-expect-error nothing that is asked of a kind may be left out
  const forgetful: Kind = { copyOfProject: 'stays behind', goAlong: 'has nothing to say of it' };
  // @ts-expect-error the same
  const leftBehind: Kind = { purge: async () => {}, copyOfProject: 'stays behind' };
  assert.deepEqual([forgetful.purge, leftBehind.goAlong], [undefined, undefined]);
});

describe('the checker', () => {
  for (const [rule, where, text] of bad) {
    test(`${rule}: refuses ${where}: ${text.slice(0, 70).replaceAll('\n', ' ')}`, () => {
      const violations = checkArchitecture([{ path: place(where), text }]);
      assert.deepEqual([...new Set(violations.map((violation) => violation.rule))], [rule]);
      const reason = rules.find(({ name }) => name === rule)?.reason ?? 'no such rule';
      for (const { message } of violations) assert.ok(message.includes(reason) && message.includes(place(where)));
    });
  }

  for (const [why, where, text] of good) {
    test(`allows ${why}`, () => assert.deepEqual(checkArchitecture([{ path: place(where), text }]), []));
  }

  test('median length: counts once there are more than twenty files', () => {
    const found = (sources: Source[]) => checkArchitecture(sources).map(({ rule }) => rule);
    assert.deepEqual(found(crowd(20, 200)), []);
    assert.deepEqual(found([...crowd(21, 80)]), ['median length']);
    assert.deepEqual(found([...crowd(21, 79)]), []);
  });

  test('rooms: a folder of more than sixteen files has one too many', () => {
    const found = (count: number) => checkArchitecture(crowd(count, 10, 1)).map(({ rule }) => rule);
    assert.deepEqual(found(16), []);
    assert.deepEqual(found(17), ['rooms']);
  });

  test('readme: a folder of more than ten files that are no tests says what is in it', () => {
    const found = (count: number, ...more: string[]) =>
      checkArchitecture([
        ...crowd(count, 10, 1).filter(({ path: where }) => where.endsWith('.ts')),
        ...more.map((name) => ({ path: place(`platform/db/room0/${name}`), text: '' })),
      ]).map(({ rule }) => rule);
    assert.deepEqual(found(10, 'a.test.ts', 'b.test.ts'), []);
    assert.deepEqual(found(11), ['readme']);
    assert.deepEqual(found(10, 'a.mjs', 'notes.md'), ['readme']);
    assert.deepEqual(found(11, 'README.md'), []);
  });

  test('capabilities: a verb lies in <noun>.ts only where its capability has no file', () => {
    const verb = { path: place('work/notebooks/notebooks.ts'), text: 'export async function updateNotebook() {}' };
    const other = (file: string) => ({ path: place(`work/notebooks/${file}`), text: '' });
    assert.deepEqual(checkArchitecture([verb, other('move.ts')]), []);
    assert.deepEqual(
      checkArchitecture([verb, other('change.ts')]).map(({ rule, path: where }) => [rule, where]),
      [['capabilities', verb.path]],
    );
  });

  test('circles: finds files that need each other, also for a type and by way of others', () => {
    const found = (sources: Record<string, string>) =>
      checkArchitecture(Object.entries(sources).map(([where, text]) => ({ path: place(where), text })));
    const named = (file: string, name = 'x') => `import type { X } from './${file}';\nexport const ${name} = 1;`;
    const [a, b, c] = ['work/tasks/a.ts', 'work/tasks/b.ts', 'work/tasks/c.ts'];
    assert.deepEqual(found({ [a]: named('b.ts'), [b]: named('c.ts'), [c]: '' }), []);
    const two = found({ [a]: named('b.ts'), [b]: named('a.ts'), [c]: named('a.ts') });
    assert.deepEqual([two.length, two[0]?.path, two[0]?.rule], [1, place(a), 'circles']);
    assert.match(two[0]!.message, /leads back to itself by .*b\.ts, .*a\.ts: two files that need each other/);
    const three = found({ [a]: named('b.ts'), [b]: named('c.ts'), [c]: named('a.ts') });
    assert.deepEqual([three.length, three[0]?.rule], [1, 'circles']);
    assert.equal(found({ [a]: named('a.ts') })[0]?.rule, 'circles', 'itself');
  });

  test('every rule is seen to fail', () => {
    const proven = new Set([...bad.map(([rule]) => rule), 'median length', 'circles', 'rooms', 'readme']);
    assert.deepEqual(
      rules.map(({ name }) => name).filter((name) => !proven.has(name)),
      [],
    );
  });
});
