import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import { createApp } from '../../../src/app.ts';
import { copyBlobs, countBlobs } from '../../../src/bytes/storage/copy.ts';
import { foundAccount } from '../../../src/people/credentials/founding.ts';
import type { BlobStore } from '../../../src/platform/blobs/blob-store.ts';
import { openMemoryBlobs } from '../../../src/platform/blobs/memory.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { unavailable } from '../../../src/platform/failures.ts';
import { keysIn, read } from '../../platform/blobs/contract.ts';
import { emptyStore, newAddress, s3IsMissing, settingFor } from '../../platform/blobs/s3-store.ts';
import { makeCaller, type TestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { runHoldfast } from '../../support/process.ts';
import { makeFile, upload } from '../../work/files/forms.ts';

type Options = { from?: BlobStore; isThorough?: boolean };

async function copy(app: TestApp, to: BlobStore, { from = app.services.blobs, isThorough = false }: Options = {}) {
  const problems: string[] = [];
  const { copied, skipped, failed } = await copyBlobs(app.services, {
    from,
    to,
    accountIds: [app.accountId],
    parallel: 3,
    isThorough,
    tell: ({ problem }) => problems.push(problem),
    progress() {},
  });
  return { copied, skipped, failed, problems };
}

const put = (blobs: BlobStore, key: string, content: string) =>
  blobs.put(key, Readable.from([Buffer.from(content)]), { maxSize: 1000 });

async function assertSame(a: BlobStore, b: BlobStore) {
  const keys = await keysIn(a);
  assert.deepEqual(await keysIn(b), keys);
  for (const key of keys) assert.ok((await read(a, key))?.equals((await read(b, key))!));
  return keys.length;
}

eachEngine('copying the bytes to another store', (engine) => {
  const app = useApp(engine);
  const key = async (pendingFileRef: string) =>
    (
      await app()
        .services.db.read.selectFrom('pending_files')
        .selectAll()
        .where('ref', '=', pendingFileRef)
        .executeTakeFirstOrThrow()
    ).blob_key;

  test('everything rows know is copied once, then only the rest', async () => {
    const { admin, services } = app();
    const project = await makeProject(admin);
    await makeFile(admin, project, { content: 'one' });
    await makeFile(admin, project, { content: randomBytes(300_000) });
    const logoPendingFileRef = await upload(admin, { content: 'GIF89a' });
    await admin.put(`/projects/${project}.json`, { project: { logoPendingFileRef } });
    await upload(admin, { content: 'waits' });
    const to = openMemoryBlobs();
    assert.deepEqual(await countBlobs(services, [app().accountId]), { blobs: 4, bytes: 300_008 });
    assert.deepEqual(await copy(app(), to), { copied: 4, skipped: 0, failed: 0, problems: [] });
    assert.equal(await assertSame(services.blobs, to), 4);
    await makeFile(admin, project, { content: 'later' });
    assert.deepEqual(await copy(app(), to), { copied: 1, skipped: 4, failed: 0, problems: [] });
  });

  test('what is missing or altered is told and never taken over, each time anew', async () => {
    const { services, admin } = app();
    const refs = [await upload(admin, { content: 'missing' }), await upload(admin, { content: 'altered' })];
    const [missing, altered] = await Promise.all(refs.map(key));
    await services.blobs.delete(missing!);
    await put(services.blobs, altered!, 'ALTERED');
    const to = openMemoryBlobs();
    for (const _ of [1, 2]) {
      const { failed, problems } = await copy(app(), to);
      assert.equal(failed, 2);
      assert.match(problems.sort()[0]!, /bytes are missing/);
      assert.match(problems[1]!, /bytes have changed/);
      assert.deepEqual([await to.stat(missing!), await to.stat(altered!)], [undefined, undefined]);
    }
    // What only the other store still has is no longer missing.
    await put(to, missing!, 'missing');
    assert.equal((await copy(app(), to)).failed, 1);
    await put(services.blobs, missing!, 'missing');
    await put(services.blobs, altered!, 'altered');
  });

  test('what is there with another size is copied again; with other bytes when all is to be read', async () => {
    const to = openMemoryBlobs();
    const blobKey = await key(await upload(app().admin, { content: 'right' }));
    await copy(app(), to);
    await put(to, blobKey, 'too long');
    assert.equal((await copy(app(), to)).copied, 1);
    await put(to, blobKey, 'WRONG');
    assert.equal((await copy(app(), to)).copied, 0);
    assert.equal((await copy(app(), to, { isThorough: true })).copied, 1);
    assert.equal((await read(to, blobKey))?.toString(), 'right');
  });

  test('one blob that cannot be copied is told of; a store that is away ends it all', async () => {
    const failing = (error: Error) => ({ ...openMemoryBlobs(), put: () => Promise.reject(error) });
    const { problems, copied } = await copy(app(), failing(new Error('broken disk')));
    assert.ok(problems.length > 1 && copied === 0);
    for (const problem of problems) assert.match(problem, /cannot be copied \(broken disk\)/);
    await assert.rejects(copy(app(), failing(unavailable('away'))), { kind: 'unavailable' });
  });
});

describe('holdfast blobs copy', { skip: s3IsMissing }, () => {
  async function openInstallation(t: TestContext) {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-copy-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const app = await createApp(loadConfig({ HOLDFAST_DATA: folder }), { log: new PassThrough().resume() });
    const { token } = await foundAccount(app.services, { accountName: 'Acme', email: 'admin@acme.test' }, 1);
    const admin = makeCaller(app, token);
    const project = await makeProject(admin);
    for (const content of ['small', randomBytes(7_000_000)]) await makeFile(admin, project, { content });
    const before = new Map<string, Buffer>();
    for (const key of await keysIn(app.services.blobs)) before.set(key, (await read(app.services.blobs, key))!);
    await app.close();
    return { folder, before };
  }

  test('moves an installation from disk to S3 and back', async (t) => {
    const { folder, before } = await openInstallation(t);
    const address = newAddress();
    t.after(() => emptyStore(address));
    const { accessKeyId, secretAccessKey } = address.credentials;
    const env = { HOLDFAST_DATA: folder, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
    const s3 = settingFor(address).replace(/\/\/.*@/, '//');
    const run = (...args: string[]) => runHoldfast('server/src/cli.ts', ['blobs', 'copy', ...args], env);

    const out = await run('--from', 'disk', '--to', s3);
    assert.deepEqual([out.code, out.out], [0, '2 copied (6.7 MiB).\n'], out.err);
    assert.equal((await run('--to', s3)).out, '0 copied (0 bytes). 2 were there already.\n');
    await rm(join(folder, 'blobs'), { recursive: true });
    const back = await run('--from', s3, '--to', 'disk');
    assert.deepEqual([back.code, back.out], [0, '2 copied (6.7 MiB).\n'], back.err);

    const app = await createApp(loadConfig({ HOLDFAST_DATA: folder }), { log: new PassThrough().resume() });
    t.after(() => app.close());
    for (const [key, bytes] of before) assert.ok((await read(app.services.blobs, key))?.equals(bytes));
    await app.services.blobs.delete([...before.keys()][0]!);
    await emptyStore(address);
    const lacking = await run('--to', s3);
    assert.equal(lacking.code, 1);
    assert.match(lacking.err, /NOT COPIED: blob \S+ of account 1: its bytes are missing/);
    assert.match(lacking.out, /^1 copied .* 1 could not be copied: see above\.$/m);

    assert.match((await run('--to', 'disk')).err, /are the same store/);
    assert.match((await run('--to', 'ftp://x')).err, /--to must be disk or look like s3:/);
    const nowhere = await run('--to', s3.replace(address.bucket, 'no-such-bucket-here'));
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.err, /There is no bucket no-such-bucket-here/);
  });
});
