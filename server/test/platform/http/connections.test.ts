import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { openTestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { openStream } from '../../support/stream.ts';
import { head, makeLines } from './lines.ts';

const MIB = 2 ** 20;

eachEngine('a service that stops', (engine) => {
  test('waits for nobody who stands still, and closes what it stands on', async (t) => {
    const app = await openTestApp(engine);
    const open = makeLines(() => app);
    const authorization = `Authorization: Bearer ${app.admin.token}`;
    const project = await makeProject(app.admin);
    const content = '"'.repeat(4 * MIB);
    const { id } = (
      await app.admin.post(`/projects/${project}/notebooks.json`, { notebook: { name: 'Long', content } })
    ).body;
    const stream = await openStream(t, app, { token: app.admin.token, path: '/events/stream' });
    await stream.hasPlace();
    stream.stopReading();
    const form = 'Content-Type: multipart/form-data; boundary=x';
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\nxxx';
    const lines = await Promise.all([
      open(),
      open('POST /projects.json HTTP/1.1\r\nHost: x\r\n'),
      open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n'),
      open(head('POST /projects.json', 1000, authorization), '{"project":'),
      open(head('POST /pendingFiles.json', MIB, authorization, form), part),
      open(head('POST /uploads', 0, authorization, 'Tus-Resumable: 1.0.0', `Upload-Length: ${MIB}`)),
    ]);
    const stopped = await open(`GET /notebooks/${id}.json HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`);
    await once(stopped.socket, 'data');
    stopped.socket.pause();
    const gone = [...lines, stopped].map(({ theirs }) => theirs.destroyed || once(theirs, 'close'));
    await app.dispose();
    await Promise.all(gone);
    await assert.rejects(app.services.db.read.selectFrom('accounts').select('id').execute());
  });

  test('waits for a request that is being worked on, however long it takes', async () => {
    const app = await openTestApp(engine);
    const open = makeLines(() => app);
    const { transaction } = app.services.db;
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.services.db.transaction = async (work, options) => {
      begun.resolve();
      await goOn.promise;
      return transaction(work, options);
    };
    const body = '{"project":{"name":"Slow"}}';
    const line = await open(head('POST /projects.json', body.length, `Authorization: Bearer ${app.admin.token}`), body);
    await begun.promise;
    const silent = await open();
    const stopped = app.dispose();
    await silent.over;
    // What would end it if it stood still.
    app.http.server.emit('timeout', line.theirs);
    goOn.resolve();
    assert.match(await line.over, /^HTTP\/1.1 201 /);
    await stopped;
  });
});
