import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makeInvitation } from '../../support/make.ts';
import { appWith, PASSWORD, STEP, secondSteps, somebody, withApp } from './stage.ts';

const MINUTE = 60_000;
const state = async (reply: Promise<{ status: number; body: { errors?: { field: string }[] } }>) => {
  const { status, body } = await reply;
  return [status, body.errors?.[0]?.field];
};

eachEngine('two-step sign-in', (engine) => {
  const app = useApp(engine);
  const steps = () => secondSteps(app());
  const shown = async (session: Record<string, string>, id: string) =>
    (await app().as('').get(`/people/${id}/secondStep.json`, session)).body.secondStep;

  test('is turned on with the password and a code of the app, and shows recovery codes once', async () => {
    const { id, email, enter } = await somebody(app());
    const [session, elsewhere] = [await enter(), await enter()];
    assert.equal((await shown(session, id)).on, false);
    const begun = await steps().begin(session);
    assert.equal(begun.status, 200);
    const { secret, setup, uri } = begun.body;
    assert.match(uri, new RegExp(`^otpauth://totp/Acme:${encodeURIComponent(email)}\\?issuer=Acme&secret=${secret}&`));
    const code = appWith(secret, app());
    const all = { setup, code: code(), 'current-password': PASSWORD };
    for (const [wrong, field] of [
      [{ ...all, code: code() === '000000' ? '000001' : '000000' }, 'code'],
      [{ ...all, 'current-password': 'wrong' }, 'current-password'],
      [{ ...all, 'current-password': '' }, 'current-password'],
      [{ ...all, setup: `${setup.slice(0, -3)}xyz` }, 'setup'],
      [{ ...all, setup: (await steps().begin(await (await somebody(app())).enter())).body.setup }, 'setup'],
    ] as const)
      assert.deepEqual(await state(steps().turnOn(session, wrong)), [422, field]);
    assert.equal((await shown(session, id)).on, false);
    const on = await steps().turnOn(session, all);
    assert.equal(on.status, 200, on.text);
    assert.equal(new Set(on.body.recoveryCodes).size, 10);
    for (const one of on.body.recoveryCodes) assert.match(one, /^[a-z2-9]{6}(-[a-z2-9]{6}){3}$/);
    matchesGolden('second-step-read', await shown(session, id));
    assert.deepEqual([await steps().isIn(session), await steps().isIn(elsewhere)], [true, false]);
    assert.deepEqual([(await steps().begin(session)).status, (await steps().turnOn(session, all)).status], [409, 409]);
  });

  test('cannot be begun, left alone for long, and finished', async () => {
    const session = await (await somebody(app())).enter();
    const { secret, setup } = (await steps().begin(session)).body;
    app().clock.move(30 * MINUTE);
    const all = { setup, code: appWith(secret, app())(), 'current-password': PASSWORD };
    assert.deepEqual(await state(steps().turnOn(session, all)), [422, 'setup']);
  });

  test('asks for a code after the password, which works once and only about its time', async () => {
    const { signIn, enter } = await somebody(app());
    const { code } = await withApp(app(), await enter());
    assert.deepEqual(await state(signIn()), [401, 'code']);
    assert.deepEqual(await state(signIn({ password: 'wrong' })), [401, undefined]);
    assert.deepEqual(await state(signIn({ password: 'wrong', code: code() })), [401, undefined]);
    const first = code();
    assert.equal((await signIn({ code: `${first.slice(0, 3)} ${first.slice(3)}` })).status, 201);
    assert.deepEqual(await state(signIn({ code: first })), [401, 'code'], 'it was used');
    app().clock.move(STEP);
    const missed = code();
    app().clock.move(STEP);
    const both = await Promise.all([signIn({ code: code() }), signIn({ code: code() })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 401], 'of two at once one gets in');
    assert.deepEqual(await state(signIn({ code: missed })), [401, 'code'], 'none from before the last one');
    app().clock.move(STEP);
    const late = code();
    app().clock.move(2 * STEP);
    assert.deepEqual(await state(signIn({ code: late })), [401, 'code'], 'it is over');
    app().clock.move(STEP);
    const inTime = code();
    app().clock.move(STEP);
    assert.equal((await signIn({ code: inTime })).status, 201, 'who types slowly gets in');
  });

  test('lets in with each recovery code once, however it is typed', async () => {
    const { id, signIn, enter } = await somebody(app());
    const session = await enter();
    const { code, recoveryCodes } = await withApp(app(), session);
    const [one, two] = recoveryCodes as [string, string];
    assert.equal((await signIn({ code: ` ${one.toUpperCase().replaceAll('-', ' ')}` })).status, 201);
    assert.deepEqual(await state(signIn({ code: one })), [401, 'code']);
    assert.equal((await shown(session, id)).recoveryCodes, 9);
    assert.deepEqual(await state(steps().renew(session, 'wrong')), [422, 'code']);
    const renewed = (await steps().renew(session, code())).body.recoveryCodes;
    assert.equal((await shown(session, id)).recoveryCodes, 10);
    assert.deepEqual(await state(signIn({ code: two })), [401, 'code']);
    assert.equal((await signIn({ code: renewed[0] })).status, 201);
  });

  test('is turned off with a fresh code, and with nothing else', async () => {
    const { id, signIn, enter } = await somebody(app());
    const session = await enter();
    assert.equal((await steps().turnOff(session, '123456')).status, 409);
    const { code, recoveryCodes } = await withApp(app(), session);
    for (const wrong of ['', PASSWORD, recoveryCodes[0]!.slice(1)])
      assert.deepEqual(await state(steps().turnOff(session, wrong)), [422, 'code']);
    const elsewhere = await enter({ code: recoveryCodes[1] });
    assert.equal((await steps().turnOff(session, code())).status, 200);
    assert.deepEqual([await steps().isIn(session), await steps().isIn(elsewhere)], [true, false]);
    assert.deepEqual(await shown(session, id), { on: false, ways: [], since: '', recoveryCodes: 0, required: false });
    assert.equal((await signIn()).status, 201);
  });

  test('is guessed at as seldom as a password, also by who knows the password', async () => {
    const { id, signIn, enter } = await somebody(app());
    const session = await enter();
    const { code } = await withApp(app(), session);
    for (let n = 0; n < 10; n += 1) {
      assert.deepEqual(await state(signIn()), [401, 'code']);
      assert.deepEqual(await state(signIn({ code: '000000' === code() ? '000001' : '000000' })), [401, 'code']);
    }
    const stopped = await signIn({ code: code() });
    assert.deepEqual([stopped.status, stopped.headers['retry-after']], [429, String(15 * 60)]);
    assert.match(stopped.body.MESSAGE, /Too many wrong codes/);
    const [written] = (await app().admin.get('/audit.json?action=session.refused')).body.entries;
    assert.deepEqual([written.aboutId, written.detail], [id, 'code, not looked at after too many wrong ones']);
    assert.equal((await steps().turnOff(session, code())).status, 429);
    app().clock.move(15 * MINUTE);
    assert.equal((await signIn({ code: code() })).status, 201);
  });

  test('leaves API tokens alone, and a password alone opens nothing', async () => {
    const { id, email, caller, enter } = await somebody(app());
    const session = await enter();
    const basic = { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` };
    assert.equal((await app().as('').get('/me.json', basic)).status, 200);
    await withApp(app(), session);
    assert.equal((await caller.get('/me.json')).status, 200);
    const refused = await app().as('').get('/me.json', basic);
    assert.equal(refused.status, 401);
    assert.match(refused.body.MESSAGE, /API token/);
    assert.equal((await caller.get(`/people/${id}/secondStep.json`)).body.secondStep.on, true);
    const secondStep = { setup: 'x', code: '123456', 'current-password': PASSWORD };
    for (const path of ['totp/begin', 'totp', 'recoveryCodes', 'off'])
      assert.equal((await caller.put(`/secondStep/${path}.json`, { secondStep })).status, 403, path);
  });

  test('is asked for by links, too', async () => {
    const { id, enter } = await somebody(app());
    const link = () => makeInvitation(app(), id);
    const look = async (at: string) => (await app().as('').get(`/invitations/${at}.json`)).body.link['needs-code'];
    const accept = (at: string, more: object = {}) =>
      app()
        .as('')
        .post(`/invitations/${at}.json`, { person: { password: 'another long sentence', ...more } });
    const session = await enter();
    assert.equal(await look(await link()), false);
    const { code } = await withApp(app(), session);
    const at = await link();
    assert.equal(await look(at), true);
    assert.deepEqual(await state(accept(at)), [401, 'code']);
    assert.deepEqual(await state(accept(at, { code: '12' })), [401, 'code']);
    assert.equal((await accept(at, { code: code() })).status, 201);
  });

  test('proves who one is where a new password is set, instead of the old one', async () => {
    const { id, signIn, enter } = await somebody(app());
    const session = await enter();
    const { code } = await withApp(app(), session);
    const change = (more: object) =>
      app()
        .as('')
        .put(`/people/${id}.json`, { person: { password: 'another long sentence', ...more } }, session);
    assert.deepEqual(await state(change({})), [422, 'current-password']);
    assert.deepEqual(await state(change({ code: 'wrong' })), [422, 'code']);
    assert.deepEqual(await state(change({ code: 'wrong', 'current-password': PASSWORD })), [422, 'code']);
    assert.equal((await change({ code: code() })).status, 200);
    app().clock.move(STEP);
    assert.equal((await signIn({ password: 'another long sentence', code: code() })).status, 201);
    const without = await somebody(app());
    const other = app()
      .as('')
      .put(
        `/people/${without.id}.json`,
        { person: { password: 'another long sentence', code: '123456' } },
        await without.enter(),
      );
    assert.deepEqual(await state(other), [422, 'code']);
  });

  test('is reset by an Administrator who proves themselves, and by nobody else', async () => {
    const [boss, lost, stranger] = [
      await somebody(app(), { administrator: true }),
      await somebody(app()),
      await somebody(app()),
    ];
    const [session, theirs, others] = [await boss.enter(), await lost.enter(), await stranger.enter()];
    await withApp(app(), theirs);
    const reset = (by: Record<string, string>, id: string, secondStep: object = { 'current-password': PASSWORD }) =>
      app().as('').put(`/people/${id}/secondStep/reset.json`, { secondStep }, by);
    assert.equal((await reset(others, lost.id)).status, 403);
    assert.equal((await app().as('').get(`/people/${lost.id}/secondStep.json`, others)).status, 404);
    assert.equal((await boss.caller.put(`/people/${lost.id}/secondStep/reset.json`, { secondStep: {} })).status, 403);
    const foreign = await app().anotherAccount();
    assert.equal((await foreign.admin.get(`/people/${lost.id}/secondStep.json`)).status, 404);
    assert.deepEqual(await state(reset(session, lost.id, {})), [422, 'current-password']);
    assert.deepEqual(await state(reset(session, lost.id, { code: '123456' })), [422, 'code']);
    assert.equal((await reset(session, '999999')).status, 404);
    assert.equal((await reset(session, boss.id)).status, 403);
    assert.equal((await lost.signIn()).status, 401);
    assert.equal((await reset(session, lost.id)).status, 200);
    assert.deepEqual([await steps().isIn(theirs), (await lost.signIn()).status], [false, 201]);
    const { code } = await withApp(app(), session);
    const again = await lost.enter();
    await withApp(app(), again);
    assert.equal((await reset(session, lost.id, { code: code() })).status, 200);
    assert.equal((await lost.signIn()).status, 201);
  });

  test('is gone with the person', async () => {
    const { id, enter } = await somebody(app());
    await withApp(app(), await enter());
    assert.equal((await app().admin.delete(`/people/${id}.json`)).status, 200);
    for (const table of ['second_steps', 'recovery_codes'] as const)
      assert.deepEqual(
        await app().services.db.read.selectFrom(table).selectAll().where('person_id', '=', Number(id)).execute(),
        [],
      );
  });

  test('leaves nothing in the records that would let anybody in', async () => {
    const { id, enter } = await somebody(app());
    const { secret, recoveryCodes } = await withApp(app(), await enter());
    const rows = async (table: 'second_steps' | 'recovery_codes') =>
      app().services.db.read.selectFrom(table).selectAll().where('person_id', '=', Number(id)).execute();
    const found = JSON.stringify([await rows('second_steps'), await rows('recovery_codes')]);
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
      assert.ok(!found.includes(word));
    assert.ok(!app().log.join('').includes(secret));
    // Sealed for one it cannot be opened as another's.
    const other = await somebody(app());
    const theirs = await withApp(app(), await other.enter());
    const [own] = (await rows('second_steps')) as { secret: string }[];
    await app().services.db.transaction((tx) =>
      tx
        .updateTable('second_steps')
        .set({ secret: own!.secret })
        .where('account_id', '=', 1)
        .where('person_id', '=', Number(other.id))
        .execute(),
    );
    assert.equal((await other.signIn({ code: appWith(secret, app())() })).status, 500);
    assert.equal((await other.signIn({ code: theirs.recoveryCodes[0] })).status, 201);
  });
});

eachEngine('an account that asks for two-step sign-in', (engine) => {
  const app = useApp(engine);
  const steps = () => secondSteps(app());
  const require = (session: Record<string, string>, requiresSecondStep: boolean) =>
    app().as('').put('/account.json', { account: { requiresSecondStep } }, session);

  test('is set so by an Administrator who has it; who has none can do nothing but set it up', async () => {
    const [boss, member] = [await somebody(app(), { administrator: true }), await somebody(app())];
    const [session, theirs] = [await boss.enter(), await member.enter()];
    assert.equal((await boss.caller.put('/account.json', { account: { requiresSecondStep: true } })).status, 403);
    assert.equal((await require(theirs, true)).status, 403);
    assert.equal((await require(session, true)).status, 409);
    await withApp(app(), session);
    assert.equal((await require(session, true)).status, 200);
    assert.equal((await app().admin.get('/account.json')).body.account.requiresSecondStep, true);
    assert.equal(await steps().isIn(session), true);

    assert.equal((await member.signIn()).status, 201, 'they come in to set it up');
    const asked = app().as('');
    for (const reply of [
      await asked.get('/projects.json', theirs),
      await asked.get('/me.json', theirs),
      await asked.get('/account.json', theirs),
      await asked.get(`/people/${member.id}.json`, theirs),
      await asked.put(`/people/${member.id}.json`, { person: { title: 'New' } }, theirs),
      await asked.post('/tokens.json', { token: { name: 'A way around' } }, theirs),
      await asked.get('/events/stream', theirs),
      await steps().renew(theirs, '123456'),
      await asked.get('/projects.json', {
        authorization: `Basic ${Buffer.from(`${member.email}:${PASSWORD}`).toString('base64')}`,
      }),
    ]) {
      assert.deepEqual(
        [reply.status, reply.body.errors],
        [403, [{ field: 'secondStep', message: 'has to be set up first' }]],
      );
    }
    assert.equal((await member.caller.get('/projects.json')).status, 200, 'tokens are left alone');
    const { code } = await withApp(app(), theirs);
    assert.equal(await steps().isIn(theirs), true);
    assert.equal((await steps().turnOff(theirs, code())).status, 200);
    assert.equal(await steps().isIn(theirs), false);
    assert.equal((await asked.delete('/session.json', theirs)).status, 200);

    const other = await somebody(app());
    assert.equal((await require(session, false)).status, 200);
    assert.equal(await steps().isIn(await other.enter()), true);
  });
});
