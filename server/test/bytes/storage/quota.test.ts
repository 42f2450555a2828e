import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uploadChores } from '../../../src/bytes/uploads/sweep.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makePerson, makeProject } from '../../support/make.ts';
import { blobKeys, makeFile, sendFile, upload } from '../../work/files/forms.ts';
import { tus } from '../uploads/tus.ts';

const QUOTA = 64 * 1024;

eachEngine('the quota', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_QUOTA: '64KiB' } });
  const content = (size: number) => ({ content: 'x'.repeat(size) });
  const anybody = async () => (await app().anotherAccount()).admin;

  test('is filled to the last byte and not beyond; what is refused leaves nothing', async () => {
    const admin = await anybody();
    const project = await makeProject(admin);
    await makeFile(admin, project, content(QUOTA - 100));
    const before = await blobKeys(app());
    const refused = await sendFile(admin, content(101));
    assert.equal(refused.status, 507);
    assert.match(
      refused.body.MESSAGE,
      /no room for another 101 bytes: the files of this account take 64 KiB of 64 KiB \(HOLDFAST_QUOTA/,
    );
    assert.deepEqual(await blobKeys(app()), before);
    await makeFile(admin, project, content(100));
    const { storage } = (await admin.get('/storage.json')).body;
    assert.deepEqual([storage.usedBytes, storage.freeBytes, storage.quotaBytes], [QUOTA, 0, QUOTA]);
    assert.equal((await sendFile(admin, content(0))).status, 201, 'what takes nothing fits');
    assert.equal((await sendFile(await anybody(), content(1))).status, 201, 'each account has its own');
  });

  test('uploads that wait count, and no longer when their time is over', async () => {
    const admin = await anybody();
    await upload(admin, content(QUOTA - 10));
    assert.equal((await sendFile(admin, content(11))).status, 507);
    app().clock.move(86_400_000);
    for (const task of uploadChores) await task.run(app().services, new AbortController().signal);
    assert.equal((await sendFile(admin, content(11))).status, 201);
  });

  test('is asked before the bytes are taken, where their number is known', async (t) => {
    const admin = await anybody();
    const put = t.mock.method(app().services.blobs, 'put');
    assert.equal((await sendFile(admin, content(QUOTA + 5000))).status, 507);
    assert.equal(put.mock.callCount(), 0);
  });

  test('of many uploads at once only as many are taken as fit', async () => {
    const admin = await anybody();
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendFile(admin, content(QUOTA / 8))));
    assert.equal(answers.filter(({ status }) => status === 201).length, 8);
    assert.equal((await admin.get('/storage.json')).body.storage.pendingBytes, QUOTA);
  });

  test('holds for every way in, and uploads under way take the room they announced', async () => {
    const admin = await anybody();
    const offer = (size: number) => admin.get(`/pendingfiles/presignedurl.json?fileName=a.bin&fileSize=${size}`);
    const begin = (size: number) => tus(admin).create({ 'upload-length': String(size) });
    assert.equal((await begin(QUOTA + 1)).status, 507);
    assert.equal((await offer(QUOTA + 1)).status, 507);
    await tus(admin).begin(QUOTA - 1000);
    assert.equal((await begin(1001)).status, 507);
    assert.equal((await offer(1001)).status, 507);
    assert.equal((await sendFile(admin, content(1001))).status, 507);
    assert.equal((await offer(1000)).status, 200);
    assert.equal((await admin.get('/storage.json')).body.storage.freeBytes, 0);
    const { headers } = await tus(admin).create({ 'upload-defer-length': '1' });
    const declared = await tus(admin).append(headers['x-pending-file-ref']!, 0, 'x', { 'upload-length': '1' });
    assert.equal(declared.status, 507, 'whoever says it later is asked later');
  });

  test('who may put no file anywhere holds a tenth of the room that is left by promises, and sends what they like', async () => {
    const { admin } = await app().anotherAccount();
    const stranger = (await makePerson(app(), {}, admin)).caller;
    const offer = (size: number) => stranger.get(`/pendingfiles/presignedurl.json?fileName=a.bin&fileSize=${size}`);
    const pending = async () => (await admin.get('/storage.json')).body.storage.pendingBytes;
    const tenth = Math.floor(QUOTA / 10);
    const refused = await offer(tenth + 1);
    assert.equal(refused.status, 507);
    assert.match(
      refused.body.MESSAGE,
      /one person may have a tenth of the room that is left promised to them\. Send the file itself/,
    );
    assert.equal((await offer(tenth - 1000)).status, 200);
    assert.equal((await offer(1001)).status, 507, 'all their promises together');
    assert.equal((await offer(1000)).status, 200);
    const begun = await Promise.all(Array.from({ length: 6 }, () => tus(stranger).begin(QUOTA / 2)));
    const { headers } = await tus(stranger).create({ 'upload-defer-length': '1' });
    const late = headers['x-pending-file-ref']!;
    assert.equal((await tus(stranger).append(late, 0, 'x', { 'upload-length': String(QUOTA / 2) })).status, 204);
    assert.equal(await pending(), tenth + 1, 'a length that is only said takes nothing from others');
    const sent = await tus(stranger).append(begun[0]!, 0, 'x'.repeat(QUOTA / 4));
    assert.deepEqual([sent.status, await pending()], [204, tenth + 1 + QUOTA / 4]);
    assert.equal((await tus(stranger).append(begun[0]!, QUOTA / 4, 'x'.repeat(QUOTA / 4))).status, 204);
    assert.equal(await pending(), tenth + 1 + QUOTA / 2, 'whole, it waits to be used');
    assert.equal(
      (await tus(stranger).append(begun[1]!, 0, 'x'.repeat(QUOTA / 2))).status,
      507,
      'nobody passes the quota',
    );
    assert.equal((await sendFile(admin, content(QUOTA / 4))).status, 201);
  });

  test('copies count, so they need room too', async () => {
    const admin = await anybody();
    const project = await makeProject(admin);
    const id = await makeFile(admin, project, content(QUOTA / 2 + 1));
    assert.equal((await admin.put(`/files/${id}/copy.json`, { projectId: project })).status, 507);
    const clone = { cloneProjectName: 'Twin', copyFiles: true };
    assert.equal((await admin.post(`/projects/${project}/clone.json`, clone)).status, 507);
    assert.equal((await admin.get('/projects.json')).body.projects.length, 1, 'nothing of it is left');
  });
});
