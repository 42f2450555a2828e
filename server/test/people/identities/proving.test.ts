import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachEngine } from '../../support/databases.ts';
import { makePerson } from '../../support/make.ts';
import { cookieOf, OWN, PASSWORD, somebody } from '../secondsteps/stage.ts';
import { beginProof, sendProof, useProviders, verified } from './stage.ts';

eachEngine('a provider', (engine) => {
  const it = useProviders(engine);

  test('proves anew who somebody without a password is, once they were asked there, for ten minutes', async () => {
    const app = it.app();
    it.people.ina = verified('ina@acme.test');
    it.people.ivo = verified('ivo@acme.test');
    const session = { cookie: cookieOf(await it.enter('ina', 'open')), ...OWN };
    const other = { cookie: cookieOf(await it.enter('ivo', 'open')), ...OWN };
    const isProven = async (by = session) =>
      (await app.as('').put('/identities/providers/plain/begin.json', { identity: {} }, by)).status === 200;
    const tried = async (sub: string, change: (address: URL) => unknown = () => {}, since?: number) => {
      const begun = await beginProof(app, session);
      const address = new URL(begun.address);
      change(address);
      return { begun, answer: await it.answerAs(sub, address.href, since) };
    };
    const asked = new URL((await beginProof(app, session)).address).searchParams;
    assert.deepEqual([asked.get('prompt'), asked.get('max_age')], ['login', '0']);

    const silently = ({ searchParams }: URL) => ['prompt', 'max_age'].map((name) => searchParams.delete(name));
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    for (const [why, given] of [
      ['asked an hour ago', await tried('ina', undefined, anHourAgo)],
      ['not said when', await tried('ina', silently)],
      ['somebody else', await tried('ivo')],
    ] as const) {
      assert.equal((await sendProof(app, given.begun, given.answer)).status, 401, why);
      assert.equal(await isProven(), false, why);
    }
    const { begun, answer } = await tried('ina');
    const signedIn = await it.finish('open', { answer }, begun.browser);
    assert.equal(signedIn.status, 401, 'what was begun to prove signs nobody in');
    const elsewhere = {
      ...begun,
      browser: { ...OWN, cookie: `${other.cookie}; ${begun.browser.cookie.split('; ')[1]}` },
    };
    assert.equal((await sendProof(app, elsewhere, answer)).status, 401, 'in the session of another');
    assert.equal((await sendProof(app, begun, answer)).status, 200);
    assert.deepEqual([await isProven(), await isProven(other)], [true, false]);
    app.clock.move(11 * 60_000);
    assert.equal(await isProven(), false);
  });

  test('ends the links of who comes in like this, and who has come in is invited by no token, whatever was unlinked', async () => {
    const { caller } = await makePerson(it.app(), { administrator: true });
    const email = 'pending@acme.test';
    const { id } = await makePerson(it.app(), { 'email-address': email });
    const invite = () => caller.put(`/people/${id}/invite.json`);
    const code = (await invite()).body.link.split('/').at(-1);
    const ask = it.app().as('');
    const look = async () => (await ask.get(`/invitations/${code}.json`)).status;
    assert.equal(await look(), 200);
    it.people.pending = verified(email);
    await it.whoIs(await it.enter('pending'));
    assert.equal(await look(), 404);
    const boss = await (await somebody(it.app(), { administrator: true })).enter();
    const { identities } = (await ask.get(`/people/${id}/identities.json`, boss)).body;
    const proof = { identity: { 'current-password': PASSWORD } };
    assert.equal((await ask.put(`/people/${id}/identities/${identities[0].id}/unlink.json`, proof, boss)).status, 200);
    assert.equal((await invite()).status, 403);
  });
});
