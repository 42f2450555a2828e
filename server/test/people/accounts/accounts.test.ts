import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachAccount } from '../../../src/people/accounts/accounts.ts';
import { openTestApp, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { makeCompany, makePerson, makeProject } from '../../support/make.ts';

eachEngine('accounts', (engine) => {
  const app = useApp(engine);
  const authenticated = async (by = app().admin) => (await by.get('/authenticate.json')).body.account;

  test('the account and who one is have every key of the contract', async () => {
    const fresh = await openTestApp(engine);
    try {
      matchesGolden('account-read', (await fresh.admin.get('/account.json')).body);
      matchesGolden('authenticate', (await fresh.admin.get('/authenticate.json')).body);
    } finally {
      await fresh.dispose();
    }
  });

  test('says which limits are in force, to everybody', async () => {
    const limited = await openTestApp(engine, {
      env: {
        HOLDFAST_MAX_FILE_SIZE: '1MiB',
        HOLDFAST_PENDING_TTL: '2h',
        HOLDFAST_QUOTA: '1GiB',
        HOLDFAST_RATE_LIMIT: '600',
      },
    });
    try {
      const { caller } = await makePerson(limited);
      assert.deepEqual((await caller.get('/account.json')).body.account.limits, {
        largestFileBytes: 2 ** 20,
        pendingFileSeconds: 7200,
        quotaBytes: 2 ** 30,
        requestsPerMinute: 600,
      });
    } finally {
      await limited.dispose();
    }
  });

  test('who one is depends on the token', async () => {
    const company = await makeCompany(app().admin, { name: 'Contractors' });
    const { id, caller } = await makePerson(app(), {
      'first-name': 'Cy',
      'last-name': 'Bell',
      'company-id': company,
      administrator: true,
    });
    const { id: account, ...mine } = await authenticated(caller);
    assert.equal(account, '1');
    assert.deepEqual(
      [mine.userId, mine.firstname, mine.lastname, mine.companyid, mine.companyname],
      [id, 'Cy', 'Bell', company, 'Contractors'],
    );
    assert.deepEqual(
      [mine.userIsAdmin, mine.userIsMemberOfOwnerCompany, mine.canManagePeople, mine.canaddprojects],
      [true, 'NO', '0', '0'],
    );
    const admin = await authenticated();
    assert.deepEqual(
      [admin.userIsAdmin, admin.userIsMemberOfOwnerCompany, admin.canManagePeople, admin.canaddprojects],
      [true, 'YES', '1', '1'],
    );
  });

  test('an Administrator renames it, nobody else does', async () => {
    const { caller } = await makePerson(app());
    assert.equal((await caller.put('/account.json', { account: { name: 'Taken over' } })).status, 403);
    assert.equal((await app().admin.put('/account.json', { account: { name: '' } })).status, 422);
    assert.equal((await app().admin.put('/account.json', { account: {} })).status, 200);
    assert.equal((await caller.get('/account.json')).body.account.name, 'Acme');
    assert.equal((await app().admin.put('/account.json', { account: { name: 'Acme & Daughters' } })).status, 200);
    const { account } = (await caller.get('/account.json')).body;
    assert.deepEqual([account.name, account.code], ['Acme & Daughters', 'acme']);
  });

  test('its address is the one it was called by', async () => {
    const { account } = (await app().admin.get('/authenticate.json', { host: 'work:8080' })).body;
    assert.deepEqual([account.URL, account['ssl-enabled']], ['http://work:8080/', false]);
    const spoofed = (
      await app().admin.get('/authenticate.json', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
    ).body;
    assert.doesNotMatch(spoofed.account.URL, /evil|https/);
  });

  test('a matching ETag is answered 304, a stale If-Match 412', async () => {
    const { etag } = (await app().admin.get('/account.json')).headers;
    assert.equal((await app().admin.get('/account.json', { 'if-none-match': etag! })).status, 304);
    const rename = (name: string) => app().admin.put('/account.json', { account: { name } }, { 'if-match': etag! });
    assert.deepEqual([(await rename('First')).status, (await rename('Second')).status], [200, 412]);
  });

  test('two accounts are two worlds: same ids, same names, nothing in common', async () => {
    const other = await app().anotherAccount();
    const mine = await makeProject(app().admin, { name: 'Ours alone' });
    const theirs = await makeProject(other.admin, { name: 'Theirs alone' });
    assert.deepEqual([mine, theirs], ['1', '1']);
    for (const path of [
      '/projects.json?status=all',
      '/people.json',
      '/companies.json',
      '/projects/1.json',
      '/projects/1/people.json',
      '/account.json',
      '/me.json',
      '/tokens.json',
    ]) {
      const [ours, seen] = [await app().admin.get(path), await other.admin.get(path)];
      assert.deepEqual([ours.status, seen.status], [200, 200], path);
      assert.doesNotMatch(seen.text, /Ours alone|acme/i, path);
      assert.doesNotMatch(ours.text, /Theirs alone|globex/i, path);
    }
    await other.admin.put('/projects/1.json', { project: { name: 'Renamed there' } });
    await other.admin.delete('/projects/1.json');
    assert.equal((await app().admin.get('/projects/1.json')).body.project.name, 'Ours alone');
    assert.equal((await other.admin.get('/projects.json')).headers['x-records'], '0');
  });

  test('an account’s id is not counted up, so none tells how many there are', async () => {
    const [one, two] = [await app().anotherAccount(), await app().anotherAccount()];
    for (const { accountId } of [one, two]) assert.ok(accountId >= 100_000_000);
    assert.notEqual(Math.abs(one.accountId - two.accountId), 1);
  });

  test('are gone through one after the other, and whoever waits has their turn in between', async () => {
    await app().anotherAccount();
    const ended = new AbortController();
    let [visited, others] = [0, 0];
    const visit = async () => {
      assert.equal(others, visited);
      visited += 1;
      setImmediate(() => {
        others += 1;
      });
      return visited === 1;
    };
    assert.equal(await eachAccount(app().services, ended.signal, visit), true, 'the first has more');
    assert.ok(visited > 1);
    assert.equal(await eachAccount(app().services, ended.signal, visit), false);
    const before = visited;
    const end = async () => {
      ended.abort();
      return visit();
    };
    await eachAccount(app().services, ended.signal, end);
    assert.equal(visited, before + 1, 'nothing new is begun');
  });

  test('are looked after although one of them is at fault, and that is told', async () => {
    await app().anotherAccount();
    const visited: number[] = [];
    const stumble = async (accountId: number) => {
      visited.push(accountId);
      if (visited.length === 1) throw new Error('a row that nobody can read');
      return false;
    };
    await assert.rejects(eachAccount(app().services, new AbortController().signal, stumble), /nobody can read/);
    assert.ok(visited.length > 1);
  });
});
