import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createApp } from '../../../src/app.ts';
import { resetKey, rotateKey } from '../../../src/operating/keys/keys.ts';
import { foundFirstAccount } from '../../../src/people/credentials/founding.ts';
import { resetSecondStepOf } from '../../../src/people/credentials/operating.ts';
import type { Config } from '../../../src/platform/config.ts';
import { keyId } from '../../../src/platform/keys/keys.ts';
import { cookieOf, OWN, PASSWORD, STEP, secondSteps, withApp } from '../../people/secondsteps/stage.ts';
import { makeCaller, makeClock } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { newPlace } from '../backups/stage.ts';

const clock = makeClock();
const EMAIL = 'admin@acme.test';

async function start(config: Config) {
  const app = await createApp(config, { now: clock.now, log: new PassThrough(), isServing: true });
  await app.http.ready();
  return Object.assign(app, { clock, as: (token: string) => makeCaller(app, token) });
}
type Running = Awaited<ReturnType<typeof start>>;

const signIn = (app: Running, code?: string) =>
  app.as('').post('/session.json', { session: { email: EMAIL, password: PASSWORD, code } });

/** As an earlier version sealed it, which did not say how. */
async function sealedAsBefore({ services: { db } }: Running): Promise<void> {
  const { secret } = await db.read.selectFrom('second_steps').select('secret').executeTakeFirstOrThrow();
  assert.match(secret, /^1\.[\w-]+$/);
  await db.transaction((tx) => sql`update second_steps set secret = ${secret.slice(2)}`.execute(tx));
}

eachEngine('two-step sign-in and the key of the installation', (engine) => {
  test('goes on through a rotation; when the key is lost, recovery codes let in, or the command line', async () => {
    const config = { ...(await newPlace(engine)), isSecretKeyFileChosen: true };
    const app = await start(config);
    await foundFirstAccount(app.services, { accountName: 'Acme', email: EMAIL, password: PASSWORD });
    const { code, recoveryCodes } = await withApp(app, { cookie: cookieOf(await signIn(app)), ...OWN });
    await sealedAsBefore(app);
    const before = app.services.keys.ids();
    const { id } = await rotateKey(app.services, () => {});
    assert.ok(!before.includes(id));
    assert.equal((await signIn(app, code())).status, 201);
    await app.close();
    await rm(config.secretKeyFile);
    assert.deepEqual(await resetKey(config, clock.now), { accounts: 1, webhooks: 0, secondSteps: 1, isApart: true });

    const again = await start(config);
    assert.notEqual(keyId(again.services.keys.ids()[0]!), id);
    clock.move(STEP);
    assert.equal((await signIn(again)).status, 401, 'it is still on');
    assert.equal((await signIn(again, code())).status, 401);
    const entered = await signIn(again, recoveryCodes[0]);
    assert.equal(entered.status, 201);
    const session = { cookie: cookieOf(entered), ...OWN };
    assert.equal((await secondSteps(again).turnOff(session, recoveryCodes[1]!)).status, 200);
    await withApp(again, session);
    assert.equal((await signIn(again)).status, 401);
    await resetSecondStepOf(again.services, EMAIL, undefined);
    assert.equal((await signIn(again)).status, 201);
    await assert.rejects(resetSecondStepOf(again.services, EMAIL, 1), /is not on/);
    await again.close();
  });
});
