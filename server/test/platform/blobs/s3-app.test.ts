import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import { createApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import type { S3Address } from '../../../src/platform/config-checks.ts';
import { openTestApp } from '../../support/app.ts';
import { type Engine, eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { provesDamageIsTold } from '../../work/files/damaged.ts';
import { fetchLink, makeFile, sendFile, showFile, upload } from '../../work/files/forms.ts';
import { emptyStore, newAddress, s3IsMissing, settingFor, unhurried } from './s3-store.ts';

const MIB = 1024 * 1024;

async function openOn(t: TestContext, engine: Engine, address: S3Address) {
  const app = await openTestApp(engine, { env: { HOLDFAST_BLOBS: settingFor(address) }, patience: unhurried });
  t.after(() => app.dispose());
  return app;
}

/** A way to the store that can be cut. */
async function makeRoad(t: TestContext, endpoint: string) {
  const { hostname, port } = new URL(endpoint);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => [socket, onward].forEach((either) => void either.destroy()));
    }
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  t.after(() => {
    cut();
    server.close();
  });
  const mend = () => {
    isCut = false;
  };
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut, mend };
}

eachEngine('files in an S3 store', (engine) => {
  describe('through the front door', { skip: s3IsMissing }, () => {
    test('a file goes in, and comes out whole and in part', async (t) => {
      const address = newAddress();
      t.after(() => emptyStore(address));
      const app = await openOn(t, engine, address);
      const project = await makeProject(app.admin);
      const content = randomBytes(6 * MIB);
      const id = await makeFile(app.admin, project, { fileName: 'large.bin', content });
      const link = (await showFile(app.admin, id))['download-URL'];
      const whole = await fetchLink(app, link);
      assert.deepEqual([whole.status, whole.bytes.equals(content)], [200, true]);
      const range = { range: `bytes=${5 * MIB - 2}-${5 * MIB + 1}` };
      const part = await fetchLink(app, link, range);
      assert.deepEqual([part.status, part.bytes.equals(content.subarray(5 * MIB - 2, 5 * MIB + 2))], [206, true]);
      assert.equal((await app.http.inject('/readyz')).statusCode, 200);
    });

    test('objects that are not as long as the rows say are cut off and told', async (t) => {
      const address = newAddress();
      t.after(() => emptyStore(address));
      await provesDamageIsTold(await openOn(t, engine, address));
    });

    test('while the store is away uploads and downloads are refused with 503, and nothing is lost', async (t) => {
      const address = newAddress();
      t.after(() => emptyStore(address));
      if (!address.endpoint?.startsWith('http:')) return t.skip('only a store without TLS can be cut off');
      const { endpoint, cut, mend } = await makeRoad(t, address.endpoint);
      const app = await openOn(t, engine, { ...address, endpoint });
      const project = await makeProject(app.admin);
      const id = await makeFile(app.admin, project, { content: 'kept' });
      const link = (await showFile(app.admin, id))['download-URL'];
      const pendingFileRef = await upload(app.admin, { content: 'waiting' });

      cut();
      const refused = await sendFile(app.admin);
      assert.equal(refused.status, 503);
      assert.ok(Number(refused.headers['retry-after']) > 0);
      assert.match(refused.body.MESSAGE, /cannot reach its store of files/);
      assert.equal((await fetchLink(app, link)).status, 503);
      assert.equal((await app.http.inject('/readyz')).statusCode, 503);
      assert.equal((await app.admin.get(`/projects/${project}/files.json`)).status, 200);
      assert.ok(!app.log.join('').includes(address.credentials.secretAccessKey));

      mend();
      assert.equal((await fetchLink(app, link)).bytes.toString(), 'kept');
      const made = await app.admin.post(`/projects/${project}/files.json`, {
        file: { 'category-id': '0', pendingFileRef },
      });
      assert.equal(made.status, 201, made.text);
      const again = await fetchLink(app, (await showFile(app.admin, made.body.fileId ?? made.body.id))['download-URL']);
      assert.equal(again.bytes.toString(), 'waiting');
    });
  });
});

describe('a start with an S3 store', { skip: s3IsMissing }, () => {
  const start = async (t: TestContext, address: S3Address) => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-start-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const config = loadConfig({ HOLDFAST_DATA: folder, HOLDFAST_BLOBS: settingFor(address) });
    let said = '';
    const log = new PassThrough().on('data', (chunk) => {
      said += chunk;
    });
    const app = await createApp(config, { log, patience: unhurried });
    t.after(() => app.close());
    return { app, said: () => said };
  };

  test('is refused with a sentence when the bucket or the credentials are wrong', async (t) => {
    const address = newAddress();
    await assert.rejects(
      start(t, { ...address, bucket: 'no-such-bucket-here' }),
      /There is no bucket no-such-bucket-here/,
    );
    const credentials = { ...address.credentials, secretAccessKey: 'another-secret' };
    await assert.rejects(start(t, { ...address, credentials }), (error: Error) => {
      assert.match(error.message, /refuses these credentials/);
      return !error.message.includes('another-secret');
    });
  });

  test('goes on when the store is only away, and says so', async (t) => {
    const { app, said } = await start(t, { ...newAddress(), endpoint: 'http://127.0.0.1:9' });
    assert.match(said(), /The store of files at http:\/\/127.0.0.1:9 cannot be reached/);
    assert.equal((await app.http.inject('/readyz')).statusCode, 503);
  });
});
