import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, makeInvitation, makePerson, makeProject } from '../../support/make.ts';

const PASSWORD = 'correct horse battery';
const DAY = 864e5;

eachEngine('invitations', (engine) => {
  const app = useApp(engine);
  const invite = async (id: string): Promise<string> => {
    const reply = await app().admin.put(`/people/${id}/invite.json`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.link.split('/').at(-1);
  };
  const accept = (code: string, person: object = { password: PASSWORD }) =>
    app().as('').post(`/invitations/${code}.json`, { person });

  test('the link lets somebody set a password and a name, and signs them in', async () => {
    const email = 'invited@acme.test';
    const { id } = await makePerson(app(), { 'email-address': email });
    const status = async () => (await app().admin.get(`/people/${id}.json`)).body.person['user-invited-status'];
    assert.equal(await status(), 'PENDING');
    const invited = await app().admin.put(`/people/${id}/invite.json`);
    matchesGolden('person-invited', invited.body);
    const code = invited.body.link.split('/').at(-1);
    const reply = await accept(code, { password: PASSWORD, 'first-name': 'Chosen', lastName: 'Name' });
    assert.equal(reply.status, 201);
    assert.deepEqual([reply.body.userId, reply.body.accountId], [id, '1']);
    const cookie = reply.headers['set-cookie']!.split(';')[0]!;
    const { person } = (await app().as('').get('/me.json', { cookie })).body;
    assert.deepEqual([person.id, person['full-name'], person['user-invited']], [id, 'Chosen Name', '1']);
    assert.equal(await status(), 'COMPLETE');
    const signed = await app()
      .as('')
      .post('/session.json', { session: { email, password: PASSWORD } });
    assert.equal(signed.status, 201);
  });

  test('whom it is for can be looked at without using it up, and not without it', async () => {
    const { id } = await makePerson(app(), {
      'email-address': 'looked@acme.test',
      'first-name': 'Ana',
      'last-name': 'Okoye',
    });
    const code = await invite(id);
    const look = (value: string) => app().as('').get(`/invitations/${value}.json`);
    for (let n = 0; n < 2; n += 1) assert.equal((await look(code)).status, 200);
    matchesGolden('invitation-read', (await look(code)).body);
    const hasProjects = async () => (await look(code)).body.link['has-projects'];
    const project = await makeProject(app().admin);
    assert.equal(await hasProjects(), false, 'of those that others see nothing is said');
    await join(app().admin, project, id);
    assert.equal(await hasProjects(), true);
    assert.equal((await look(`${code.slice(0, -1)}!`)).status, 404);
    assert.equal((await accept(code)).status, 201);
    assert.equal((await look(code)).status, 404);

    const late = await makeInvitation(app(), id);
    app().clock.move(15 * DAY);
    const expired = await look(late);
    assert.equal(expired.status, 404);
    assert.match(expired.body.MESSAGE, /Ask for a new one/);
  });

  test('where invitations once were they still are, for reading and accepting', async () => {
    const { id } = await makePerson(app());
    const code = await invite(id);
    // Not by a caller of the tests, who holds answers against the description: that tells of the links of projects here.
    const url = `/links/${code}.json`;
    const read = await app().http.inject({ url });
    assert.deepEqual([read.statusCode, read.json().link.purpose], [200, 'invitation']);
    const body = { person: { password: PASSWORD } };
    const accepted = await app().http.inject({ method: 'POST', url, payload: body });
    assert.deepEqual([accepted.statusCode, accepted.json().userId], [201, id]);
  });

  test('it works once, also when two use it at the same moment', async () => {
    const { id } = await makePerson(app());
    const code = await invite(id);
    const both = await Promise.all([
      accept(code, { password: 'first password' }),
      accept(code, { password: 'other password' }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 404]);
    assert.equal((await accept(code)).status, 404);
  });

  test('a password that is refused does not use it up', async () => {
    const { id } = await makePerson(app());
    const code = await invite(id);
    const refused = await accept(code, { password: 'short' });
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'password']);
    assert.equal((await accept(code, {})).status, 422);
    assert.equal((await accept(code)).status, 201);
  });

  test('a page of another site cannot sign its visitor in with a link of its own', async () => {
    const { id } = await makePerson(app());
    const code = await invite(id);
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      const reply = await app()
        .as('')
        .post(`/invitations/${code}.json`, { person: { password: PASSWORD } }, headers);
      assert.deepEqual([reply.status, reply.headers['set-cookie']], [403, undefined]);
    }
    assert.equal((await accept(code)).status, 201);
  });

  test('it lasts fourteen days', async () => {
    const [one, other] = [await makePerson(app()), await makePerson(app())];
    const [early, late] = [await invite(one.id), await invite(other.id)];
    app().clock.move(14 * DAY - 1000);
    assert.equal((await accept(early)).status, 201);
    app().clock.move(1000);
    assert.equal((await accept(late)).status, 404);
  });

  test('made-up codes, tokens and codes of other accounts open nothing', async () => {
    const { id } = await makePerson(app());
    const code = await invite(id);
    const other = await app().anotherAccount();
    for (const bad of [
      `hf_1_${'x'.repeat(32)}`,
      'x',
      app().admin.token,
      code.replace('hf_1_', `hf_${other.accountId}_`),
      `${code}x`,
      code.toLowerCase(),
      '1',
    ]) {
      const reply = await accept(bad);
      if (bad !== code) assert.equal(reply.status, 404, bad);
      assert.doesNotMatch(reply.text, /hf_/);
    }
    const rows = JSON.stringify(await app().services.db.read.selectFrom('links').selectAll().execute());
    assert.ok(!rows.includes(code));
    assert.equal((await accept(code)).status, 201);
  });

  test('the first start’s link lets the Administrator in within a day', async () => {
    const other = await app().anotherAccount();
    const code = other.link.split('/').at(-1)!;
    assert.match(other.link, /^\/welcome\/hf_/);
    const late = await app().anotherAccount();
    assert.equal((await accept(code)).status, 201);
    app().clock.move(DAY);
    assert.equal((await accept(late.link.split('/').at(-1)!)).status, 404);
  });
});
