import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { guardedSender } from '../../../src/integrations/webhooks/chores.ts';
import type { Time } from '../../../src/integrations/webhooks/send/time.ts';
import { encrypt } from '../../../src/overview/notifications/pushing/encrypt.ts';
import { makePusher } from '../../../src/overview/notifications/pushing/send.ts';
import { deviceSweep } from '../../../src/overview/notifications/pushing/sweep.ts';
import { returning } from '../../../src/overview/notifications/returning.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { say } from '../../work/comments/conversations.ts';
import { makeList, makeTask, putTask } from '../../work/tasks/making.ts';
import { openBrowser, openPushService, type Shown, statementIn } from './browser.ts';
import { inboxOf, newsFor, signal, tellAll } from './inbox.ts';

const PASSWORD = 'correct horse battery';
const HOUR = 3600_000;
type Headers = Record<string, string>;

test('a message is encrypted as RFC 8291 says', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const sealed = encrypt(
    {
      publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      secret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    'When I grow up, I want to be a watermelon',
    { privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  );
  assert.equal(
    sealed.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

eachEngine('news on devices', (engine) => {
  const service = openPushService();
  let app: TestApp & { dispose(): Promise<void> };
  before(async () => {
    const env = { HOLDFAST_PUBLIC_URL: 'https://work.acme.test' };
    app = await openTestApp(engine, { env, sender: service.sender });
  });
  after(() => app.dispose());

  const enter = async (email: string): Promise<Headers> => {
    const reply = await app.as('').post('/session.json', { session: { email, password: PASSWORD } });
    assert.equal(reply.status, 201, reply.text);
    return { cookie: reply.headers['set-cookie']!.split(';')[0]!, 'sec-fetch-site': 'same-origin' };
  };
  const listed = async (by: Headers) => (await app.as('').get('/notifications/devices.json', by)).body;
  const add = async (by: Headers, browser = service.add()) => {
    const reply = await app.as('').post('/notifications/devices.json', { device: browser.device }, by);
    assert.equal(reply.status, 201, reply.text);
    return { ...browser, id: reply.body.id as string };
  };
  let made = 0;
  /** Somebody on a project who has signed in with a browser that is told, and has heard of everything so far. */
  const begin = async () => {
    const email = `pushed${++made}@acme.test`;
    const ada = await makePerson(app, { 'email-address': email, password: PASSWORD });
    const project = await makeProject(app.admin, { name: 'Pier' });
    await join(app.admin, project, ada.id);
    const list = await makeList(app.admin, project);
    await tellAll(app);
    await ada.caller.put('/notifications/read.json');
    const phone = await enter(email);
    const browser = await add(phone);
    const give = (name = 'Caulk') => makeTask(app.admin, list, name, { 'responsible-party-ids': ada.id });
    return { ada, project, list, email, phone, browser, give };
  };
  /** What devices were told by now. */
  const shown = async (send = service.sender.send): Promise<Shown[]> => {
    await tellAll(app);
    while (await makePusher(send).run(app.services, signal));
    return service.told.splice(0).map(({ message }) => message);
  };
  const titles = async () => (await shown()).map(({ title }) => title);

  test('are encrypted for them, signed by the account, and say what happened and where', async () => {
    const { ada, phone, browser, give } = await begin();
    const id = await give();
    await say(app.admin, `/tasks/${id}/comments.json`, `With oakum, @[Ada](person:${ada.id}).`);
    await tellAll(app);
    while (await makePusher(service.sender.send).run(app.services, signal));
    const told = service.told.splice(0).sort((one, other) => Number(one.message.tag) - Number(other.message.tag));
    const [given, said, ...others] = told;
    assert.ok(given && said && others.length === 0);
    assert.deepEqual(given.message, {
      title: 'Caulk',
      body: 'Administrator made you responsible for it',
      url: `/tasks/${id}`,
      tag: given.message.tag,
      again: false,
    });
    assert.deepEqual(said.message.body, 'Administrator mentioned you\nWith oakum, @Ada.');
    assert.match(said.message.url, new RegExp(`^/tasks/${id}\\?c=\\d+$`));
    assert.equal(given.url, browser.device.endpoint);
    const { authorization, ...headers } = given.headers;
    assert.deepEqual(headers, {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: `n${given.message.tag}`,
      urgency: 'normal',
    });
    const { publicKey, devices } = await listed(phone);
    assert.deepEqual(statementIn(authorization!, publicKey), {
      aud: 'https://push.maker.test',
      exp: Math.floor(app.clock.now().getTime() / 1000) + 12 * 3600,
      sub: 'https://work.acme.test',
    });
    matchesGolden('push-devices', { publicKey: 'x', devices: [{ ...devices[0], browser: 'x' }] });
    assert.deepEqual(await shown(), [], 'once');
    const text = JSON.stringify(await app.services.db.read.selectFrom('push_devices').selectAll().execute());
    for (const secret of Object.values(browser.device)) assert.ok(!text.includes(secret), 'sealed');
  });

  test('are of what is unread and may be seen when they are sent, and is told at once', async () => {
    const { ada, give } = await begin();
    const [read, hidden, gone] = [await give('Read'), await give('Hidden'), await give('Gone')];
    await tellAll(app);
    const entries = (await ada.caller.get('/notifications.json')).body.notifications;
    const entry = entries.find(({ itemId }: { itemId: string }) => itemId === read);
    await ada.caller.put(`/notifications/${entry.id}/read.json`);
    await putTask(app.admin, hidden, { private: '1', 'responsible-party-ids': '' });
    await app.admin.delete(`/tasks/${gone}.json`);
    assert.deepEqual(await titles(), []);
    const choose = (assigned: string) =>
      ada.caller.put('/notifications/preferences.json', { preferences: { assigned } });
    for (const [way, seen] of [
      ['digest', []],
      ['inbox', []],
      ['push', ['push']],
      ['mail', ['mail']],
    ] as const) {
      await choose(way);
      await give(way);
      assert.deepEqual(await titles(), seen);
    }
    await give('Chosen otherwise meanwhile');
    await tellAll(app);
    await choose('inbox');
    assert.deepEqual(await titles(), []);
  });

  test('wait for working hours, while the inbox does not', async () => {
    app.clock.move(Date.parse('2027-01-08T18:00:00Z') - app.clock.now().getTime());
    const { ada, give } = await begin();
    const hours = { days: 'mon,tue,wed,thu,fri', begins: '09:00', ends: '17:00' };
    await ada.caller.put('/notifications/hours.json', { hours });
    await give('After work');
    assert.deepEqual(await titles(), []);
    assert.deepEqual(await newsFor(ada.caller, '?kind=assigned'), ['assigned After work']);
    app.clock.move(63 * HOUR - 1000);
    assert.deepEqual(await titles(), []);
    app.clock.move(1000);
    assert.deepEqual(await titles(), ['After work']);
  });

  test('are tried again, later and later, for a day', async () => {
    const { give } = await begin();
    await give();
    Object.assign(service.answer, { status: 503, headers: { 'retry-after': ['600'] } });
    assert.deepEqual(await titles(), ['Caulk']);
    app.clock.move(599_000);
    assert.deepEqual(await titles(), [], 'as long as it was asked to wait');
    app.clock.move(1000);
    Object.assign(service.answer, { status: 429, headers: {} });
    assert.deepEqual(await titles(), ['Caulk']);
    app.clock.move(5 * 60_000);
    service.answer.status = 201;
    assert.deepEqual(await titles(), ['Caulk']);
    app.clock.move(HOUR);
    assert.deepEqual(await titles(), []);

    await give('For ever');
    Object.assign(service.answer, { status: 503, headers: { 'retry-after': ['1e300'] } });
    assert.deepEqual(await titles(), ['For ever'], 'nobody is left alone for longer than there are dates');
    Object.assign(service.answer, { status: 201, headers: {} });

    await give('Refused');
    service.answer.status = 403;
    assert.deepEqual(await titles(), ['Refused']);
    app.clock.move(HOUR);
    service.answer.status = 201;
    assert.deepEqual(await titles(), [], 'for good');
    await give('Too late');
    await tellAll(app);
    app.clock.move(25 * HOUR);
    assert.deepEqual(await titles(), []);
  });

  test('more news of the same while one is on its way are told, too', async () => {
    const { ada, give } = await begin();
    const id = await give();
    await shown();
    await say(app.admin, `/tasks/${id}/comments.json`, 'One.');
    let times = 0;
    const meanwhile: typeof service.sender.send = async (request) => {
      if (times++ > 0) return service.sender.send(request);
      await say(app.admin, `/tasks/${id}/comments.json`, 'Two.');
      await tellAll(app);
      return service.sender.send(request);
    };
    await tellAll(app);
    await makePusher(meanwhile).run(app.services, signal);
    const [first, second] = service.told.splice(0).map(({ message }) => message);
    assert.ok(first && second);
    assert.equal(first.tag, second.tag, 'one takes the place of the other');
    assert.match(second.body, /Two\.$/);
    assert.equal((await newsFor(ada.caller, '?kind=comment')).length, 1);
  });

  test('end with the session, with who takes it back, and when the maker of the browser says so', async () => {
    const { ada, email, phone, give } = await begin();
    const desk = await enter(email);
    await add(desk);
    const third = await enter(email);
    const last = await add(third);
    assert.equal((await listed(desk)).devices.length, 3);
    await give('To all three');
    assert.equal((await titles()).length, 3);

    await app.as('').delete('/session.json', phone);
    assert.equal((await listed(desk)).devices.length, 2);
    const stranger = await begin();
    const foreign = await app.as('').delete(`/notifications/devices/${last.id}.json`, stranger.phone);
    assert.equal(foreign.status, 404);
    assert.equal((await app.as('').delete(`/notifications/devices/${last.id}.json`, third)).status, 200);
    await give('To one');
    assert.equal((await titles()).length, 1);
    const { entries } = (await app.admin.get(`/audit.json?searchterm=device&personId=${ada.id}`)).body;
    assert.deepEqual(
      entries.map(({ action, personId }: { action: string; personId: string }) => [action, personId]).toReversed(),
      [...['added', 'added', 'added'], 'removed'].map((what) => [`device.${what}`, ada.id]),
    );
    const count = async () => (await app.services.db.read.selectFrom('push_devices').select('id').execute()).length;
    const all = await count();
    await deviceSweep.run(app.services, signal);
    assert.ok((await count()) < all, 'what was left of the one whose session has ended');
    assert.equal((await listed(desk)).devices.length, 1);

    service.answer.status = 410;
    await give('To nobody');
    assert.equal((await titles()).length, 1);
    service.answer.status = 201;
    assert.equal((await listed(desk)).devices.length, 0);
    await give('To nobody any more');
    assert.deepEqual(await titles(), []);
  });

  test('disturb once for what happens to a thing within minutes, and show the last of it', async () => {
    const { give } = await begin();
    const path = `/tasks/${await give()}/comments.json`;
    await shown();
    const source = await readFile(new URL('../../../../web/public/worker.js', import.meta.url), 'utf8');
    const seen: object[] = [];
    const handlers: Record<string, (event: object) => void> = {};
    const self = {
      addEventListener: (name: string, handler: (event: object) => void) =>
        Object.assign(handlers, { [name]: handler }),
      registration: {
        showNotification: (_title: string, { body, renotify, silent }: Record<string, unknown>) =>
          seen.push({ body, renotify, silent }),
      },
    };
    runInNewContext(source, { self });
    for (const body of ['One', 'Two']) {
      await say(app.admin, path, body);
      for (const message of await shown()) handlers.push!({ data: { json: () => message }, waitUntil: () => {} });
    }
    assert.deepEqual(seen, [
      { body: 'Administrator commented\nOne', renotify: true, silent: false },
      { body: 'Administrator commented, the last of 2 such news\nTwo', renotify: false, silent: true },
    ]);
  });

  test('show what was put off once it is back', async () => {
    const { ada, give } = await begin();
    await give('Buoy');
    assert.deepEqual(await titles(), ['Buoy']);
    const id = (await inboxOf(ada.caller))[0]!.id;
    const until = new Date(app.clock.now().getTime() + HOUR).toISOString();
    assert.equal((await ada.caller.put(`/notifications/${id}/snooze.json`, { until })).status, 200);
    await returning.run(app.services, signal);
    assert.deepEqual(await titles(), []);
    app.clock.move(HOUR);
    await returning.run(app.services, signal);
    assert.deepEqual(await titles(), ['Buoy']);
    await returning.run(app.services, signal);
    assert.deepEqual(await titles(), []);
  });

  test('disturb for the first that a device is told of, and for what is back when somebody has said', async () => {
    const at = (time: string) => app.clock.move(Date.parse(time) - app.clock.now().getTime());
    at('2027-02-05T17:00:00Z');
    const { ada, give } = await begin();
    const id = await give();
    await shown();
    at('2027-02-05T18:00:00Z');
    const hours = { days: 'mon,tue,wed,thu,fri', begins: '09:00', ends: '17:00' };
    await ada.caller.put('/notifications/hours.json', { hours });
    const told = async () => (await shown()).map(({ body, again }) => [body.split('\n').at(-1), again]);
    const comment = async (body: string) => {
      await say(app.admin, `/tasks/${id}/comments.json`, body);
      return told();
    };
    assert.deepEqual(await comment('One'), []);
    app.clock.move(2 * 60_000);
    assert.deepEqual(await comment('Two'), []);
    at('2027-02-08T09:00:00Z');
    assert.deepEqual(await told(), [['Two', false]], 'what was told on Friday was the first');

    const [entry] = await inboxOf(ada.caller, '?kind=comment');
    const until = '2027-02-08T20:00:00Z';
    assert.equal((await ada.caller.put(`/notifications/${entry!.id}/snooze.json`, { until })).status, 200);
    at(until);
    await returning.run(app.services, signal);
    assert.deepEqual(await told(), [['Two', false]], 'in the evening, as was wished');
  });

  test('say who is asked about them also where nobody has said by which address people come', async () => {
    const { phone, give } = await begin();
    const { config } = app.services;
    const services = { ...app.services, config: { ...config, publicUrl: undefined } };
    await give();
    await tellAll(app);
    const { publicKey } = await listed(phone);
    while (await makePusher(service.sender.send).run(services, signal));
    const [told] = service.told.splice(0);
    assert.equal(statementIn(told!.headers.authorization!, publicKey).sub, 'https://work.acme.test');
  });

  test('are for browsers of one’s own, at public addresses, and for what is a key', async () => {
    const { ada, phone } = await begin();
    const post = (device: object, by?: Headers) =>
      by
        ? app.as('').post('/notifications/devices.json', { device }, by)
        : ada.caller.post('/notifications/devices.json', { device });
    const { device } = openBrowser();
    assert.equal((await post(device)).status, 403, 'a token is no browser');
    for (const wrong of [
      { endpoint: 'http://push.maker.test/1' },
      { endpoint: 'nowhere' },
      { publicKey: device.publicKey.slice(4) },
      { publicKey: Buffer.alloc(65, 4).toString('base64url') },
      { secret: 'c2hvcnQ' },
    ])
      assert.equal((await post({ ...device, ...wrong }, phone)).status, 422, JSON.stringify(wrong));
  });

  test('never call what is not public', async () => {
    const { phone, give } = await begin();
    let calls = 0;
    const waiting: (() => void)[] = [];
    const inside = createServer((socket) => {
      calls += 1;
      socket.destroy();
      for (const giveUp of waiting) giveUp();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as { port: number };
    await add(phone, openBrowser(`https://127.0.0.1:${port}`));
    await give();
    await tellAll(app);
    const called: Time = {
      now: () => 0,
      after(_ms, act) {
        waiting.push(act);
        return () => {};
      },
    };
    const soon: Time = {
      now: () => 0,
      after(_ms, act) {
        const due = setImmediate(act);
        return () => clearImmediate(due);
      },
    };
    const opened = guardedSender({ networks: () => ['127.0.0.0/8'] }, 'test', called);
    const guarded = guardedSender({ networks: () => [] }, 'test', soon);
    await makePusher(opened.send).run(app.services, signal);
    assert.equal(calls, 1, 'where the operator has named it');
    app.clock.move(HOUR);
    await makePusher(guarded.send).run(app.services, signal);
    for (const one of [opened, guarded]) await one.close();
    await new Promise((resolve) => inside.close(resolve));
    assert.equal(calls, 1);
  });
});
