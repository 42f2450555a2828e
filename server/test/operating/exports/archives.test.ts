import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { makeExports, removeOldExports } from '../../../src/operating/exports/making.ts';
import { recoverExport } from '../../../src/operating/exports/recovery.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { eachEngine, postgresEngine, sqliteEngine } from '../../support/databases.ts';
import { makeEverything } from '../../support/everything.ts';
import { makePerson, makeProject, makeToken } from '../../support/make.ts';
import { makeFile } from '../../work/files/forms.ts';
import { answersTo } from '../answers.ts';
import { newFolder, newPlace, opened } from '../backups/stage.ts';

const { signal } = new AbortController();
const DAY = 86_400_000;
/** A process of another machine, which cannot be asked for. */
const ELSEWHERE = 'elsewhere/1/begun';

/** Another program checks every sum before it unpacks. */
const UNPACK = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
archive.extractall(sys.argv[2])
`;

async function unpacked(bytes: Buffer): Promise<string> {
  const [file, folder] = [join(await newFolder(), 'a.zip'), await newFolder()];
  await writeFile(file, bytes);
  await promisify(execFile)('python3', ['-c', UNPACK, file, folder]);
  return folder;
}

eachEngine('an export by a button', (engine) => {
  const app = useApp(engine);
  let project: string;
  before(async () => {
    project = await makeProject(app().admin, { name: 'Harbour', people: '1' });
    await makeEverything(app().admin, project, 'breakwater', 'is mended');
    const other = await app().anotherAccount();
    await makeEverything(other.admin, await makeProject(other.admin, { name: 'Elsewhere' }), 'foreign', 'is theirs');
  });

  const fetch = (path: string, token = app().admin.token, headers: Record<string, string> = {}, method = 'GET') =>
    app().http.inject({
      method: method as 'GET',
      url: path,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const shown = async (id: string) => (await app().admin.get(`/exports/${id}.json`)).body.export;
  const ask = async (): Promise<string> => {
    const { status, body, text } = await app().admin.post('/exports.json');
    assert.equal(status, 201, text);
    return body.id;
  };
  const make = () => makeExports.run(app().services, signal);
  const fetched = async (id: string): Promise<Buffer> => {
    const { statusCode, rawPayload } = await fetch(`/exports/${id}.zip`);
    assert.equal(statusCode, 200, rawPayload.toString().slice(0, 300));
    return rawPayload;
  };

  test('is made in the background, and unpacked it is what is brought back on the other engine', async () => {
    const id = await ask();
    const waiting = await shown(id);
    assert.deepEqual([waiting.status, waiting.downloadURL, waiting.lines], ['waiting', '', 0]);
    assert.equal((await fetch(`/exports/${id}.zip`)).statusCode, 404);
    assert.equal((await app().admin.post('/exports.json')).status, 409);
    assert.equal(await make(), true);
    assert.equal(await make(), false);
    const done = await shown(id);
    assert.equal(done.status, 'done', app().log.join(''));
    assert.deepEqual([done.files, done.ofFiles, done.missingFiles], [1, 1, 0]);
    assert.ok(done.lines > 50 && done.bytes === done.ofBytes && done.bytes > 0);
    const bytes = await fetched(id);
    assert.equal(bytes.length, done.size);

    const from = await unpacked(bytes);
    const own = await newPlace(engine.name === 'SQLite' ? postgresEngine : sqliteEngine);
    const tell = ({ problem }: { problem: string }) => assert.fail(problem);
    const { rows } = await recoverExport({ own, from, now: app().clock.now, tell, progress() {} });
    assert.equal(rows, done.lines);
    const here = await opened(own, app());
    try {
      const paths = [`/projects/${project}.json`, '/tasks.json', '/notebooks.json', '/people.json'];
      const [ours, theirs] = [
        await answersTo(here, await makeToken(here as TestApp, 1, 1), paths),
        await answersTo(app(), app().admin.token, paths),
      ];
      const bare = (answer: unknown) => JSON.stringify(answer).replace(/\b[0-9a-f]{64}\b/g, 'signed');
      for (const path of paths) assert.equal(bare(ours[path]), bare(theirs[path]), path);
    } finally {
      await here.close();
    }
  });

  test('is for Administrators alone, in parts if they like, and the audit log tells of it', async () => {
    const { exports } = (await app().admin.get('/exports.json')).body;
    const [{ id, size }] = exports;
    const { token } = (await makePerson(app(), { 'email-address': 'mem@acme.test' })).caller;
    const elsewhere = (await app().anotherAccount()).admin;
    assert.equal((await fetch(`/exports/${id}.zip`, token)).statusCode, 403);
    assert.equal((await fetch(`/exports/${id}.zip`, elsewhere.token)).statusCode, 404);
    assert.equal((await app().http.inject(`/exports/${id}.zip`)).statusCode, 401);
    const whole = await fetched(id);
    const rest = await fetch(`/exports/${id}.zip`, undefined, { range: 'bytes=100-' });
    assert.deepEqual([rest.statusCode, rest.rawPayload.equals(whole.subarray(100))], [206, true]);
    const head = await fetch(`/exports/${id}.zip`, undefined, {}, 'HEAD');
    assert.deepEqual([head.headers['content-length'], head.rawPayload.length], [String(size), 0]);
    assert.match(String(head.headers['content-disposition']), /attachment; filename="holdfast-export-2026-11-15\.zip"/);
    const { entries } = (await app().admin.get('/audit.json?action=export.taken')).body;
    assert.deepEqual(
      entries.map(({ detail, personId, times }: Record<string, string>) => [detail, personId, times]),
      [
        ['the whole account, fetched', '1', 3],
        ['the whole account, as an archive', '1', 1],
      ],
    );
  });

  test('that was cut off is begun anew; it lacks a file that is damaged, and says so', async () => {
    const { blobs, db } = app().services;
    const file = await makeFile(app().admin, project, { content: 'soon damaged' });
    const { blob_key } = await db.read
      .selectFrom('file_versions')
      .select('blob_key')
      .where('account_id', '=', 1)
      .where('file_id', '=', Number(file))
      .executeTakeFirstOrThrow();
    await blobs.put(blob_key, Readable.from([Buffer.from('soon altered')]), { maxSize: 100 });
    const id = await ask();
    const leased_until = new Date(app().clock.now().getTime() + DAY).toISOString();
    const left = { state: 'running' as const, lease: ELSEWHERE, leased_until, tries: 1 };
    await db.transaction((tx) => tx.updateTable('exports').set(left).where('id', '=', Number(id)).execute());
    assert.equal(await make(), false, 'somebody is at it, as far as is known');
    app().clock.move(2 * DAY);
    assert.equal(await make(), true);
    const { status, missingFiles, problem } = await shown(id);
    assert.deepEqual([status, missingFiles], ['incomplete', 1]);
    assert.match(problem, /could not be read/);
    const text = await readFile(join(await unpacked(await fetched(id)), 'files.jsonl'), 'utf8');
    assert.match(text, new RegExp(`"key":"${blob_key}".*"sha256":null`));
  });

  test('takes the place of the last, and goes when its days are over, or by hand', async () => {
    const { exports } = (await app().admin.get('/exports.json')).body;
    assert.equal(exports.length, 1);
    await removeOldExports.run(app().services, signal);
    assert.equal((await shown(exports[0].id)).status, 'incomplete');
    app().clock.move(7 * DAY);
    await removeOldExports.run(app().services, signal);
    assert.deepEqual((await app().admin.get('/exports.json')).body.exports, []);
    const doomed = await app()
      .services.db.read.selectFrom('doomed_blobs')
      .select('blob_key')
      .where('account_id', '=', 1)
      .execute();
    assert.ok(doomed.length >= 2, 'their bytes go with them');
    const id = await ask();
    assert.equal((await app().admin.delete(`/exports/${id}.json`)).status, 200);
    assert.equal(await make(), false);
    assert.equal((await fetch(`/exports/${id}.zip`)).statusCode, 404);
  });
});
