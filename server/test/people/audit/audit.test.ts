import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { auditText } from '../../../src/people/audit/operating.ts';
import { auditChores } from '../../../src/people/audit/sweep.ts';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makePerson } from '../../support/make.ts';
import { type Entry, entriesAt, OWN, somebody, told } from './stage.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const at = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': FIREFOX });

eachEngine('the audit log', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_TRUST_PROXY: 'yes' } });
  /** Of failures, which nobody waits for. */
  const refusals = async (person: string, rows: number, by = app().admin): Promise<Entry[]> => {
    const look = () => entriesAt(by, `?personId=${person}&action=session.refused`);
    await until(async () => (await look()).length >= rows, `${rows} refusals`);
    return look();
  };

  test('tells who signed in and out, with what and from where', async () => {
    const { id, signIn, name } = await somebody(app());
    const opened = await signIn({}, at('203.0.113.7'));
    const cookie = opened.headers['set-cookie']!.split(';')[0]!;
    await app()
      .as('')
      .delete('/session.json', { cookie, ...OWN, ...at('203.0.113.8') });
    const [ended, entry, ...before] = await entriesAt(app().admin, `?personId=${id}`);
    assert.deepEqual(
      [entry.action, entry.personName, entry.address, entry.browser, entry.means, entry.detail],
      ['session.opened', `Ada ${name}`, '203.0.113.7', FIREFOX, 'browser', 'password'],
    );
    assert.deepEqual([ended.action, ended.personId, ended.address], ['session.ended', id, '203.0.113.8']);
    assert.deepEqual(
      before.map(({ action }) => action),
      ['token.created', 'person.added'],
    );
    matchesGolden('audit-list', [
      { ...entry, id: '4', personId: '2', personName: 'Ada Quay' },
      {
        ...before[1],
        id: '2',
        aboutId: '2',
        aboutName: 'Ada Quay',
        detail: before[1].detail.replace(/quay\w+/, 'ada'),
      },
    ]);
  });

  test('counts the guesses of a minute and a network in one row, and knows nobody who is not here', async () => {
    const { id, email, signIn } = await somebody(app());
    const guess = (address: string) => signIn({ password: 'wrong' }, at(address));
    for (let n = 0; n < 3; n += 1) assert.equal((await guess('2001:db8:0:1::7')).status, 401);
    assert.equal((await guess('2001:db8:0:1::8')).status, 401);
    assert.equal((await guess('203.0.113.9')).status, 401);
    await until(async () => (await refusals(id, 2)).reduce((sum, { times }) => sum + times, 0) === 5, 'five guesses');
    app().clock.move(MINUTE);
    const basic = Buffer.from(`${email}:wrong`).toString('base64');
    const program = { authorization: `Basic ${basic}`, ...at('203.0.113.9') };
    assert.equal((await app().as('').get('/projects.json', program)).status, 401);
    const rows = await refusals(id, 3);
    assert.deepEqual(
      rows.map(({ times, address, personId, aboutId, means, detail }) => [
        times,
        address,
        personId,
        aboutId,
        means,
        detail,
      ]),
      [
        [1, '203.0.113.9', '', id, 'password', 'password'],
        [1, '203.0.113.9', '', id, 'browser', 'password'],
        [4, '2001:db8:0:1::7', '', id, 'browser', 'password'],
      ],
    );
    const all = () => app().services.db.read.selectFrom('audit_entries').select('id').execute();
    const before = (await all()).length;
    for (let n = 0; n < 5; n += 1)
      await app()
        .as('')
        .post('/session.json', { session: { email: `nobody${n}@acme.test`, password: 'wrong' } });
    await app()
      .as(`hf_1_${'x'.repeat(32)}`)
      .get('/me.json');
    await guess('203.0.113.9');
    await until(async () => (await refusals(id, 3))[0].times === 2, 'the last guess');
    assert.equal((await all()).length, before);
  });

  test('tells of tries that are not looked at any more, too, and counts them: whoever goes on does not fill it', async () => {
    const { id, enter, signIn } = await somebody(app());
    const session = await enter();
    const guess = () => signIn({ password: 'wrong' }, at('203.0.113.77'));
    const counts = async () => Object.fromEntries((await refusals(id, 1)).map(({ detail, times }) => [detail, times]));
    for (let n = 0; n < 10; n += 1) assert.equal((await guess()).status, 401);
    const many = await Promise.all(Array.from({ length: 30 }, guess));
    assert.ok(many.every(({ status }) => status === 429));
    const limited = 'password, not looked at after too many wrong ones';
    await until(async () => (await counts())[limited] === 30, 'thirty more');
    assert.deepEqual(await counts(), { password: 10, [limited]: 30 });
    const change = { password: 'staple of another battery', 'current-password': 'wrong' };
    const refused = await app().as('').put(`/people/${id}.json`, { person: change }, session);
    assert.equal(refused.status, 429);
    const [own] = await entriesAt(app().admin, `?personId=${id}&action=proof.refused`);
    assert.deepEqual([own.detail, own.times], [limited, 1]);
  });

  test('tells an account of guesses at its own people, and nothing of who comes into another', async () => {
    const other = await app().anotherAccount();
    const here = await somebody(app());
    const there = await makePerson(
      app(),
      { 'email-address': here.email, password: 'staple of another account' },
      other.admin,
    );
    assert.equal((await here.signIn({ password: 'staple of another account' })).status, 201);
    assert.equal((await here.signIn({ password: 'wrong' })).status, 401);
    for (const rows of [await refusals(there.id, 1, other.admin), await refusals(here.id, 1)])
      assert.deepEqual(
        rows.map(({ times }) => times),
        [1],
        'the one that was wrong in both',
      );
    assert.deepEqual(
      (await entriesAt(other.admin, '?action=session.opened')).map(({ personId }) => personId),
      [there.id],
    );
    assert.deepEqual(await entriesAt(app().admin, `?personId=${here.id}&action=session.opened`), []);
    const theirs = JSON.stringify(await entriesAt(other.admin));
    assert.ok(!theirs.includes('Quay') && !theirs.includes('Acme'));
  });

  test('is found by person, action, time and words, page by page', async () => {
    const { admin, clock } = app();
    const ids = (entries: Entry[]) => entries.map(({ id }) => id);
    clock.move(DAY);
    const { id, name, signIn, enter } = await somebody(app());
    const since = clock.now().toISOString();
    clock.move(DAY);
    await signIn({}, at('203.0.113.44'));
    await enter();
    const theirs = await entriesAt(admin, `?personId=${id}`);
    assert.equal(theirs.length, 4);
    assert.deepEqual(ids(await entriesAt(admin, `?personId=${id}&action=SESSION.opened`)), ids(theirs.slice(0, 2)));
    assert.deepEqual(ids(await entriesAt(admin, `?searchTerm=${name.toUpperCase()}`)), ids(theirs));
    assert.deepEqual(ids(await entriesAt(admin, `?searchTerm=${name}%20203.0.113.44`)), [theirs[1].id]);
    const day = (time: string) => time.slice(0, 10);
    const later = day(clock.now().toISOString());
    assert.deepEqual(ids(await entriesAt(admin, `?personId=${id}&fromDate=${later}`)), ids(theirs.slice(0, 2)));
    assert.deepEqual(ids(await entriesAt(admin, `?personId=${id}&toDate=${day(since)}`)), ids(theirs.slice(2)));
    assert.deepEqual(await entriesAt(admin, `?personId=${id}&toDate=${since}`), [], 'a moment is not its day');
    const zone = (name: string) => admin.put('/people/1.json', { person: { timeZone: name } });
    // Eleven hours before UTC, the day of the last two is not over yet when it is the next in UTC.
    assert.equal((await zone('Pacific/Pago_Pago')).status, 200);
    const evening = new Date(Date.parse(theirs[0].lastHappenedOn) - 11 * 3600_000).toISOString();
    assert.deepEqual(ids(await entriesAt(admin, `?personId=${id}&fromDate=${day(evening)}&toDate=${day(evening)}`)), [
      theirs[0].id,
      theirs[1].id,
    ]);
    assert.equal((await zone('UTC')).status, 200);
    const pages = [1, 2].map(async (page) => ids(await entriesAt(admin, `?personId=${id}&page=${page}&pageSize=2`)));
    assert.deepEqual((await Promise.all(pages)).flat(), ids(theirs));
    for (const wrong of ['action=buffalo', 'personId=x', 'fromDate=yesterday'])
      assert.equal((await admin.get(`/audit.json?${wrong}`)).status, 422, wrong);
  });

  test('is a table, too, in which nothing is calculated, and which says who took the last', async () => {
    const { admin } = app();
    const { id, caller } = await somebody(app());
    const made = await caller.post('/tokens.json', { token: { name: '=cmd|calc, "x"' } });
    assert.equal(made.status, 201);
    const table = async () => (await admin.get(`/audit.csv?personId=${id}`)).text.trim().split('\r\n');
    const [headings, ...lines] = await table();
    assert.equal(headings!.split(',')[3], 'Action');
    assert.equal(lines.length, 3);
    assert.match(lines[0]!, /,token\.created,Ada \w+,\d+,token,test,127\.0\.0\.1,.*,token,\d+,"'=cmd\|calc, ""x""",/);
    await table();
    const [taken] = await entriesAt(admin, '?action=export.taken');
    assert.deepEqual(
      [taken.detail, taken.times, taken.means, taken.tokenName],
      ['audit log', 2, 'token', 'First token'],
    );
    const { token } = (await admin.post('/tokens.json', { token: { name: 'Second token' } })).body;
    await app().as(token).get('/audit.csv');
    const both = await entriesAt(admin, '?action=export.taken');
    assert.deepEqual(
      both.slice(0, 2).map(({ times, tokenName }) => [times, tokenName]),
      [
        [1, 'Second token'],
        [2, 'First token'],
      ],
    );
    assert.equal((await admin.get('/audit.csv?action=buffalo')).status, 422);
  });

  test('is a line each on the command line, whatever things are called', async () => {
    const { id, caller } = await somebody(app());
    await caller.post('/tokens.json', { token: { name: 'one\nFORGED\ttwo \u001b[31m \u202e' } });
    const lines: string[] = [];
    const query = { personid: id };
    for await (const text of auditText(app().services, { account: app().accountId, isTable: false, query }))
      lines.push(text);
    const [newest, ...others] = lines.join('').split('\n');
    assert.equal(newest!.split('\t').length, 7);
    assert.ok(newest!.includes('one\\u000aFORGED\\u0009two \\u001b[31m \\u202e'), newest);
    assert.ok(others.every((line) => !line.startsWith('FORGED')));
  });

  test('is a table on the command line, too, of which the next one tells', async () => {
    const text: string[] = [];
    const taking = { account: app().accountId, isTable: true, query: { action: 'account.founded' } };
    for await (const part of auditText(app().services, taking)) text.push(part);
    assert.match(text.join(''), /^\uFEFF?Time,Last time,/);
    const [newest] = await entriesAt(app().admin);
    assert.deepEqual([newest.action, newest.detail, newest.means], ['export.taken', 'audit log', 'commandLine']);
  });

  test('is for Administrators alone, and nobody changes it', async () => {
    const { caller } = await somebody(app());
    for (const path of ['/audit.json', '/audit.csv']) {
      assert.equal((await caller.get(path)).status, 403, path);
      assert.equal((await app().as('').get(path)).status, 401, path);
    }
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const path of ['/audit.json', '/audit/1.json'])
        assert.ok([404, 405].includes((await app().admin.call(method, path)).status), `${method} ${path}`);
  });

  test('keeps what it tells of 400 days', async () => {
    const { admin, clock, services } = app();
    const { id } = await somebody(app());
    const sweep = async () => {
      for (const chore of auditChores) while (await chore.run(services, new AbortController().signal));
    };
    clock.move(400 * DAY);
    await sweep();
    assert.equal((await entriesAt(admin, `?personId=${id}`)).length, 2);
    const { id: later } = await somebody(app());
    clock.move(1);
    await sweep();
    assert.deepEqual(await entriesAt(admin, `?personId=${id}`), []);
    assert.equal((await entriesAt(admin, `?personId=${later}`)).length, 2);
    assert.deepEqual(told(await entriesAt(admin)).length, 2, 'of nothing else either');
  });

  test('is told by who writes it, or by nobody: what was refused left nothing', async () => {
    const { admin } = app();
    const newest = (await entriesAt(admin))[0].id;
    assert.equal((await admin.delete('/people/1.json')).status, 409);
    assert.equal((await admin.put('/people/1.json', { person: { administrator: false } })).status, 409);
    assert.equal((await admin.post('/webhooks.json', { webhook: { event: 'TASK.CREATED', url: 'x' } })).status, 422);
    assert.equal((await admin.put('/people/1.json', { person: { 'first-name': 'Administrator' } })).status, 200);
    assert.equal((await admin.put('/account.json', { account: { name: 'Acme' } })).status, 200);
    assert.equal((await entriesAt(admin))[0].id, newest);
  });
});

eachEngine('the audit log by another setting', (engine) => {
  const app = useApp(engine, { env: { HOLDFAST_AUDIT_KEPT: '30d' } });

  test('keeps what it tells of as long as that says', async () => {
    const { id } = await somebody(app());
    const left = async () => {
      for (const chore of auditChores) while (await chore.run(app().services, new AbortController().signal));
      return (await entriesAt(app().admin, `?personId=${id}`)).length;
    };
    app().clock.move(30 * DAY);
    assert.equal(await left(), 2);
    app().clock.move(1);
    assert.equal(await left(), 0);
  });
});
