import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { Reply, TestApp } from '../../support/app.ts';
import { makePerson } from '../../support/make.ts';

export const PASSWORD = 'correct horse battery';
export const OWN = { 'sec-fetch-site': 'same-origin' };
export const STEP = 30_000;
export const cookieOf = (reply: Reply) => reply.headers['set-cookie']!.split(';')[0]!;

/** An authenticator app, on a phone whose clock is right. */
export const appWith = (secret: string, app: Pick<TestApp, 'clock'>) => () =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });

let made = 0;

/** Somebody who signs in with their password. */
export async function somebody(app: TestApp, fields: object = {}) {
  const email = `steps${++made}@acme.test`;
  const { id, caller } = await makePerson(app, { 'email-address': email, password: PASSWORD, ...fields });
  const signIn = (more: object = {}, headers: Record<string, string> = {}) =>
    app.as('').post('/session.json', { session: { email, password: PASSWORD, ...more } }, headers);
  const enter = async (more: object = {}) => {
    const reply = await signIn(more);
    assert.equal(reply.status, 201, reply.text);
    return { cookie: cookieOf(reply), ...OWN };
  };
  return { email, id, caller, signIn, enter };
}

type Headers = Record<string, string>;

/** What it takes to ask. */
type Asked = Pick<TestApp, 'as' | 'clock'>;

export const secondSteps = (app: Asked) => ({
  begin: (session: Headers) => app.as('').put('/secondStep/totp/begin.json', undefined, session),
  turnOn: (session: Headers, secondStep: object) => app.as('').put('/secondStep/totp.json', { secondStep }, session),
  turnOff: (session: Headers, code: string) =>
    app.as('').put('/secondStep/off.json', { secondStep: { code } }, session),
  renew: (session: Headers, code: string) =>
    app.as('').put('/secondStep/recoveryCodes.json', { secondStep: { code } }, session),
  isIn: async (session: Headers) => (await app.as('').get('/projects.json', session)).status === 200,
});

/** Turns it on for them; the code that did so is used, so the clock goes on. */
export async function withApp(app: Asked, session: Headers) {
  const { begin, turnOn } = secondSteps(app);
  const { secret, setup } = (await begin(session)).body;
  const code = appWith(secret, app);
  const on = await turnOn(session, { setup, code: code(), 'current-password': PASSWORD });
  assert.equal(on.status, 200, on.text);
  app.clock.move(STEP);
  return { secret: secret as string, code, recoveryCodes: on.body.recoveryCodes as string[] };
}
