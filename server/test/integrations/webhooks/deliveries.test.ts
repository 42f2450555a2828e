import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makeProject } from '../../support/make.ts';
import { openOffice } from './post-office.ts';

const HOUR = 3600_000;

eachEngine('the log of deliveries', (engine) => {
  test('has a row for every try, newest first', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register({ token: 'sesame' });
    receiver.answers(() => ({ status: 503, headers: { 'x-odd': 'yes', date: 'now' }, body: 'Not now: ☃' }));
    await makeProject(admin, { name: 'Mission' });
    await deliver();
    app.clock.move(5000);
    receiver.answers(() => ({ status: 200, headers: { date: 'now' }, body: 'ok' }));
    await deliver();
    const reply = await admin.get(`/webhooks/${hook}/deliveries.json`);
    assert.equal(reply.headers['x-records'], '2');
    for (const row of reply.body.deliveries) {
      assert.ok(row.timing.total >= 0);
      row.timing = { total: 0 };
      assert.deepEqual(JSON.parse(row.request.headers)['X-Projects-Delivery'], [row.uuid]);
      row.request.headers = row.request.headers.replaceAll(/"(v1,|)[\w+/=]{40,}"/g, '"$1<signature>"');
    }
    const short = await admin.get(`/${hook}/deliveries.json?pageSize=1`);
    assert.deepEqual([short.status, short.body.deliveries.length, short.headers['x-records']], [200, 1, '2']);
    matchesGolden('webhook-deliveries', reply.body);
  });

  test('is read page by page without gaps or repeats while more is sent', async (t) => {
    const { admin, register, deliver } = await openOffice(t, engine);
    const hook = await register({ event: 'PROJECT.CREATED' });
    const projects: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      projects.unshift(await makeProject(admin));
      await deliver();
    }
    const page = async (number: number) => {
      const { body } = await admin.get(`/webhooks/${hook}/deliveries.json?page=${number}&pageSize=2`);
      return body.deliveries.map((row: { request: { body: string } }) =>
        new URLSearchParams(row.request.body).get('bbjectId'),
      );
    };
    const first = await page(1);
    await makeProject(admin);
    await deliver();
    assert.deepEqual([...first, ...(await page(2)), ...(await page(3))], projects);
  });

  test('keeps what the receiver answered up to 8 KiB, whatever it contains', async (t) => {
    const { admin, receiver, register, deliver, log } = await openOffice(t, engine);
    const hook = await register();
    receiver.answers(() => ({ body: `\0${'x'.repeat(20_000)}` }));
    await makeProject(admin);
    await deliver();
    const [row] = await log(hook);
    assert.ok(Buffer.byteLength(row!.response.body) <= 8192 && row!.response.body.length > 8000);
    assert.equal(row!.deliveryStatus, 'DELIVERED');
  });
});

eachEngine('sending again', (engine) => {
  for (const path of ['webhooks', 'webhook'])
    test(`POST /${path}/{id}/redeliver.json sends the same delivery at once, under its id`, async (t) => {
      const { app, admin, receiver, register, deliver, log } = await openOffice(t, engine);
      const hook = await register();
      await makeProject(admin);
      await deliver();
      const [row] = await log(hook);
      app.clock.move(HOUR);
      const reply = await admin.post(`/${path}/${hook}/redeliver.json`, { uuid: row!.uuid.toUpperCase() });
      assert.deepEqual([reply.status, reply.body], [200, { STATUS: 'OK' }]);
      assert.equal(await deliver(), 1);
      const [first, second] = receiver.calls;
      assert.equal(second?.body, first?.body);
      assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id']);
      assert.equal(second?.headers['webhook-attempt'], '2');
      assert.deepEqual(
        (await log(hook)).map(({ attempt }) => attempt),
        [2, 1],
      );
    });

  test('one that waits for its next try goes at once', async (t) => {
    const { admin, receiver, register, deliver, round, log } = await openOffice(t, engine);
    const hook = await register();
    receiver.answers(500);
    await makeProject(admin);
    await deliver();
    receiver.answers(200);
    assert.equal(await round(), 0);
    await admin.post(`/webhooks/${hook}/redeliver.json`, { uuid: (await log(hook))[0]!.uuid });
    assert.equal(await round(), 1);
    assert.equal((await log(hook))[0]?.deliveryStatus, 'DELIVERED');
  });

  test('one that was given up is tried once more', async (t) => {
    const { app, admin, receiver, register, round, log, givenUp } = await openOffice(t, engine);
    const hook = await register();
    const { uuid } = await givenUp();
    const rows = async () => (await log(hook)).filter((row) => row.uuid === uuid);
    const again = () => admin.post(`/webhooks/${hook}/redeliver.json`, { uuid });
    assert.deepEqual([(await rows())[0]?.deliveryStatus, (await rows()).length], ['GIVEN-UP', 10]);
    await again();
    assert.equal(await round(), 1);
    app.clock.move(30 * HOUR);
    assert.equal(await round(), 0);
    assert.deepEqual([(await rows())[0]?.deliveryStatus, (await rows()).length], ['GIVEN-UP', 11]);
    receiver.answers(200);
    await again();
    assert.equal(await round(), 1);
    assert.equal((await rows())[0]?.deliveryStatus, 'DELIVERED');
  });

  test('one sent again to a receiver that rests is its probe', async (t) => {
    const { admin, receiver, register, deliver, round, log } = await openOffice(t, engine);
    const hook = await register();
    receiver.answers(500);
    for (let n = 0; n < 5; n += 1) await makeProject(admin);
    await deliver();
    receiver.answers(200);
    await admin.post(`/webhooks/${hook}/redeliver.json`, { uuid: (await log(hook))[0]!.uuid });
    assert.equal(await round(), 1);
    assert.equal(await deliver(), 4);
  });

  test('what is being sent this moment is not sent twice', async (t) => {
    const { app, admin, receiver, register, dispatch, colleague, round } = await openOffice(t, engine);
    const hook = await register();
    await makeProject(admin);
    await dispatch();
    const slow = receiver.hangs();
    const sending = colleague().round(app.services);
    await receiver.hasCalls(1);
    const uuid = receiver.calls[0]!.headers['webhook-id'];
    assert.equal((await admin.post(`/webhooks/${hook}/redeliver.json`, { uuid })).status, 200);
    assert.equal(await round(), 0);
    slow.release();
    await sending;
    assert.equal(await round(), 0);
    assert.equal(receiver.calls.length, 1);
  });

  test('an old one does not let a later one of the same object overtake', async (t) => {
    const { admin, receiver, register, deliver, log } = await openOffice(t, engine);
    const hook = await register();
    const project = await makeProject(admin);
    await deliver();
    const created = (await log(hook))[0]!.uuid;
    receiver.answers(({ headers }) => ({ status: headers['webhook-id'] === created ? 200 : 500 }));
    for (const name of ['Two', 'Three']) await admin.put(`/projects/${project}.json`, { project: { name } });
    await deliver();
    await admin.post(`/webhooks/${hook}/redeliver.json`, { uuid: created });
    assert.equal(await deliver(), 1, 'only the old one: Two waits for its try, Three behind it');
    const bodies = await deliver();
    assert.equal(bodies, 0);
  });

  test('what is no delivery of this webhook is refused', async (t) => {
    const { admin, receiver, register, deliver, log } = await openOffice(t, engine);
    const [hook, other] = [await register(), await register({ url: `${receiver.url}/2` })];
    await makeProject(admin);
    await deliver();
    const foreign = (await log(other))[0]!.uuid;
    for (const body of [{ uuid: foreign }, { uuid: 'nonsense' }, { uuid: '' }, {}, undefined])
      assert.equal((await admin.post(`/webhooks/${hook}/redeliver.json`, body)).status, 422, JSON.stringify(body));
    assert.equal(await deliver(), 0);
  });
});

eachEngine('what waits for a webhook', (engine) => {
  test('is kept while it is paused and sent in order when it is resumed', async (t) => {
    const { app, admin, receiver, register, dispatch, deliver } = await openOffice(t, engine);
    const hook = await register();
    const project = await makeProject(admin);
    await dispatch();
    await admin.put(`/webhooks/${hook}/pause.json`);
    await admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } });
    assert.equal(await deliver(), 0);
    app.clock.move(48 * HOUR);
    assert.equal(await deliver(), 0);
    await admin.put(`/webhooks/${hook}/resume.json`);
    assert.equal(await deliver(), 2);
    assert.deepEqual(
      receiver.calls.map(({ headers }) => headers['x-projects-event']),
      ['PROJECT.CREATED', 'PROJECT.UPDATED'],
    );
  });

  test('is never sent once it is deleted', async (t) => {
    const { app, admin, receiver, register, dispatch, deliver, colleague } = await openOffice(t, engine);
    const hook = await register();
    const slow = receiver.hangs();
    const project = await makeProject(admin);
    await admin.put(`/projects/${project}.json`, { project: { name: 'Renamed' } });
    await dispatch();
    const sending = colleague().round(app.services);
    await receiver.hasCalls(1);
    await admin.delete(`/webhooks/${hook}.json`);
    slow.release({ status: 500 });
    await sending;
    await makeProject(admin);
    app.clock.move(48 * HOUR);
    assert.equal(await deliver(), 0);
    assert.equal(receiver.calls.length, 1);
    const kept = await app.services.db.read.selectFrom('deliveries').select('id').execute();
    assert.equal(kept.length, 2, 'and nothing more is put in line for it');
  });

  test('waits on while it rests', async (t) => {
    const { app, admin, register, dispatch, round } = await openOffice(t, engine);
    await register();
    const until = new Date(app.clock.now().getTime() + HOUR).toISOString();
    await app.services.db.transaction((tx) => tx.updateTable('webhooks').set({ rests_until: until }).execute());
    await makeProject(admin);
    await dispatch();
    assert.equal(await round(), 0);
    app.clock.move(HOUR);
    assert.equal(await round(), 1);
  });
});
