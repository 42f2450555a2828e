import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createApp } from '../../../src/app.ts';
import { unseal } from '../../../src/integrations/webhooks/registering/unsealing.ts';
import { addKey, resetKey, rotateKey } from '../../../src/operating/keys/keys.ts';
import { foundAccount, foundFirstAccount } from '../../../src/people/credentials/founding.ts';
import type { Config } from '../../../src/platform/config.ts';
import { newAccountKey } from '../../../src/platform/keys/keys.ts';
import { type Caller, makeCaller, makeClock, type TestApp } from '../../support/app.ts';
import { type Engine, eachEngine } from '../../support/databases.ts';
import { allRows, back, bring, newFolder, newPlace } from '../backups/stage.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const HEADER = 'open-sesame-4711';
const clock = makeClock();
const refuses = /need a key that is not in .*Put the copy.*webhooks.*holdfast key reset/s;

async function start(config: Config) {
  const app = await createApp(config, { now: clock.now, log: process.stderr });
  await app.http.ready();
  const rowsOf = () =>
    app.services.db.read.selectFrom('accounts').select(['id', 'signing_key']).orderBy('id').execute();
  return Object.assign(app, { clock, config, rowsOf });
}
type Running = Awaited<ReturnType<typeof start>>;

/** An installation with two accounts, and in the first a webhook with a secret and an address that was given out. */
async function install(engine: Engine, env: Record<string, string> = {}) {
  const config = await newPlace(engine, { HOLDFAST_WEBHOOK_ALLOW: '127.0.0.0/8', ...env });
  const app = await start(config);
  const { token } = (await foundFirstAccount(app.services, { accountName: 'Acme', email: 'admin@acme.test' }))!;
  await foundAccount(app.services, { accountName: 'Globex', email: 'admin@globex.test' });
  const admin = makeCaller(app, token);
  const webhook = { url: 'http://127.0.0.1:9/', event: 'TASK.CREATED', token: SECRET, headers: { 'X-Key': HEADER } };
  assert.equal((await admin.post('/webhooks.json', { webhook })).status, 201);
  assert.equal((await admin.post('/testreceivers.json', { testReceiver: { name: 'Ours' } })).status, 201);
  return { config, app, token, address: await addressIn(admin) };
}

const addressIn = async (admin: Caller): Promise<string> =>
  (await admin.get('/testreceivers/1.json')).body.testReceiver.url;

async function requireAll(app: Running, token: string, address: string): Promise<void> {
  assert.equal(await addressIn(makeCaller(app, token)), address);
  const webhook = await app.services.db.read.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  const { signing_key } = (await app.rowsOf())[0]!;
  const { secrets, headers } = unseal(app.services.keys, { ...webhook, signing_key }, clock.now());
  assert.deepEqual([secrets, headers], [[SECRET], { 'X-Key': HEADER }]);
}

const wrappersOf = async (app: Running) => (await app.rowsOf()).map(({ signing_key }) => signing_key.split('.')[1]);
const keysIn = async ({ secretKeyFile }: Config) =>
  (await readFile(secretKeyFile, 'utf8')).split('\n').filter((line) => /^[\w-]{43}$/.test(line));

/** All that somebody has who has the records, and what else lies in their folder. */
async function everythingBut(config: Config): Promise<string> {
  const folder = config.recordsUrl.startsWith('sqlite:') ? dirname(config.recordsUrl.slice('sqlite:'.length)) : '';
  const names = folder ? (await readdir(folder)).filter((name) => name.startsWith('holdfast.db')) : [];
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  return files.join('') + JSON.stringify([...(await allRows(config)).values()]);
}

eachEngine('the key of the installation', (engine) => {
  test('is nowhere in the records, nor is what it seals, and its file is for nobody else', async () => {
    const { config, app, token, address } = await install(engine);
    const clear = (await app.rowsOf()).map(({ signing_key }) => app.services.keys.open(signing_key));
    await app.close();
    const found = await everythingBut(config);
    for (const secret of [...clear, SECRET, HEADER, ...(await keysIn(config))])
      assert.ok(!found.includes(secret), `${secret} is there`);
    assert.equal((await stat(config.secretKeyFile)).mode & 0o777, 0o600);
    const again = await start(config);
    await requireAll(again, token, address);
    await again.close();
  });

  test('is made for records of an earlier version, whose keys are wrapped wherever that was cut off', async () => {
    const { config, app, token, address } = await install(engine);
    const rows = await app.rowsOf();
    const clear = rows.map(({ signing_key }) => app.services.keys.open(signing_key));
    const putBack = (at: number) =>
      app.services.db.transaction((tx) =>
        sql`update accounts set signing_key = ${clear[at]} where id = ${rows[at]!.id}`.execute(tx),
      );
    // As it was before there was a file; when only the file was there; when the first was wrapped.
    for (const before of [
      { at: [0, 1], file: false },
      { at: [0, 1], file: true },
      { at: [1], file: true },
    ]) {
      for (const at of before.at) await putBack(at);
      if (!before.file) await rm(config.secretKeyFile);
      const upgraded = await start(config);
      await requireAll(upgraded, token, address);
      assert.equal(new Set(await wrappersOf(upgraded)).size, 1);
      assert.deepEqual(
        (await upgraded.rowsOf()).map(({ signing_key }) => upgraded.services.keys.open(signing_key)),
        clear,
      );
      await upgraded.close();
    }
    await app.close();
    const found = await everythingBut(config);
    for (const secret of clear) assert.ok(!found.includes(secret), 'a key is left in the clear');
  });

  test('has to be there: without it, or with another, nothing begins and nothing is changed', async () => {
    const { config, app, token, address } = await install(engine);
    await app.close();
    const kept = join(await newFolder(), 'kept');
    await rename(config.secretKeyFile, kept);
    await assert.rejects(start(config), refuses);
    await assert.rejects(stat(config.secretKeyFile), { code: 'ENOENT' });
    await writeFile(config.secretKeyFile, `${newAccountKey()}\n`);
    await assert.rejects(start(config), refuses);
    await writeFile(config.secretKeyFile, 'nonsense\n');
    await assert.rejects(start(config), /holds no key/);
    const other = await start({ ...config, dataFolder: await newFolder(), secretKeyFile: kept });
    await requireAll(other, token, address);
    await other.close();
  });

  test('is one: of two who begin at once, each with its own, the second goes no further', async () => {
    const config = await newPlace(engine);
    const second = await start({ ...config, secretKeyFile: join(await newFolder(), 'secret.key') });
    const first = await start(config);
    const founder = { accountName: 'Acme', email: 'admin@acme.test' };
    assert.ok(await foundFirstAccount(first.services, founder));
    await assert.rejects(foundFirstAccount(second.services, founder), refuses);
    await assert.rejects(foundAccount(second.services, founder), /is not in/);
    await Promise.all([first.close(), second.close()]);
  });

  test('is rotated beside a running service, goes on where it was cut off, and the old one goes last', async () => {
    const { config, app, token, address } = await install(engine);
    const beside = await start(config);
    const [old] = await keysIn(config);
    const [first] = await app.rowsOf();
    const added = await addKey(app.services);
    assert.equal(await addKey(app.services), added, 'one at a time');
    // Cut off when the first account was done: whoever is founded meanwhile has the new key.
    const { keys } = app.services;
    await app.services.db.transaction((tx) =>
      sql`update accounts set signing_key = ${keys.wrap(keys.open(first!.signing_key), added)} where id = 1`.execute(
        tx,
      ),
    );
    await requireAll(beside, token, address);
    const { accountId } = await foundAccount(beside.services, { accountName: 'Third', email: 'third@acme.test' });
    const third = (await beside.rowsOf()).find(({ id }) => id === accountId)!;
    assert.equal(third.signing_key.split('.')[1], added);
    // Cut off when all were done, but for the file.
    await assert.rejects(
      rotateKey(app.services, () => {
        throw new Error('cut off');
      }),
      /cut off/,
    );
    assert.equal((await keysIn(config))[0], old);
    const after = await start(config);
    await requireAll(after, token, address);
    await after.close();
    assert.equal(await rotateKey(app.services, () => {}), added);
    assert.equal((await keysIn(config)).length, 1);
    assert.ok(!(await keysIn(config)).includes(old!));
    assert.deepEqual(new Set(await wrappersOf(app)), new Set([added]));
    await Promise.all([app.close(), beside.close()]);
    const again = await start(config);
    await requireAll(again, token, address);
    assert.notEqual(await rotateKey(again.services, () => {}), added);
    await requireAll(again, token, address);
    await again.close();
  });

  test('is in a backup when that is asked for; without it the restored one begins once it is there, or reset', async () => {
    const { config, app, token, address } = await install(engine);
    const [key] = await keysIn(config);
    const backup = async (withKey: boolean) => {
      const place = await newFolder();
      const { name } = await back(app as unknown as TestApp, place, { withKey });
      const manifest = await readFile(join(place, 'backups', `${name}.json`), 'utf8');
      assert.equal(manifest.includes(key!), withKey);
      return place;
    };
    const whole = await newPlace(engine);
    assert.equal((await bring(await backup(true), whole)).hasKey, true);
    const copy = await start(whole);
    await requireAll(copy, token, address);
    await copy.close();

    const lacking = await newPlace(engine);
    assert.equal((await bring(await backup(false), lacking)).hasKey, false);
    await assert.rejects(start(lacking), refuses);
    await copyFile(config.secretKeyFile, lacking.secretKeyFile);
    const found = await start(lacking);
    await requireAll(found, token, address);
    await found.close();
    assert.deepEqual(await resetKey(lacking, clock.now), { accounts: 0, webhooks: 0 }, 'nothing is lost');

    await rm(lacking.secretKeyFile);
    assert.deepEqual(await resetKey(lacking, clock.now), { accounts: 2, webhooks: 1 });
    const reset = await start(lacking);
    const admin = makeCaller(reset, token);
    assert.notEqual(await addressIn(admin), address);
    const { webhook } = (await admin.get('/webhooks/1.json')).body;
    assert.equal(webhook.status, 'PAUSED');
    const row = await reset.services.db.read.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.secret, row.headers, row.header_names], [null, '', '']);
    assert.equal((await admin.put('/webhooks/1.json', { webhook: { token: SECRET } })).status, 200);
    await reset.close();
    await app.close();
  });
});
