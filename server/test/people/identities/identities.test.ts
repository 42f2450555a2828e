import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { openTestApp, type Reply, type TestApp } from '../../support/app.ts';
import { eachEngine, sqliteEngine } from '../../support/databases.ts';
import { makePerson } from '../../support/make.ts';
import { CLIENT } from '../../support/provider.ts';
import { sendSlowly } from '../../support/slowly.ts';
import { appWith, cookieOf, OWN, PASSWORD, secondSteps, somebody, withApp } from '../secondsteps/stage.ts';
import { beginProof, PUBLIC, sendProof, useProviders, verified } from './stage.ts';

eachEngine('signing in with a provider', (engine) => {
  const it = useProviders(engine);

  test('is offered by name, and leads to a session of who has the verified address', async () => {
    const { body } = await it.app().as('').get('/session/providers.json');
    assert.deepEqual(body.providers.slice(0, 2), [
      { id: 'plain', name: 'Plain Sailing' },
      { id: 'open', name: 'Open' },
    ]);
    const { id, email } = await somebody(it.app());
    it.people.ada = verified(email.toUpperCase());
    const { address, browser } = await it.begin('plain');
    const asked = new URL(address).searchParams;
    assert.deepEqual(
      [asked.get('redirect_uri'), asked.get('code_challenge_method'), asked.get('response_type')],
      [`${PUBLIC}/login/plain`, 'S256', 'code'],
    );
    assert.ok(asked.get('nonce') && asked.get('state'));
    assert.match(browser.cookie, /^__Host-holdfast-provider=/, 'over https nobody else can set it');
    const answer = await it.answerAs('ada', address);
    const back = await it.app().as('').get(`/login/plain?${answer}`);
    assert.equal(back.status, 303);
    const led = new URL(back.headers.location!, PUBLIC);
    const brought = new URLSearchParams(led.hash.slice(1));
    assert.deepEqual([led.origin, led.pathname, led.search, brought.get('answer')], [PUBLIC, '/login', '', answer]);
    const entered = await it.finish('plain', { answer }, browser);
    assert.equal((await it.whoIs(entered)).id, id);
    assert.match(entered.headers['set-cookie']!, /HttpOnly; SameSite=Lax; Secure$/);
    assert.equal((await it.whoIs(await it.enter('ada'))).id, id, 'and the next time');
    it.people.ada = verified('another@acme.test');
    assert.equal((await it.whoIs(await it.enter('ada'))).id, id, 'whatever their address is by then');

    const log = it.app().log.join('');
    for (const secret of [CLIENT.secret, new URLSearchParams(answer).get('code')!]) assert.ok(!log.includes(secret));
    const [linked] = await it.audit('identity.linked');
    assert.deepEqual([linked!.personId, linked!.detail], [id, 'plain, by address']);
    assert.equal((await it.audit('session.opened'))[0]!.detail, 'provider plain');
  });

  test('takes one answer, of this provider, in the browser that began, without any other site', async () => {
    const { email } = await somebody(it.app());
    it.people.bea = verified(email);
    const [one, two] = [await it.begin('plain'), await it.begin('plain')];
    const answer = await it.answerAs('bea', one.address);
    const { cookie } = one.browser;
    for (const [why, key, given, headers] of [
      ['no browser', 'plain', answer, OWN],
      ['another try', 'plain', answer, two.browser],
      ['another provider', 'strong', answer, one.browser],
      ['another state', 'plain', answer.replace(/state=[\w-]+/, 'state=made-up'), one.browser],
      ['a cookie that was changed', 'plain', answer, { cookie: cookie.replace(/.{4}$/, 'AAAA'), ...OWN }],
    ] as const)
      assert.equal((await it.finish(key, { answer: given }, headers)).status, 401, why);
    const elsewhere = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    assert.equal((await it.finish('plain', { answer }, elsewhere)).status, 403);
    assert.equal((await it.app().as('').put('/session/providers/plain/begin.json', undefined, elsewhere)).status, 403);
    assert.equal((await it.app().as('').put('/session/providers/none/begin.json', undefined, OWN)).status, 404);
    const wrong = answer.replace(/code=[\w-]+/, 'code=made-up');
    assert.equal((await it.finish('plain', { answer: wrong }, one.browser)).status, 401);
    assert.equal((await it.finish('plain', { answer }, one.browser)).status, 401, 'a try is good for one answer');
    const again = await it.begin('plain');
    const late = await it.answerAs('bea', again.address);
    it.app().clock.move(16 * 60_000);
    assert.equal((await it.finish('plain', { answer: late }, again.browser)).status, 401);
    const entered = await it.finish('plain', { answer: await it.answerAs('bea', two.address) }, two.browser);
    assert.equal(entered.status, 401, 'that one is late, too');
    const mixed = await it.begin('plain');
    const foreign = `${await it.answerAs('bea', mixed.address)}&iss=https%3A%2F%2Fevil.example`;
    const both = foreign.replace(/&?iss=[^&]*(?=&)/, '');
    assert.equal((await it.finish('plain', { answer: both }, mixed.browser)).status, 401, 'a provider that is another');
  });

  test('lets nobody in by an address that is not known to be theirs, or that another has in there', async () => {
    const { id, email } = await somebody(it.app());
    it.people.mallory = { email, email_verified: false };
    assert.equal((await it.enter('mallory')).status, 401);
    it.people.mallory = { email: `${email}, other@acme.test`, email_verified: true };
    assert.equal((await it.enter('mallory')).status, 401);
    it.people.mallory = verified(`${email}\u0007`);
    assert.equal((await it.enter('mallory')).status, 401, 'what has to be tidied is another address');
    it.people.nobody = verified('nobody@acme.test');
    assert.equal((await it.enter('nobody')).status, 401, 'nobody has it, and nobody is taken in');
    it.people.cid = verified(email);
    assert.equal((await it.whoIs(await it.enter('cid'))).id, id);
    it.people.heir = verified(email);
    assert.equal((await it.enter('heir')).status, 401, 'the address belongs to somebody else by now');
    const [refused] = await it.audit('session.refused');
    assert.match(refused!.detail, /^provider plain: .*as somebody else/);

    const foreign = await it.app().anotherAccount();
    await foreign.admin.post('/people.json', {
      person: { 'first-name': 'Dan', 'last-name': 'Far', 'email-address': 'dan@globex.test' },
    });
    it.people.dan = verified('dan@globex.test');
    // The number of an account is drawn when it is founded, so an operator sets this later.
    const there = it.app().services.config.providers.find(({ key }) => key === 'other')!;
    there.accountId = foreign.accountId;
    assert.equal((await it.enter('dan')).status, 401, 'not of the account that this provider is for');
    const entered = await it.enter('dan', 'other');
    assert.deepEqual([entered.status, entered.body.accountId], [201, String(foreign.accountId)]);
    const trusted = await somebody(it.app());
    it.people.eve = { email: trusted.email };
    assert.equal((await it.enter('eve')).status, 401);
    assert.equal((await it.whoIs(await it.enter('eve', 'strong'))).id, trusted.id, 'the operator has said so');
    assert.equal((await it.app().admin.delete(`/people/${trusted.id}.json`)).status, 200);
    assert.equal((await it.enter('eve', 'strong')).status, 401, 'who is gone is gone');
  });

  test('takes people of named domains in, and follows their groups at each sign-in', async () => {
    await it.app().admin.post('/companies.json', { company: { name: 'Rivermark' } });
    it.people.fay = verified('fay@elsewhere.test');
    assert.equal((await it.enter('fay', 'open')).status, 401);
    it.people.fay = { ...verified('fay@acme.test'), email_verified: false };
    assert.equal((await it.enter('fay', 'open')).status, 401);
    it.people.fay = verified('fay@ACME.test', { given_name: 'Fay\n', family_name: 'Marsh', groups: ['admins'] });
    const fay = async () => {
      const shown = await it.whoIs(await it.enter('fay', 'open'));
      const permissions = shown.permissions as Record<string, boolean>;
      return [shown['full-name'], shown['company-name'], shown.administrator, permissions['can-add-projects']];
    };
    assert.deepEqual(await fay(), ['Fay Marsh', 'Acme', true, true]);
    const made = (await it.audit('person.added'))[0]!;
    assert.match(made.detail, /fay@ACME\.test/);
    it.people.fay.groups = ['leads'];
    assert.deepEqual(await fay(), ['Fay Marsh', 'Acme', false, true]);
    it.people.fay.groups = ['nowhere', 'river'];
    assert.deepEqual(await fay(), ['Fay Marsh', 'Rivermark', false, false]);
    assert.match(
      (await it.audit('person.changed'))[0]!.detail,
      /company: Acme → Rivermark, may add projects: yes → no/,
    );
    it.people.fay.groups = [];
    const kept = await it.enter('fay', 'open');
    assert.deepEqual(
      [kept.status, /None of your groups/.test(kept.text)],
      [401, true],
      'the company went with the group',
    );
    assert.match((await it.audit('session.refused'))[0]!.detail, /^provider open: None of your groups/);
    await it.app().admin.post('/companies.json', { company: { name: 'Visitors' } });
    it.people.fay.groups = ['river'];
    await fay();
    it.people.fay.groups = [];
    const visiting = await it.whoIs(await it.enter('fay', 'visits'));
    assert.deepEqual([visiting['company-name'], visiting.administrator], ['Visitors', false]);
    const administrator = { person: { 'company-id': '1' } };
    assert.equal((await it.app().admin.put(`/people/${visiting.id}.json`, administrator)).status, 200);
    assert.deepEqual(await fay(), ['Fay Marsh', 'Acme', false, false], 'of a company of no group nobody is put out');
    assert.equal(
      (await it.app().admin.put(`/people/${visiting.id}.json`, { person: { 'company-id': '2' } })).status,
      200,
    );

    const { person } = (await it.app().admin.get('/me.json')).body;
    it.people.boss = verified(person['email-address']);
    assert.equal((await it.whoIs(await it.enter('boss', 'open'))).administrator, true, 'the last one stays');

    const open = it.app().services.config.providers.find(({ key }) => key === 'open')!;
    const { company, groups } = open;
    open.company = 'Rivermark';
    it.people.new = verified('new@acme.test');
    for (const why of ['who is new', 'and comes again'])
      assert.equal((await it.whoIs(await it.enter('new', 'open')))['company-name'], 'Rivermark', why);
    Object.assign(open, { company, groups: [...groups, { group: 'staff', gives: { company: 'Acme' } }] });
    const boss = await it.whoIs(await it.enter('boss', 'open'));
    assert.deepEqual([boss['company-name'], boss.administrator], ['Acme', true], 'nor is the last one shut out');
    it.people.stranger = verified('stranger@acme.test');
    assert.match((await it.enter('stranger', 'open')).body.MESSAGE, /None of your groups/);
    const { people } = (await it.app().admin.get('/people.json')).body;
    const addresses = people.map((one: Record<string, string>) => one['email-address']);
    assert.ok(!addresses.includes('stranger@acme.test'), 'who is refused is not added');
    it.people.stranger.groups = ['river'];
    assert.equal((await it.whoIs(await it.enter('stranger', 'open')))['company-name'], 'Rivermark');
    assert.match((await it.audit('person.added'))[0]!.detail, /company: Rivermark/);
    Object.assign(open, { company, groups });
  });

  test('has nobody take the address of another who is yet to come, nor one’s own be moved by a token', async () => {
    const { id, enter } = await somebody(it.app());
    const moved = (to: string) => ({ person: { 'email-address': to, 'current-password': PASSWORD } });
    const taken = await it
      .app()
      .as('')
      .put(`/people/${id}.json`, moved('boss.to.come@acme.test'), await enter());
    assert.deepEqual([taken.status, /only Administrators/.test(taken.text)], [403, true]);
    assert.equal((await it.app().admin.put(`/people/${id}.json`, moved('other.name@acme.test'))).status, 403);
    const boss = await (await somebody(it.app(), { administrator: true })).enter();
    const byBoss = await it.app().as('').put(`/people/${id}.json`, moved('other.name@acme.test'), boss);
    assert.equal(byBoss.status, 200);
    const own = await it.app().admin.put('/people/1.json', moved('thief@gmail.test'));
    assert.deepEqual([own.status, /token cannot change/.test(own.text)], [403, true]);
  });

  test('keeps out who was deleted until an Administrator adds them anew', async () => {
    it.people.ugo = verified('ugo@acme.test');
    const { id } = await it.whoIs(await it.enter('ugo', 'open'));
    assert.equal((await it.app().admin.delete(`/people/${id}.json`)).status, 200);
    assert.equal((await it.enter('ugo', 'open')).status, 401);
    it.people.ugoElsewhere = verified('UGO@acme.test');
    const again = await it.enter('ugoElsewhere', 'open');
    assert.deepEqual([again.status, /has deleted you/.test(again.text)], [401, true], 'under another name there');
    const { id: anew } = (
      await it.app().admin.post('/people.json', {
        person: { 'first-name': 'Ugo', 'last-name': 'Again', 'email-address': 'ugo@acme.test' },
      })
    ).body;
    assert.equal((await it.whoIs(await it.enter('ugo', 'open'))).id, anew);
  });

  test('makes one person of two tries at once', async () => {
    it.people.twin = verified('twin@acme.test');
    const entered = await Promise.all([it.enter('twin', 'open'), it.enter('twin', 'open')]);
    const [first, second] = await Promise.all(entered.map((one) => it.whoIs(one)));
    assert.equal(first!.id, second!.id);
  });

  test('asks for a code where two-step sign-in is on, unless the provider stands for it', async () => {
    const { id, email, enter } = await somebody(it.app());
    const { recoveryCodes } = await withApp(it.app(), await enter());
    it.people.gus = verified(email);
    const { address, browser } = await it.begin('plain');
    const first = await it.finish('plain', { answer: await it.answerAs('gus', address) }, browser);
    assert.deepEqual([first.status, first.headers['set-cookie'], first.body.userId], [201, undefined, '']);
    const { proof } = first.body;
    const other = await it.begin('plain');
    for (const [why, given, headers] of [
      ['no code', { proof }, browser],
      ['a wrong one', { proof, code: '000000' }, browser],
      ['another browser', { proof, code: recoveryCodes[0] }, other.browser],
      ['a made-up proof', { proof: `${proof.slice(0, -4)}AAAA`, code: recoveryCodes[0] }, browser],
    ] as const)
      assert.equal((await it.finish('plain', given, headers)).status, 401, why);
    assert.equal((await it.finish('strong', { proof, code: recoveryCodes[1] }, browser)).status, 401);
    assert.equal((await it.whoIs(await it.finish('plain', { proof, code: recoveryCodes[0] }, browser))).id, id);
    assert.equal((await it.whoIs(await it.enter('gus', 'strong'))).id, id);
  });

  test('is enough for who has no password, also where the account asks everybody for a second step', async () => {
    it.people.hal = verified('hal@acme.test');
    const entered = await it.enter('hal', 'open');
    const session = { cookie: cookieOf(entered), ...OWN };
    const boss = await somebody(it.app(), { administrator: true });
    const bosses = await boss.enter();
    await withApp(it.app(), bosses);
    const require = (requiresSecondStep: boolean) =>
      it.app().as('').put('/account.json', { account: { requiresSecondStep } }, bosses);
    assert.equal((await require(true)).status, 200);
    const { isIn } = secondSteps(it.app());
    assert.equal(await isIn(session), false);
    assert.equal(await isIn({ cookie: cookieOf(await it.enter('hal', 'strong')), ...OWN }), true, 'it asked for one');
    const own = (await it.app().as('').get('/identities.json', session)).body;
    assert.deepEqual([own.hasPassword, own.identities.length], [false, 1]);
    const alone = await it.app().as('').delete(`/identities/${own.identities[0].id}.json`, session);
    assert.equal(alone.status, 403, 'that has to be set up first');
    it.app().clock.move(11 * 60_000);
    const late = await turnOnAlone(it.app(), session);
    assert.deepEqual(
      [late.status, late.body.errors[0].field],
      [422, 'current-password'],
      'a screen that was left open',
    );
    const fresh = { cookie: cookieOf(await it.enter('hal', 'open')), ...OWN };
    assert.equal((await turnOnAlone(it.app(), fresh)).status, 422, 'they may have been let in silently');
    const began = await beginProof(it.app(), fresh);
    assert.equal((await sendProof(it.app(), began, await it.answerAs('hal', began.address))).status, 200);
    assert.equal((await turnOnAlone(it.app(), fresh)).status, 200);
    assert.equal(await isIn(fresh), true);
    assert.equal((await require(false)).status, 200);
    const last = await it.app().as('').delete(`/identities/${own.identities[0].id}.json`, fresh);
    assert.equal(last.status, 409, 'their only way in');
  });

  test('is linked and unlinked by who is signed in, and ended at the provider, too', async () => {
    const { id, enter } = await somebody(it.app());
    const session = await enter();
    const ask = it.app().as('');
    const beginLinking = (given: object, key = 'plain') =>
      ask.put(`/identities/providers/${key}/begin.json`, { identity: given }, session);
    assert.equal((await beginLinking({})).status, 422, 'a screen that was left open is not enough');
    assert.equal((await beginLinking({ 'current-password': PASSWORD }, 'other')).status, 404);
    const begun = await beginLinking({ 'current-password': PASSWORD });
    const browser = { ...session, cookie: `${session.cookie}; ${cookieOf(begun)}` };
    it.people.ida = { email: 'private@home.test' };
    const answer = await it.answerAs('ida', begun.body.address);
    assert.equal((await it.finish('plain', { answer }, browser)).status, 401, 'it was not begun to sign in');
    const signIn = await it.begin('plain');
    const stray = { providerId: 'plain', answer: await it.answerAs('ida', signIn.address) };
    const strayed = { ...session, cookie: `${session.cookie}; ${signIn.browser.cookie}` };
    assert.equal((await ask.post('/identities.json', { identity: stray }, strayed)).status, 401, 'nor the other way');
    const thief = await (await somebody(it.app())).enter();
    const stolen = { ...browser, cookie: `${thief.cookie}; ${cookieOf(begun)}` };
    const given = { identity: { providerId: 'plain', answer } };
    const gone = await enter();
    const goneTry = await ask.put(
      '/identities/providers/plain/begin.json',
      { identity: { 'current-password': PASSWORD } },
      gone,
    );
    it.people.late = { email: 'late@home.test' };
    const late = { providerId: 'plain', answer: await it.answerAs('late', goneTry.body.address) };
    const headers = { ...gone, cookie: `${gone.cookie}; ${cookieOf(goneTry)}` };
    const sent = { method: 'POST', path: '/identities.json', body: { identity: late }, headers } as const;
    const lateOne = await sendSlowly(it.app(), sent, () => ask.delete('/session.json', gone));
    assert.equal(lateOne, 401, 'nor by who was put out before the request had ended');
    assert.equal((await ask.post('/identities.json', given, stolen)).status, 401, 'nor for somebody else');
    assert.equal((await ask.post('/identities.json', given, browser)).status, 200);
    const entered = await it.enter('ida');
    assert.equal((await it.whoIs(entered)).id, id);
    const [identity] = (await ask.get('/identities.json', session)).body.identities;
    assert.deepEqual([identity.providerName, identity.email], ['Plain Sailing', 'private@home.test']);

    const out = await ask.delete('/session.json', { cookie: cookieOf(entered), ...OWN });
    const leaving = new URL(out.body.address);
    assert.match(leaving.pathname, /session\/end/);
    assert.equal(leaving.searchParams.get('post_logout_redirect_uri'), `${PUBLIC}/login`);
    assert.ok(leaving.searchParams.get('id_token_hint'));
    const { caller } = await makePerson(it.app());
    assert.equal((await caller.get('/identities.json')).status, 403, 'no business of tokens');
    assert.equal((await ask.delete(`/identities/${identity.id}.json`, thief)).status, 404);
    const inThere = { cookie: cookieOf(await it.enter('ida')), ...OWN };
    assert.equal((await ask.delete(`/identities/${identity.id}.json`, session)).status, 200);
    assert.equal((await ask.get('/me.json', inThere)).status, 401, 'whoever came in with it is out');
    assert.equal((await it.enter('ida')).status, 401);
    it.people.ida = verified((await ask.get('/me.json', session)).body.person['email-address']);
    assert.equal((await it.enter('ida')).status, 401, 'what was unlinked is not linked by its address');
    it.people.idasHeir = it.people.ida;
    assert.equal((await it.enter('idasHeir')).status, 401, 'nor is who has the address there by now');
    assert.equal((await ask.delete('/session.json', session)).body.address, '', 'a password has no provider');
    assert.deepEqual(
      (await it.audit('identity.unlinked')).map(({ personId }) => personId),
      [id],
    );
  });

  test('is unlinked for somebody else by an Administrator who is signed in, and it is written down', async () => {
    const { id, email } = await somebody(it.app());
    it.people.joy = verified(email);
    const inThere = { cookie: cookieOf(await it.enter('joy')), ...OWN };
    const ask = it.app().as('');
    const [boss, other] = [await somebody(it.app(), { administrator: true }), await somebody(it.app())];
    const session = await boss.enter();
    const [identity] = (await ask.get(`/people/${id}/identities.json`, session)).body.identities;
    const unlink = (headers: Record<string, string>, proof = {}) =>
      ask.put(`/people/${id}/identities/${identity.id}/unlink.json`, { identity: proof }, headers);
    assert.deepEqual([(await unlink(await other.enter())).status, (await unlink(session)).status], [403, 422]);
    assert.equal((await unlink(session, { 'current-password': PASSWORD })).status, 200);
    assert.deepEqual([(await ask.get('/me.json', inThere)).status, (await it.enter('joy')).status], [401, 401]);
    const [written] = await it.audit('identity.unlinked');
    assert.deepEqual([written!.personId, written!.detail], [boss.id, `of person ${id}`]);
  });
});

/** Without a password. */
async function turnOnAlone(app: TestApp, session: Record<string, string>): Promise<Reply> {
  const { begin, turnOn } = secondSteps(app);
  const { secret, setup } = (await begin(session)).body;
  return turnOn(session, { setup, code: appWith(secret, app)() });
}

describe('a provider that is away', () => {
  let silent: Server;
  before(async () => {
    silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  });
  after(() => {
    silent.closeAllConnections();
    silent.close();
  });

  test('keeps nobody: who asks is told so, and everything else goes on', async () => {
    const app = await openTestApp(sqliteEngine, {
      env: {
        HOLDFAST_OIDC: 'mute',
        HOLDFAST_OIDC_TIMEOUT: '1s',
        HOLDFAST_OIDC_MUTE_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        HOLDFAST_OIDC_MUTE_CLIENT_ID: CLIENT.id,
        HOLDFAST_OIDC_MUTE_CLIENT_SECRET: CLIENT.secret,
      },
    });
    const asked = app.as('').put('/session/providers/mute/begin.json', undefined, OWN);
    assert.equal((await app.admin.get('/me.json')).status, 200);
    const { status, text } = await asked;
    assert.deepEqual([status, /Mute does not answer/.test(text)], [503, true]);
    assert.match(app.log.join(''), /a provider did not say who somebody is/);
    await app.dispose();
  });
});
