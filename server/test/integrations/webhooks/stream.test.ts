import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { eachEngine } from '../../support/databases.ts';
import { makePerson, makeProject, makeToken } from '../../support/make.ts';
import { openStream } from '../../support/stream.ts';
import { openOffice } from './post-office.ts';

const BEAT = 15_000;

eachEngine('following a webhook', (engine) => {
  test('what happens is told at once, with the request its receiver is sent', async (t) => {
    const { app, admin, receiver, register, dispatch, deliver } = await openOffice(t, engine);
    const hook = await register({ event: 'PROJECT.*', token: 'sesame', headers: { 'X-Own': 'hidden treasure' } });
    await makeProject(admin);
    await dispatch();
    const stream = await openStream(t, app, { token: admin.token, path: `/webhooks/${hook}/stream` });
    assert.match(String(stream.headers['content-type']), /^text\/event-stream/);
    const project = await makeProject(admin);
    await dispatch();
    const [told] = await stream.has(1);
    assert.deepEqual(
      [told!.id, told!.event, told!.data.sequence, told!.data.objectId],
      ['2', 'PROJECT.CREATED', 2, project],
    );
    await deliver();
    const sent = receiver.calls[1]!;
    assert.equal(told!.data.request.body, sent.body);
    const headers = Object.entries(told!.data.request.headers as Record<string, string>).filter(
      ([name]) => name !== 'User-Agent',
    );
    assert.ok(headers.length >= 8);
    for (const [name, value] of headers) assert.equal(sent.headers[name.toLowerCase()], value, name);
    assert.match(told!.data.request.headers['User-Agent'], /^Holdfast\/.* \(\+webhooks\)$/);
    assert.equal(stream.messages.length, 1);

    const looking = await openStream(t, app, {
      token: await makeToken(app, 1, 1, { isReadOnly: true }),
      path: `/webhooks/${hook}/stream?after=1`,
    });
    const [seen] = await looking.has(1);
    assert.doesNotMatch(JSON.stringify(seen), /hidden treasure/, 'a read-only token reads no password');
  });

  test('who was cut off goes on where they were: nothing missed, nothing repeated', async (t) => {
    const { app, admin, register, dispatch } = await openOffice(t, engine);
    const hook = await register({ event: 'PROJECT.CREATED' });
    const path = `/webhooks/${hook}/stream`;
    const make = async (count: number) => {
      for (let n = 0; n < count; n += 1) await makeProject(admin);
      await dispatch();
    };
    await make(2);
    const early = await openStream(t, app, { token: admin.token, path });
    assert.equal(await early.hasPlace(), '2', 'knows where it is before anything has happened');
    early.close();
    await make(3);
    const first = await openStream(t, app, { token: admin.token, path, headers: { 'last-event-id': early.place() } });
    await first.has(3);
    first.close();
    await make(120);
    const second = await openStream(t, app, { token: admin.token, path: `${path}?after=${first.place()}` });
    await second.has(120);
    await make(1);
    await second.has(121);
    assert.deepEqual(
      [...first.messages, ...second.messages].map(({ data }) => data.sequence),
      Array.from({ length: 124 }, (_, at) => at + 3),
    );
    for (const after of ['x', '-1', '1.5', '99999999999999999'])
      assert.equal((await openStream(t, app, { token: admin.token, path: `${path}?after=${after}` })).status, 422);
  });

  test('is for the Administrators of its account', async (t) => {
    const { app, admin, register } = await openOffice(t, engine);
    const hook = await register();
    const [other, person] = [await app.anotherAccount(), await makePerson(app)];
    const status = async (token: string, id = hook) =>
      (await openStream(t, app, { token, path: `/webhooks/${id}/stream` })).status;
    assert.deepEqual(
      [await status(''), await status('hf_1_wrong'), await status(person.caller.token), await status(other.token)],
      [401, 401, 403, 404],
    );
    assert.deepEqual([await status(admin.token, '99'), await status(admin.token, 'x')], [404, 404]);
    assert.equal((await admin.call('HEAD', `/webhooks/${hook}/stream`)).status, 404, 'there is no end to look at');
    await admin.delete(`/webhooks/${hook}.json`);
    assert.equal(await status(admin.token), 404);
  });

  test('a beat keeps it open, and ends it for a token that was revoked and for a webhook that is gone', async (t) => {
    const { app, admin, register } = await openOffice(t, engine);
    const [hook, other] = [await register(), await register()];
    const token = await makeToken(app, 1, 1);
    const stream = await openStream(t, app, { token, path: `/webhooks/${hook}/stream` });
    const beat = () => {
      app.clock.move(BEAT);
      app.services.db.nudge('events');
    };
    beat();
    await stream.hasBeats(1);
    const left = await openStream(t, app, { token: admin.token, path: `/webhooks/${other}/stream` });
    const tokens = (await admin.get('/tokens.json')).body.tokens as { id: string }[];
    const newest = Math.max(...tokens.map(({ id }) => Number(id)));
    assert.equal((await admin.delete(`/tokens/${newest}.json`)).status, 200);
    beat();
    await stream.ended;
    await left.hasBeats(1);
    await admin.delete(`/webhooks/${other}.json`);
    await left.ended;
    assert.doesNotMatch(app.log.join(''), /cut off/, 'neither is a fault');
  });

  test('a reader who does not read costs no more than one portion, and misses nothing', async (t) => {
    const { app, admin, register, dispatch } = await openOffice(t, engine);
    const hook = await register({ event: 'PROJECT.*' });
    const path = `/webhooks/${hook}/stream`;
    const sockets: Socket[] = [];
    app.http.server.on('connection', (socket) => sockets.push(socket));
    const stream = await openStream(t, app, { token: admin.token, path });
    stream.stopReading();
    const description = 'x'.repeat(60_000);
    const COUNT = 400;
    for (let n = 0; n < COUNT; n += 1) await makeProject(admin, { description });
    await dispatch();
    const quick = await openStream(t, app, { token: admin.token, path: `${path}?after=0` });
    await quick.has(COUNT);
    const waiting = sockets[0]!.writableLength;
    assert.ok(waiting > 0 && waiting < 500_000, `${waiting} bytes wait in memory`);
    stream.readOn();
    await stream.has(COUNT);
    assert.equal(stream.messages.at(-1)!.data.sequence, COUNT);
  });

  test('stopping the server ends open streams at once, also those nobody reads', async (t) => {
    const { app, admin, register, dispatch } = await openOffice(t, engine);
    const hook = await register({ event: '*' });
    const path = `/webhooks/${hook}/stream`;
    const [idle, stuck] = [
      await openStream(t, app, { token: admin.token, path }),
      await openStream(t, app, { token: admin.token, path }),
    ];
    stuck.stopReading();
    for (let n = 0; n < 200; n += 1) await makeProject(admin, { description: 'x'.repeat(60_000) });
    await dispatch();
    await idle.has(200);
    // Else it would wait for both of them for ever.
    await app.http.close();
    await idle.ended;
  });

  test('one person may hold twenty, and a closed one makes room', async (t) => {
    const { app, admin, register } = await openOffice(t, engine);
    const hook = await register();
    const open = () => openStream(t, app, { token: admin.token, path: `/webhooks/${hook}/stream` });
    const streams = await Promise.all(Array.from({ length: 25 }, open));
    const admitted = streams.filter(({ status }) => status === 200);
    assert.equal(admitted.length, 20);
    const refused = streams.find(({ status }) => status !== 200)!;
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '30']);
    admitted[0]!.close();
    await until(async () => (await open()).status === 200, 'room for another');
  });
});
