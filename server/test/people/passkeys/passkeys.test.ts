import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resetSecondStepOf } from '../../../src/people/credentials/operating.ts';
import { passkeyChores } from '../../../src/people/passkeys/sweep.ts';
import { type Reply, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makePerson } from '../../support/make.ts';
import { sendSlowly } from '../../support/slowly.ts';
import { cookieOf, OWN, PASSWORD, STEP, secondSteps, somebody, withApp } from '../secondsteps/stage.ts';
import { makeDevice } from './device.ts';
import { PUBLIC, passkeys } from './stage.ts';

const MINUTE = 60_000;
const state = async (reply: Reply | Promise<Reply>) => {
  const { status, body } = await reply;
  return [status, body.errors?.[0]?.field];
};
const sessionOf = (reply: Reply) => ({ cookie: cookieOf(reply), ...OWN });

eachEngine('passkeys', (engine) => {
  const app = useApp(engine, { env: PUBLIC });
  const keys = () => passkeys(app());
  const steps = () => secondSteps(app());
  const shown = async (session: Record<string, string>, id: string) =>
    (await app().as('').get(`/people/${id}/secondStep.json`, session)).body.secondStep;

  test('are added by who proves who they are, and turn two-step sign-in on', async () => {
    const { id, signIn, enter } = await somebody(app(), { 'first-name': 'Ada', 'last-name': 'Quay' });
    const [session, elsewhere] = [await enter(), await enter()];
    for (const [wrong, field] of [
      [{}, 'current-password'],
      [{ 'current-password': 'wrong' }, 'current-password'],
      [{ code: '123456' }, 'code'],
    ] as const)
      assert.deepEqual(await state(keys().begin(session, wrong)), [422, field]);
    const begun = await keys().begin(session);
    assert.equal(begun.status, 200, begun.text);
    const { options } = begun.body;
    matchesGolden('passkey-options', { ...options, challenge: '…', user: { ...options.user, id: '…', name: '…' } });
    const device = makeDevice();
    const [made, once] = [device.make(options), { ...session, 'idempotency-key': 'made once' }];
    const added = await keys().add(once, made);
    assert.equal(added.status, 201, added.text);
    const repeated = await keys().add(once, made);
    assert.deepEqual([repeated.status, repeated.body], [201, { ...added.body, recoveryCodes: [] }]);
    assert.equal(new Set(added.body.recoveryCodes).size, 10);
    const { on, ways, recoveryCodes } = await shown(session, id);
    assert.deepEqual({ on, ways, recoveryCodes }, { on: true, ways: ['passkey'], recoveryCodes: 10 });
    assert.deepEqual([await steps().isIn(session), await steps().isIn(elsewhere)], [true, false]);
    assert.deepEqual(await state(signIn()), [401, 'code'], 'the password alone lets nobody in any more');
    assert.equal((await signIn({ code: added.body.recoveryCodes[0] })).status, 201);

    const again = await keys().begin(session);
    assert.deepEqual(
      again.body.options.excludeCredentials,
      [{ type: 'public-key', id: device.id, transports: ['internal', 'hybrid'] }],
      'a device has one for each person',
    );
    const second = await keys().addDevice(session, await keys().proof(session, device));
    assert.deepEqual(second.recoveryCodes, []);
    assert.equal((await keys().rename(session, second.id, 'Phone')).status, 200);
    assert.equal((await keys().enter(second.device)).status, 201);
    matchesGolden('passkeys-list', await keys().list(session));
    assert.equal((await keys().add(session, device.make(again.body.options))).status, 409, 'it is there already');
    const { caller } = await makePerson(app());
    assert.equal((await caller.get('/passkeys.json')).status, 403);
  });

  test('are not added by who was put out before the request had ended', async () => {
    const { enter } = await somebody(app());
    const [thief, owner] = [await enter(), await enter()];
    const credential = makeDevice().make((await keys().begin(thief)).body.options);
    const body = { passkey: { name: 'Laptop', credential } };
    const sent = { method: 'POST', path: '/passkeys.json', body, headers: thief } as const;
    const late = await sendSlowly(app(), sent, () => app().as('').delete('/sessions.json', owner));
    assert.deepEqual([late, await keys().list(owner)], [401, []]);
  });

  test('let in by themselves, for a session like any other', async () => {
    const { id, enter } = await somebody(app());
    const session = await enter();
    const { device } = await keys().addDevice(session);
    const entered = await keys().enter(device);
    assert.equal(entered.status, 201, entered.text);
    assert.deepEqual([entered.body.userId, entered.body.accountId], [id, '1']);
    assert.match(entered.headers['set-cookie']!, /HttpOnly; SameSite=Lax; Secure$/);
    assert.equal(await steps().isIn(sessionOf(entered)), true);
    const cross = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    assert.equal((await keys().send(device.sign(await keys().beginSignIn()), cross)).status, 403);
  });

  test('are taken from nobody but their device, at this site, for this and once', async () => {
    const [victim, attacker] = [await somebody(app()), await somebody(app())];
    const session = await victim.enter();
    const { device } = await keys().addDevice(session);
    const own = (await keys().addDevice(await attacker.enter())).device;
    const handle = Buffer.from(`1/${victim.id}`).toString('base64url');
    for (const [why, lie] of Object.entries({
      'another site has asked': { origin: 'https://work.example.com.evil.example' },
      'another port has asked': { origin: 'https://work.example.com:8443' },
      'it was signed for another name': { site: 'evil.example' },
      'nobody was seen to be there': { isUnverified: true },
      'it was made, not signed': { type: 'webauthn.create' },
      'no such person': { handle: Buffer.from('1/999999').toString('base64url') },
      'no such account': { handle: Buffer.from(`7/${victim.id}`).toString('base64url') },
      'no handle at all': { handle: '' },
      'a handle that is none': { handle: Buffer.from('1/1; drop').toString('base64url') },
    }))
      assert.equal((await keys().enter(device, lie)).status, 401, why);
    app().clock.move(15 * MINUTE);
    assert.equal((await keys().enter(own, { handle })).status, 401, 'a key of somebody else');
    assert.equal(
      (await keys().enter(own, { handle, id: device.id })).status,
      401,
      'called by the name of the right one',
    );
    assert.equal((await keys().enter(makeDevice(), { handle, id: device.id })).status, 401, 'a key of nobody');

    const options = await keys().beginSignIn();
    const signed = device.sign(options);
    const changed = { ...signed, response: { ...signed.response, signature: own.sign(options).response.signature } };
    assert.equal((await keys().send(changed)).status, 401);
    const both = await Promise.all([keys().send(signed), keys().send(signed)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 401], 'of two at once one gets in');
    assert.equal((await keys().send(signed)).status, 401, 'it was used');
    assert.equal((await keys().send(device.sign(options))).status, 401, 'the challenge was used');

    const late = device.sign(await keys().beginSignIn());
    app().clock.move(5 * MINUTE);
    assert.equal((await keys().send(late)).status, 401, 'it is over');
    const made = { challenge: Buffer.from(`${'9'.repeat(13)}.x.${'0'.repeat(64)}`).toString('base64url') };
    assert.equal((await keys().send(device.sign(made))).status, 401, 'a challenge that was not made here');
    const proof = await keys().proof(session, device);
    assert.equal((await keys().send(proof.passkey)).status, 401, 'it was asked for something else');
    assert.deepEqual(
      await state(
        app()
          .as('')
          .put('/secondStep/off.json', { secondStep: { passkey: device.sign(options) } }, session),
      ),
      [422, 'passkey'],
    );
    app().clock.move(15 * MINUTE);
    assert.equal((await keys().enter(device, { counter: 1 })).status, 401, 'a copy counts for itself');
    assert.equal((await keys().enter(device)).status, 201);
    for (const passkey of [{}, { id: 'x' }, { ...signed, response: {} }, { ...signed, id: '…' }])
      assert.deepEqual(await state(keys().send(passkey)), [422, 'passkey']);
  });

  test('of another account are of no use here, also where person and name are the same', async () => {
    const { id, enter } = await somebody(app());
    const { device } = await keys().addDevice(await enter());
    const other = await app().anotherAccount();
    const there = { handle: Buffer.from(`${other.accountId}/${id}`).toString('base64url') };
    assert.equal((await keys().enter(device, there)).status, 401);
    assert.equal((await keys().enter(device)).body.accountId, '1');
  });

  test('are added for who has begun, once, and at this site', async () => {
    const [one, other] = [await somebody(app()), await somebody(app())];
    const [session, others] = [await one.enter(), await other.enter()];
    const device = makeDevice();
    const options = async () => (await keys().begin(session)).body.options;
    const begun = await options();
    for (const [why, credential] of Object.entries({
      'another site has asked': device.make(await options(), { origin: 'https://evil.example' }),
      'it was made for another name': device.make(await options(), { site: 'evil.example' }),
      'nobody was seen to be there': device.make(await options(), { isUnverified: true }),
      'somebody else had begun': device.make((await keys().begin(others)).body.options),
      'it was for signing in': device.make({ ...begun, challenge: (await keys().beginSignIn()).challenge }),
    }))
      assert.deepEqual(await state(keys().add(session, credential)), [422, 'credential'], why);
    const made = device.make(begun);
    assert.equal((await keys().add(session, made)).status, 201);
    assert.deepEqual(await state(keys().add(session, makeDevice().make(begun))), [422, 'credential'], 'it was used');
    const late = makeDevice().make(await options());
    app().clock.move(5 * MINUTE);
    assert.deepEqual(await state(keys().add(session, late)), [422, 'credential']);
    assert.equal((await keys().list(session)).length, 1);
    assert.deepEqual(await keys().list(others), []);
    const [{ id }] = await keys().list(session);
    assert.equal((await keys().rename(others, id, 'Mine')).status, 404);
    assert.equal((await keys().remove(others, id, { code: '123456' })).status, 404);
  });

  test('are good where a code is asked for, and the last one turns two-step sign-in off', async () => {
    const { id, signIn, enter } = await somebody(app());
    const session = await enter();
    const { device, id: first } = await keys().addDevice(session);
    const { code } = await withApp(app(), session);
    assert.deepEqual((await shown(session, id)).ways, ['passkey', 'totp']);
    app().clock.move(STEP);
    assert.equal((await signIn({ code: code() })).status, 201);
    const ask = app().as('');
    const renewed = await ask.put(
      '/secondStep/recoveryCodes.json',
      { secondStep: await keys().proof(session, device) },
      session,
    );
    assert.equal(renewed.status, 200, renewed.text);
    const person = { password: 'another long sentence', ...(await keys().proof(session, device)) };
    assert.equal((await ask.put(`/people/${id}.json`, { person }, session)).status, 200);

    for (const [wrong, field] of [
      [{}, 'code'],
      [{ 'current-password': 'another long sentence' }, 'code'],
      [{ code: 'wrong' }, 'code'],
    ] as const)
      assert.deepEqual(await state(keys().remove(session, first, wrong)), [422, field]);
    assert.equal((await keys().remove(session, first, { code: renewed.body.recoveryCodes[0] })).status, 200);
    assert.deepEqual((await shown(session, id)).ways, ['totp'], 'the app is still there');
    assert.equal((await keys().enter(device)).status, 401);
    const second = await keys().addDevice(session, { code: renewed.body.recoveryCodes[1] });
    const off = { secondStep: await keys().proof(session, second.device) };
    assert.equal((await ask.put('/secondStep/off.json', off, session)).status, 200);
    assert.deepEqual(await keys().list(session), []);
    assert.equal((await keys().enter(second.device)).status, 401);
    assert.equal((await signIn({ password: 'another long sentence' })).status, 201);

    const third = await keys().addDevice(session, { 'current-password': 'another long sentence' });
    const byThird = await keys().enter(third.device);
    const isIn = async () =>
      (
        await app()
          .as('')
          .get('/me.json', { cookie: cookieOf(byThird) })
      ).status;
    assert.equal(await isIn(), 200);
    assert.equal((await keys().remove(session, third.id, await keys().proof(session, third.device))).status, 200);
    assert.equal(await isIn(), 401, 'whoever came in with it is out');
    assert.deepEqual(await shown(session, id), { on: false, ways: [], since: '', recoveryCodes: 0, required: false });
    assert.equal((await ask.put('/passkeys/proof/begin.json', undefined, session)).status, 409);
  });

  test('stay when the app is removed; without them that turns two-step sign-in off', async () => {
    const { id, enter } = await somebody(app());
    const session = await enter();
    const { code } = await withApp(app(), session);
    const removeApp = (secondStep: object) => app().as('').put('/secondStep/totp/remove.json', { secondStep }, session);
    const { device } = await keys().addDevice(session);
    assert.equal((await steps().begin(session)).status, 409);
    assert.deepEqual(await state(removeApp({})), [422, 'code']);
    assert.deepEqual(await state(removeApp({ 'current-password': PASSWORD })), [422, 'code']);
    const elsewhere = sessionOf(await keys().enter(device));
    assert.equal((await removeApp(await keys().proof(session, device))).status, 200);
    assert.deepEqual([await steps().isIn(session), await steps().isIn(elsewhere)], [true, false]);
    const { ways, recoveryCodes } = await shown(session, id);
    assert.deepEqual({ ways, recoveryCodes }, { ways: ['passkey'], recoveryCodes: 10 });
    assert.equal((await removeApp({ code: code() })).status, 422, 'its codes are none any more');
    const again = await withApp(app(), session);
    assert.deepEqual(again.recoveryCodes, [], 'those from before are still good');
    const [{ id: only }] = await keys().list(session);
    assert.equal((await keys().remove(session, only, { code: again.code() })).status, 200);
    app().clock.move(STEP);
    assert.equal((await removeApp({ code: again.code() })).status, 200);
    assert.equal((await shown(session, id)).on, false);
    assert.equal((await removeApp({ code: again.code() })).status, 409);
  });

  test('go with a reset by an Administrator or the command line, and with the person', async () => {
    const [boss, lost] = [await somebody(app(), { administrator: true }), await somebody(app())];
    const session = await boss.enter();
    const first = await keys().addDevice(await lost.enter());
    const secondStep = { 'current-password': PASSWORD };
    assert.equal(
      (await app().as('').put(`/people/${lost.id}/secondStep/reset.json`, { secondStep }, session)).status,
      200,
    );
    assert.deepEqual([(await keys().enter(first.device)).status, (await lost.signIn()).status], [401, 201]);
    const second = await keys().addDevice(await lost.enter());
    await resetSecondStepOf(app().services, lost.email, undefined);
    assert.equal((await keys().enter(second.device)).status, 401);
    const third = await keys().addDevice(await lost.enter());
    assert.equal((await app().admin.delete(`/people/${lost.id}.json`)).status, 200);
    assert.equal((await keys().enter(third.device)).status, 401);
  });

  test('are set up by who has to, where the account asks for two steps', async () => {
    const [boss, member] = [await somebody(app(), { administrator: true }), await somebody(app())];
    const [session, theirs] = [await boss.enter(), await member.enter()];
    await keys().addDevice(session);
    const require = (requiresSecondStep: boolean) =>
      app().as('').put('/account.json', { account: { requiresSecondStep } }, session);
    assert.equal((await require(true)).status, 200);
    assert.equal(await steps().isIn(theirs), false);
    const { device } = await keys().addDevice(theirs);
    assert.equal(await steps().isIn(theirs), true);
    assert.equal(await steps().isIn(sessionOf(await keys().enter(device))), true);
    assert.equal((await require(false)).status, 200);
  });

  test('that are guessed at are refused after some time, whatever they are called', async () => {
    const device = makeDevice();
    device.make({ challenge: '', user: { id: Buffer.from('1/1').toString('base64url') } });
    for (let n = 0; n < 10; n += 1) assert.equal((await keys().enter(device)).status, 401);
    assert.equal((await keys().enter(device)).status, 429);
    const { id, enter } = await somebody(app());
    const { device: known } = await keys().addDevice(await enter());
    const lie = { origin: 'https://evil.example' };
    for (let n = 0; n < 10; n += 1) assert.equal((await keys().enter(known, lie)).status, 401);
    assert.equal((await keys().enter(known, lie)).status, 429);
    const [written] = (await app().admin.get('/audit.json?action=session.refused')).body.entries;
    assert.deepEqual([written.aboutId, written.detail], [id, 'passkey, not looked at after too many wrong ones']);
    app().clock.move(15 * MINUTE);
  });

  test('leave a mark of what was signed for as long as it could be used again, and no longer', async () => {
    const { enter } = await somebody(app());
    await keys().addDevice(await enter());
    const marks = () => app().services.db.read.selectFrom('used_challenges').selectAll().execute();
    assert.notDeepEqual(await marks(), []);
    app().clock.move(5 * MINUTE);
    for (const { run } of passkeyChores) await run(app().services, new AbortController().signal);
    assert.deepEqual(await marks(), []);
  });
});

eachEngine('passkeys where Holdfast has no name', (engine) => {
  const app = useApp(engine);

  test('cannot be had, and one is told why; on localhost they can', async () => {
    const { enter } = await somebody(app());
    const session = await enter();
    const begin = (host: string) =>
      app()
        .as('')
        .put('/passkeys/begin.json', { passkey: { 'current-password': PASSWORD } }, { ...session, host });
    for (const [host, told] of [
      ['127.0.0.1:8080', /by its name/],
      ['[::1]:8080', /by its name/],
      ['nas:8080', /https/],
    ] as const) {
      const refused = await begin(host);
      assert.equal(refused.status, 409);
      assert.match(refused.body.MESSAGE, told);
      assert.equal((await app().as('').put('/session/passkey/begin.json', undefined, { host })).status, 409);
    }
    assert.equal((await begin('localhost:8080')).body.options.rp.id, 'localhost');
  });
});
