import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { exportAccount } from '../../../src/operating/exports/exports.ts';
import { carryOnAccountImports } from '../../../src/operating/imports/asked/carrying.ts';
import { storageFull } from '../../../src/platform/failures.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { makePerson, makeProject } from '../../support/make.ts';
import { newFolder } from '../backups/stage.ts';
import { addressOf, founded } from './stage.ts';

/** What the other side does before it answers. */
type Before = (url: string) => Promise<void>;

describe('an import that is asked for in the app', () => {
  const source = useApp(sqliteEngine);
  let there: Caller;
  let server: Server;
  let meanwhile: Before = async () => {};

  before(async () => {
    there = await founded(source());
    await makePerson(source(), {}, there);
    const project = await makeProject(there, { name: 'Breakwater', people: '1' });
    await makeEverything(there, project, 'breakwater', 'is mended');
    server = createServer(async (request, response) => {
      const { authorization, host } = request.headers;
      await meanwhile(request.url!);
      const headers = { host: host!, ...(authorization && { authorization }) };
      const answer = await source().http.inject({ method: 'GET', url: request.url!, headers });
      response.writeHead(answer.statusCode, answer.headers as Record<string, string>).end(answer.rawPayload);
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  eachEngine('here', (engine) => {
    const app = useApp(engine, { env: { HOLDFAST_LOG_REQUESTS: 'yes' } });
    const shown = async (by = app().admin) => (await by.get('/account/import.json')).body.import;
    const ask = (changes: object = {}) =>
      app().admin.post('/account/import.json', {
        import: { url: `${addressOf(server)}/`, apiToken: there.token, ...changes },
      });
    const put = async (what: string) => (await app().admin.put(`/account/import/${what}.json`)).status;
    const work = (signal = new AbortController().signal) => carryOnAccountImports[0]!.run(app().services, signal);

    const keptToken = async () =>
      (await app().services.db.read.selectFrom('account_imports').select('token').executeTakeFirstOrThrow()).token;

    /** Whatever is kept, said or written out, as one text. */
    async function everything(): Promise<string> {
      const { db } = app().services;
      const rows: unknown[] = [];
      const tables = await db.read.introspection.getTables();
      // Words of what can be found, which some engines let nobody go through.
      for (const { name } of tables.filter((table) => !table.name.startsWith('search_')))
        rows.push((await sql`select * from ${sql.table(name)}`.execute(db.read)).rows);
      return JSON.stringify(rows);
    }

    test('is for Administrators, and for addresses that may be called', async () => {
      const { admin, anotherAccount } = app();
      assert.deepEqual([(await shown()).status, (await shown()).canBegin], ['none', true]);
      for (const url of ['http://10.0.0.7', 'http://[::ffff:10.0.0.7]', 'http://169.254.169.254/x', 'ftp://a.example'])
        assert.equal((await ask({ url })).status, 422, url);
      assert.match((await ask({ url: 'http://192.168.1.1' })).text, /Imports may only call public addresses/);
      assert.equal((await ask({ url: 'https://me:secret@a.example' })).status, 422);
      assert.deepEqual([await put('begin'), await put('stop')], [409, 409]);
      const other = await anotherAccount();
      const { caller: person } = await makePerson(app(), {}, other.admin);
      for (const reply of [
        await person.get('/account/import.json'),
        await person.post('/account/import.json', { import: { url: addressOf(server), apiToken: 'x' } }),
        await person.put('/account/import/begin.json'),
        await person.put('/account/import/stop.json'),
        await person.delete('/account/import.json'),
      ])
        assert.equal(reply.status, 403);
      const { canBegin, obstacle } = await shown(other.admin);
      assert.equal(canBegin, false);
      assert.match(obstacle, /not empty.*holdfast account create/);
      const refused = await other.admin.post('/account/import.json', {
        import: { url: addressOf(server), apiToken: there.token },
      });
      assert.deepEqual([refused.status, refused.body.MESSAGE], [409, obstacle]);
      assert.equal((await admin.get('/account/import.json')).body.import.status, 'none');
    });

    test('that cannot be is told why, and the token goes', async () => {
      assert.equal((await ask({ apiToken: 'wrong' })).status, 200);
      await work();
      const { status, problem } = await shown();
      assert.equal(status, 'failed');
      assert.match(problem, /me\.json was refused with 401/);
      assert.equal(await put('begin'), 409);
      assert.equal(await keptToken(), '');
    });

    test('is counted first, and nothing is written', async () => {
      // As a browser does.
      await app().admin.get('/notifications.json');
      assert.equal((await ask()).status, 200);
      assert.equal((await shown()).status, 'looking');
      assert.equal((await ask()).status, 409);
      await work();
      const { status, lines, minutes, url } = await shown();
      assert.deepEqual([status, url], ['ready', addressOf(server)]);
      assert.ok(minutes >= 1);
      // The one engine is brought what was added for the other, too.
      const projects = (await there.get('/projects.json')).body.projects.length;
      const of = (kind: string) => lines.find((line: { kind: string }) => line.kind === kind);
      assert.deepEqual([of('projects').there, of('projects').here], [projects, 0]);
      assert.ok(of('files').bytes > 0);
      assert.equal((await app().admin.get('/projects.json')).body.projects.length, 0);
    });

    test('is told beforehand what is too large here, and that there is no room', async () => {
      const { services, admin } = app();
      const reasons = async (config: object, changes: object = {}) => {
        assert.equal((await ask()).status, 200);
        const own = { ...services, ...changes, config: { ...services.config, ...config } };
        await carryOnAccountImports[0]!.run(own, new AbortController().signal);
        return (await shown()).reasons.map(
          ({ kind, reason }: { kind: string; reason: string }) => `${kind}: ${reason}`,
        );
      };
      assert.match(
        (await reasons({ maxFileSize: 4 })).join('\n'),
        /files: larger than 4 bytes.*HOLDFAST_MAX_FILE_SIZE/,
      );
      assert.match((await reasons({ quota: 4 })).join('\n'), /files: they take .*HOLDFAST_QUOTA.* waits until/);
      const requireRoom = async () => {
        throw storageFull('No.');
      };
      const blobs = { ...services.blobs, requireRoom };
      assert.match((await reasons({}, { blobs })).join('\n'), /no room on the disk/);
      assert.deepEqual(await reasons({}), []);
      assert.equal((await admin.get('/projects.json')).body.projects.length, 0);
    });

    test('is stopped, goes on, and goes on by itself after a restart', async () => {
      assert.equal(await put('begin'), 200);
      const silent = new Promise<void>(() => {});
      meanwhile = async (url) => {
        if (!url.includes('/tasklists')) return;
        meanwhile = async () => {};
        assert.equal(await put('stop'), 200);
        await silent;
      };
      await work();
      assert.equal((await shown()).status, 'stopped');
      await work();
      assert.equal((await shown()).status, 'stopped');
      assert.equal(await put('begin'), 200);
      const ending = new AbortController();
      meanwhile = async (url) => {
        if (!url.includes('/tasks')) return;
        meanwhile = async () => {};
        ending.abort();
        await silent;
      };
      assert.equal(await work(ending.signal), false);
      assert.equal((await shown()).status, 'running');
      await work();
      const { status, lines, isAgain, untold } = await shown();
      assert.ok(untold.some((one: string) => one.startsWith('reactions other than likes')));
      assert.deepEqual([status, isAgain], ['done', true]);
      for (const { kind, there: told, here } of lines) assert.equal(here, told, kind);
      const { projects } = (await app().admin.get('/projects.json')).body;
      assert.ok(projects.some(({ name }: { name: string }) => name === 'Breakwater'));
    });

    test('stands in the audit log from beginning to end', async () => {
      const { entries } = (await app().admin.get('/audit.json')).body;
      const told = entries.filter(({ action }: { action: string }) => action === 'account.imported');
      const how = told.map(({ detail }: { detail: string }) => detail.split(', ')[1]);
      assert.deepEqual(how, ['done', 'begun', 'stopped', 'begun']);
    });

    test('is done again, from the same place only', async () => {
      const elsewhere = await ask({ url: 'https://other.example' });
      assert.match(elsewhere.text, /from one place only/);
      await makeProject(there, { name: `Late ${engine.name}` });
      assert.equal((await ask()).status, 200);
      await work();
      assert.equal(await put('begin'), 200);
      await work();
      assert.equal((await shown()).status, 'done');
      assert.ok((await app().admin.get('/projects.json')).text.includes(`Late ${engine.name}`));
    });

    test('is forgotten, and the token stands nowhere', async () => {
      assert.equal((await ask()).status, 200);
      const kept = await everything();
      const { services, admin } = app();
      const to = await newFolder();
      await exportAccount(services, { accountId: 1, to, tell() {}, progress() {} });
      const written = await linesIn(to);
      assert.equal(await put('stop'), 200);
      assert.equal((await admin.delete('/account/import.json')).status, 200);
      assert.equal((await shown()).status, 'none');
      assert.equal(await keptToken(), '');
      const encoded = Buffer.from(`${there.token}:x`).toString('base64');
      const said = [(await admin.get('/account/import.json')).text, (await admin.get('/audit.json')).text];
      for (const text of [kept, written, ...said, app().log.join('\n'), await everything()])
        assert.ok(!text.includes(there.token) && !text.includes(encoded));
    });
  });
});

/** All lines of an export. */
async function linesIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(`${file.parentPath}/${file.name}`, 'utf8'));
  const text = (await Promise.all(texts)).join('\n');
  assert.ok(!text.includes('account_imports'));
  return text;
}
