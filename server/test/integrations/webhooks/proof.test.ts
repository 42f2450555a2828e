import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import type { Received } from '../../support/receiver.ts';
import { openOffice } from './post-office.ts';
import { verify } from './verifying.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const HOUR = 3600_000;

const hex = (secret: string, { body }: Received) => createHmac('sha256', secret).update(body).digest('hex');

eachEngine('the proof that a notification is ours', (engine) => {
  for (const [name, body] of Object.entries({
    'the form of version 1': {},
    'version 2 as JSON': { version: '2', contentType: 'application/json' },
    'version 2 as a form': { version: '2', contentType: 'application/x-www-form-urlencoded' },
  }))
    test(`holds before an independent verifier: ${name}`, async (t) => {
      const { admin, receiver, register, deliver } = await openOffice(t, engine);
      await register({ ...body, token: SECRET });
      await makeProject(admin, { name: 'Grüße ☃ & <b>' });
      await deliver();
      const [call] = receiver.calls;
      verify(t, SECRET, call!);
      assert.equal(call!.headers['x-projects-signature'], hex(SECRET, call!));
      assert.throws(() => verify(t, SECRET, { ...call!, body: `${call!.body} ` }));
      assert.throws(() => verify(t, `whsec_${Buffer.from('another secret').toString('base64')}`, call!));
    });

  test('a secret made here is shown once, signs at once, and the one before stays good for a while', async (t) => {
    const { app, admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register({ token: SECRET });
    const rotated = await admin.post(`/webhooks/${hook}/rotate.json`, {}, { 'idempotency-key': 'once' });
    const { token } = rotated.body;
    assert.match(token, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const again = await admin.post(`/webhooks/${hook}/rotate.json`, {}, { 'idempotency-key': 'once' });
    assert.ok(!again.text.includes(token), 'a repeated call does not show it again');
    assert.ok(!(await admin.get(`/webhooks/${hook}.json`)).text.includes(token));

    const next = async () => {
      await makeProject(admin);
      await deliver();
      return receiver.calls.at(-1)!;
    };
    const during = await next();
    assert.equal(during.headers['x-projects-signature'], hex(token, during));
    assert.equal(during.headers['x-projects-signature-before'], hex(SECRET, during));
    assert.equal(String(during.headers['webhook-signature']).split(' ').length, 2);
    app.clock.move(24 * HOUR);
    const after = await next();
    assert.equal(after.headers['x-projects-signature-before'], undefined);
    assert.equal(String(after.headers['webhook-signature']).split(' ').length, 1);
  });

  test('both secrets of an overlap hold before the verifier', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register({ token: SECRET });
    const { token } = (await admin.post(`/webhooks/${hook}/rotate.json`, { tokenOverlapHours: 1 })).body;
    await makeProject(admin);
    await deliver();
    for (const secret of [SECRET, token]) verify(t, secret, receiver.calls[0]!);
  });

  test('an overlap of no hours makes the old secret worthless at once', async (t) => {
    const { admin, receiver, register, deliver } = await openOffice(t, engine);
    const hook = await register({ token: SECRET });
    await admin.put(`/webhooks/${hook}.json`, { webhook: { token: 'leaked no more', tokenOverlapHours: 0 } });
    await makeProject(admin);
    await deliver();
    assert.equal(receiver.calls[0]!.headers['x-projects-signature-before'], undefined);
  });
});

eachEngine('a secret that only looks like one of Standard Webhooks', (engine) => {
  test('is refused wherever one is given: libraries would read different keys from it, or none', async (t) => {
    const { admin, receiver, register } = await openOffice(t, engine);
    const hook = await register({ token: SECRET });
    const bytes = (count: number) => Buffer.alloc(count, 7).toString('base64');
    for (const key of ['', '!!!!', bytes(23), bytes(65), bytes(25).replace(/=+$/, ''), `${bytes(24)} `]) {
      const webhook = { event: '*', url: receiver.url, token: `whsec_${key}` };
      for (const reply of [
        await admin.post('/webhooks.json', { webhook }),
        await admin.put(`/webhooks/${hook}.json`, { webhook: { token: webhook.token } }),
        await admin.post('/webhooks/test.json', { webhook }),
      ])
        assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'token'], key);
    }
    for (const token of [`whsec_${bytes(24)}`, `whsec_${bytes(64)}`, 'whsec', 'whatever I like'])
      assert.equal((await admin.put(`/webhooks/${hook}.json`, { webhook: { token } })).status, 200, token);
  });
});

eachEngine('headers of a receiver’s own', (engine) => {
  test('are sent along, kept sealed, and shown by name alone', async (t) => {
    const { app, admin, receiver, register, deliver, log } = await openOffice(t, engine);
    const hook = await register({ headers: { 'X-Team': 'harbour', Authorization: 'Bearer hush-hush' } });
    await makeProject(admin);
    await deliver();
    const [call] = receiver.calls;
    assert.deepEqual([call!.headers['x-team'], call!.headers.authorization], ['harbour', 'Bearer hush-hush']);
    const shown = await admin.get(`/webhooks/${hook}.json`);
    assert.deepEqual(shown.body.webhook.headerNames, ['X-Team', 'Authorization']);
    const stored = await app.services.db.read.selectFrom('webhooks').select(['headers']).execute();
    const attempts = await log(hook);
    for (const text of [shown.text, JSON.stringify(stored), JSON.stringify(attempts), app.log.join('')])
      assert.ok(!text.includes('hush-hush'));
    assert.ok(attempts[0]!.request.headers.includes('Authorization'));
    await admin.put(`/webhooks/${hook}.json`, { webhook: { headers: {} } });
    assert.deepEqual((await admin.get(`/webhooks/${hook}.json`)).body.webhook.headerNames, []);
  });

  test('that are ours to set, or no headers at all, are refused', async (t) => {
    const { admin, receiver } = await openOffice(t, engine);
    const refused: [name: string, value: string][] = [
      ['Host', 'elsewhere'],
      ['content-length', '0'],
      ['Content-Type', 'text/html'],
      ['X-Projects-Signature', 'forged'],
      ['webhook-id', 'forged'],
      ['User-Agent', 'somebody'],
      ['Transfer-Encoding', 'chunked'],
      ['Connection', 'close'],
      ['Bad Name', 'x'],
      ['', 'x'],
      ['X-Split', 'a\r\nX-Evil: b'],
      ['X-Unicode', '☃'],
      ['X-Long', 'x'.repeat(5000)],
    ];
    for (const [name, value] of refused) {
      const webhook = { event: '*', url: receiver.url, headers: { [name]: value } };
      const reply = await admin.post('/webhooks.json', { webhook });
      assert.equal(reply.status, 422, `${name}: ${reply.text}`);
      assert.equal(reply.body.errors[0].field, 'headers');
    }
  });
});
