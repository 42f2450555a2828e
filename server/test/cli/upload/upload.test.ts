import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeServer } from '../../../src/cli/upload/calls.ts';
import { journalPath } from '../../../src/cli/upload/journal.ts';
import { upload } from '../../../src/cli/upload/upload.ts';
import { tus } from '../../bytes/uploads/tus.ts';
import { sqliteEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openProxy } from '../../support/proxy.ts';
import { fetchLink } from '../../work/files/forms.ts';
import { useUploader } from './uploader.ts';

const MIB = 2 ** 20;
const uploader = useUploader(sqliteEngine, { env: { HOLDFAST_MAX_FILE_SIZE: '20MiB' } });
const { run, write, filesOf, noticesBreaks } = uploader;

async function hashOf(id: string): Promise<string> {
  const { file } = (await uploader.app.admin.get(`/files/${id}.json`)).body;
  const { bytes } = await fetchLink(uploader.app, file['download-URL']);
  return createHash('sha256').update(bytes).digest('hex');
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('what was sent is not sent again', async () => {
  const project = await makeProject(uploader.app.admin);
  await write('site/plan.txt', 'plan');
  await write('site/north wing/Grundriß “1”.txt', 'north');
  await write('site/north wing/empty', '');
  await write('loose.txt', 'loose');
  const first = await run(project, ['site', 'site/plan.txt', 'loose.txt']);
  assert.deepEqual([...first.failed], []);
  const shown = (await filesOf(project)).map((file) => `${file['category-name']}|${file.name}|${file.size}`).sort();
  assert.deepEqual(shown, ['north wing|Grundriß “1”.txt|5', 'north wing|empty|0', 'site|plan.txt|4', '|loose.txt|5']);
  const second = await run(project, ['site', 'loose.txt']);
  assert.deepEqual([second.known.length, [...second.ids].sort()], [4, [...first.ids].sort()]);
  assert.equal((await filesOf(project)).length, 4);
  await run(project, ['loose.txt'], { isAgain: true });
  assert.equal((await filesOf(project)).length, 5);
});

test('what was deleted since is sent again, and no other account or installation is taken for this one', async () => {
  const project = await makeProject(uploader.app.admin);
  await write('gone.txt', 'gone');
  await write('kept.txt', 'kept');
  const first = await run(project, ['gone.txt', 'kept.txt']);
  await uploader.app.admin.delete(`/files/${first.ids.get('gone.txt')}.json`);
  const second = await run(project, ['gone.txt', 'kept.txt']);
  assert.deepEqual(second.known, ['kept.txt']);
  assert.deepEqual(
    (await filesOf(project)).map(({ id }) => id).sort(),
    [second.ids.get('gone.txt'), first.ids.get('kept.txt')].sort(),
  );
  const server = makeServer({ url: uploader.url, token: uploader.app.admin.token });
  const { account } = (await uploader.app.admin.get('/account.json')).body;
  assert.equal((await server.account()).key, `${account.id} of ${account['created-at']}`);
  await server.close();
  const accounts = ['1 of 2026', '1 of 2027', '2 of 2026'];
  assert.equal(new Set(accounts.map((one) => journalPath(uploader.url, one, 7))).size, 3);
});

test('what has changed becomes the next version when asked for, in one category for all when asked for', async () => {
  const project = await makeProject(uploader.app.admin);
  const target = { project: Number(project), category: 'Drawings', becomesVersion: true };
  await write('deep/er/roof.txt', 'one');
  const first = await run(project, ['deep'], { target });
  await write('deep/er/roof.txt', 'two!');
  const second = await run(project, ['deep'], { target });
  assert.deepEqual(second.ids, first.ids);
  const [file, ...others] = await filesOf(project);
  assert.deepEqual([others.length, file!.version, file!.size, file!['category-name']], [0, '2', '4', 'Drawings']);
});

test('a connection that breaks again and again costs only what was on its way', async (t) => {
  const project = await makeProject(uploader.app.admin);
  const content = randomBytes(12 * MIB);
  await write('film.bin', content);
  const proxy = await openProxy(t, uploader.url);
  proxy.cutsAfter(3 * MIB, 3);
  let isAway = false;
  // Nobody gets through before the server has noticed: else bytes would be sent that it cannot take yet.
  const breaks = async () => {
    if (isAway) return;
    isAway = true;
    await proxy.goesAway();
    await noticesBreaks();
    await proxy.comesBack();
    isAway = false;
  };
  const untiring = Array<number>(100_000).fill(10);
  const { ids, failed, waited } = await run(
    project,
    ['film.bin'],
    { url: proxy.url, pausesMs: untiring },
    () => void breaks(),
  );
  assert.deepEqual([...failed], []);
  assert.match(waited[0]!, /does not answer/, 'whoever watches is told why nothing moves');
  assert.equal(await hashOf(ids.get('film.bin')!), sha256(content));
  assert.ok(proxy.passed() < 16 * MIB, `${proxy.passed()} bytes were sent for ${12 * MIB}`);
});

test('a run that was given up is gone on with by the next one', async (t) => {
  const project = await makeProject(uploader.app.admin);
  const content = randomBytes(8 * MIB);
  await write('half.bin', content);
  const proxy = await openProxy(t, uploader.url);
  proxy.cutsAfter(5 * MIB, 100);
  const first = await run(project, ['half.bin'], { url: proxy.url, pausesMs: [] });
  assert.match(first.failed.get('half.bin')!, /Tried 1 times/);
  await noticesBreaks();
  const again = await openProxy(t, uploader.url);
  const second = await run(project, ['half.bin'], { url: again.url });
  assert.equal(await hashOf(second.ids.get('half.bin')!), sha256(content));
  assert.ok(again.passed() < 6 * MIB, `${again.passed()} bytes were sent again`);
  assert.ok(second.sent[0]! > 0, 'it begins where the first one stopped');
});

test('an answer that is lost makes no second file, also when only the next run asks again', async (t) => {
  const project = await makeProject(uploader.app.admin);
  await write('once.txt', 'once');
  const proxy = await openProxy(t, uploader.url);
  for (const _ of ['when it is made', 'when it is asked whether it was']) {
    proxy.swallows(/"fileId"/);
    const { failed } = await run(project, ['once.txt'], { url: proxy.url, pausesMs: [] });
    assert.match(failed.get('once.txt')!, /does not answer/);
  }
  const { ids } = await run(project, ['once.txt']);
  assert.equal((await filesOf(project)).length, 1);
  assert.equal(ids.get('once.txt'), (await filesOf(project))[0]!.id);
});

const interrupted = {
  'and its category is gone since': (ref: string) => ({
    creation: { key: 'some key', file: { ref, category: { id: '999' }, becomesVersion: false } },
  }),
  'by a version that wrote its list in another way': () => ({ creationKey: 'some key' }),
};
for (const [how, stepWith] of Object.entries(interrupted))
  test(`a file that was interrupted while it was made ${how} is made of the bytes that are there`, async () => {
    const project = await makeProject(uploader.app.admin);
    await write('made/plan.txt', 'plan');
    const ref = await tus(uploader.app.admin).begin(4);
    await tus(uploader.app.admin).append(ref, 0, 'plan');
    const path = join(uploader.folder, 'made/plan.txt');
    const { size, mtimeMs: changedAt } = statSync(path);
    const entry = { path, size, changedAt, place: `/uploads/${ref}`, ...stepWith(ref) };
    await write(`journal-${project}`, `${JSON.stringify(entry)}\n`);
    const { ids, sent } = await run(project, ['made']);
    assert.deepEqual(sent, [4], 'nothing is sent once more');
    const [file, ...others] = await filesOf(project);
    assert.deepEqual([others, file!.id, file!['category-name']], [[], ids.get('made/plan.txt'), 'made']);
  });

test('what cannot be sent is told, and everything else is sent', async () => {
  const project = await makeProject(uploader.app.admin);
  await write('odd/fine.txt', 'fine');
  await write('odd/\ufffd/plan.txt', 'in a folder that has this very sign in its name');
  await write('odd/two\nlines.txt', 'x');
  await writeFile(Buffer.concat([Buffer.from(join(uploader.folder, 'odd/')), Buffer.from([0x6e, 0xff])]), 'x');
  await write('odd/large.bin', Buffer.alloc(21 * MIB));
  await symlink('/etc/passwd', join(uploader.folder, 'odd/link'));
  await symlink(uploader.folder, join(uploader.folder, 'odd/loop'));
  execFileSync('mkfifo', [join(uploader.folder, 'odd/pipe')]);
  const { ids, failed, leftOut } = await run(project, ['odd', 'missing.txt']);
  assert.deepEqual([...ids.keys()].sort(), ['odd/fine.txt', 'odd/\ufffd/plan.txt']);
  assert.deepEqual(leftOut.sort(), ['odd/link', 'odd/loop', 'odd/pipe']);
  assert.match(failed.get('odd/two\nlines.txt')!, /characters that are not text/);
  assert.match(failed.get('odd/large.bin')!, /larger than the 20 MiB/);
  assert.match(failed.get('odd/n\ufffd')!, /not UTF-8/);
  assert.equal(failed.get('missing.txt'), 'does not exist');
});

for (const [change, to] of Object.entries({ grows: 5 * MIB, shrinks: MIB }))
  test(`a file that ${change} while it is sent is refused, and nothing is left of it`, async () => {
    const project = await makeProject(uploader.app.admin);
    const path = join(uploader.folder, `${change}.log`);
    await write(`${change}.log`, Buffer.alloc(4 * MIB));
    const failed: string[] = [];
    const target = { project: Number(project), becomesVersion: false };
    const journalAt = join(uploader.folder, `journal-${change}`);
    await upload(
      {
        url: uploader.url,
        token: uploader.app.admin.token,
        paths: [path],
        parallel: 1,
        isAgain: false,
        target,
        journalAt,
      },
      {
        begins() {},
        waits() {},
        begun() {},
        done: () => assert.fail('it was sent'),
        failed: (_path, reason) => failed.push(reason),
        leftOut() {},
        sent() {
          truncateSync(path, to);
          utimesSync(path, 1, 1);
        },
      },
    );
    assert.match(failed.join(), /^It was changed while it was being sent[^,]+$/);
    assert.deepEqual(await filesOf(project), []);
    assert.deepEqual(await uploader.app.services.db.read.selectFrom('uploads').selectAll().execute(), []);
  });

test('what its disk does not give is told as that, and asked for once', async () => {
  const project = await makeProject(uploader.app.admin);
  const path = join(uploader.folder, 'becomes-a-folder');
  await write('becomes-a-folder', 'x');
  const failed: string[] = [];
  const target = { project: Number(project), becomesVersion: false };
  await upload(
    {
      ...{
        url: uploader.url,
        token: uploader.app.admin.token,
        paths: [path],
        parallel: 1,
        isAgain: false,
        pausesMs: [],
        target,
      },
      journalAt: join(uploader.folder, `journal-${project}`),
    },
    {
      begins() {},
      waits() {},
      // It opens and has a length, and yet nothing can be read from it.
      begun() {
        rmSync(path);
        mkdirSync(path);
      },
      done: () => assert.fail('it was sent'),
      failed: (_path, reason) => failed.push(reason),
      leftOut() {},
      sent() {},
    },
  );
  assert.deepEqual(failed, ['EISDIR: illegal operation on a directory, read']);
});
