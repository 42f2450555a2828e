import assert from 'node:assert/strict';
import { copyFileSync, writeFileSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createApp } from '../../../src/app.ts';
import { unseal } from '../../../src/integrations/webhooks/registering/unsealing.ts';
import { addKey, resetKey, rotateKey } from '../../../src/operating/keys/keys.ts';
import { foundAccount, foundFirstAccount } from '../../../src/people/credentials/founding.ts';
import type { Config } from '../../../src/platform/config.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { type KeptKey, keyId, newAccountKey } from '../../../src/platform/keys/keys.ts';
import { type Caller, makeCaller, makeClock, type TestApp } from '../../support/app.ts';
import { type Engine, eachEngine, notByPooler } from '../../support/databases.ts';
import { allRows, back, bring, newFolder, newPlace } from '../backups/stage.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const HEADER = 'open-sesame-4711';
const clock = makeClock();
const refuses = /need a key that is not in .*Put the copy.*webhooks.*holdfast key reset/s;

async function start(config: Config, { isServing = true } = {}) {
  const log = new PassThrough();
  const app = await createApp(config, { now: clock.now, log, isServing });
  await app.http.ready();
  const rowsOf = () =>
    app.services.db.read.selectFrom('accounts').select(['id', 'signing_key']).orderBy('id').execute();
  return Object.assign(app, { clock, config, rowsOf, log: String(log.read() ?? '') });
}
type Running = Awaited<ReturnType<typeof start>>;

/** Where it is said where the key is. */
const place = async (engine: Engine, isSecretKeyFileChosen = true): Promise<Config> => ({
  ...(await newPlace(engine, { HOLDFAST_WEBHOOK_ALLOW: '127.0.0.0/8' })),
  isSecretKeyFileChosen,
});

/** An installation with two accounts, and in the first a webhook with a secret and an address that was given out. */
async function install(engine: Engine, { isChosen = true } = {}) {
  const config = await place(engine, isChosen);
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

const emptyFolder = async () => {
  const dataFolder = await newFolder();
  return { dataFolder, secretKeyFile: join(dataFolder, 'secret.key') };
};

const wrappersOf = async (app: Running) => (await app.rowsOf()).map(({ signing_key }) => signing_key.split('.')[1]);
const keysIn = async ({ secretKeyFile }: Config) =>
  (await readFile(secretKeyFile, 'utf8')).split('\n').filter((line) => /^[\w-]{43}$/.test(line));

async function putBack({ recordsUrl }: Config, id: number, key: string): Promise<void> {
  const db = await openDatabase(recordsUrl);
  const sentence = sql`update accounts set signing_key = ${key} where id = ${id}`;
  await db.transaction((tx) => sentence.execute(tx)).finally(() => db.close());
}

/** As an earlier version leaves it. */
async function unwrap(app: Running): Promise<void> {
  const rows = await app.rowsOf();
  const clear = rows.map(({ signing_key }) => app.services.keys.open(signing_key));
  await app.close();
  for (const [at, { id }] of rows.entries()) await putBack(app.config, id, clear[at]!);
}

const isThere = ({ secretKeyFile }: Config) =>
  stat(secretKeyFile).then(
    () => true,
    () => false,
  );

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
    await app.close();
    // As it was before there was a file; when only the file was there; when the first was wrapped.
    for (const before of [
      { at: [0, 1], file: false },
      { at: [0, 1], file: true },
      { at: [1], file: true },
    ]) {
      for (const at of before.at) await putBack(config, rows[at]!.id, clear[at]!);
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
    const config = await place(engine);
    const otherFile = join(await newFolder(), 'secret.key');
    await writeFile(otherFile, `${newAccountKey()}\n`);
    const second = await start({ ...config, secretKeyFile: otherFile }, { isServing: false });
    const first = await start(config);
    const founder = { accountName: 'Acme', email: 'admin@acme.test' };
    assert.ok(await foundFirstAccount(first.services, founder));
    await assert.rejects(foundFirstAccount(second.services, founder), refuses);
    await assert.rejects(foundAccount(second.services, founder), /is not in/);
    await Promise.all([first.close(), second.close()]);
  });

  test('is made by itself only where the records lie beside it, or where somebody said', async () => {
    const { config, app, token, address } = await install(engine, { isChosen: false });
    const isBeside = config.recordsUrl.startsWith('sqlite:');
    assert.deepEqual([await isThere(config), (await wrappersOf(app)).every(Boolean)], [isBeside, isBeside]);
    assert.match(app.log, isBeside ? /secret\.key.*was made; keep a copy/ : /"level":40.*HOLDFAST_SECRET_KEY_FILE/);
    if (isBeside) await unwrap(app);
    else await app.close();
    await rm(config.secretKeyFile, { force: true });

    // A container that begins with an empty folder, again and again, and beside another.
    if (!isBeside) {
      const nodes = [];
      for (const _ of [1, 2]) nodes.push(await start({ ...config, ...(await emptyFolder()) }));
      for (const node of nodes) await requireAll(node, token, address);
      await foundAccount(nodes[1]!.services, { accountName: 'Third', email: 'third@acme.test' });
      assert.deepEqual(await wrappersOf(nodes[0]!), [undefined, undefined, undefined]);
      for (const node of nodes) await node.close();
    }

    const chosen = { ...config, ...(await emptyFolder()), isSecretKeyFileChosen: true };
    const first = await start(chosen);
    assert.match(first.log, /secret\.key.*was made; keep a copy/);
    assert.equal(new Set(await wrappersOf(first)).size, 1);
    assert.ok((await wrappersOf(first))[0]);
    await requireAll(first, token, address);
    await first.close();
    const second = { ...chosen, ...(await emptyFolder()) };
    await assert.rejects(start(second), refuses);
    assert.equal(await isThere(second), false);
  });

  test('is made, and used for what is in the clear, by a service alone and never by a command', async () => {
    const { config, app, token, address } = await install(engine);
    await unwrap(app);
    const kept = join(await newFolder(), 'kept');
    await rename(config.secretKeyFile, kept);
    for (const has of [false, true]) {
      if (has) await rename(kept, config.secretKeyFile);
      const command = await start(config, { isServing: false });
      const founder = { accountName: 'More', email: `more-${has}@acme.test` };
      await foundAccount(command.services, founder);
      assert.deepEqual(new Set(await wrappersOf(command)), new Set([undefined]));
      assert.equal(await isThere(config), has);
      await requireAll(command, token, address);
      await command.close();
    }
    const service = await start(config);
    const wrappers = await wrappersOf(service);
    assert.deepEqual([wrappers.length, new Set(wrappers).size, wrappers[0]?.length], [4, 1, 12]);
    await requireAll(service, token, address);
    await service.close();
  });

  test('is not given up while somebody serves who may know it', { skip: notByPooler }, async () => {
    const { config, app, token, address } = await install(engine);
    const elsewhere = { ...config, ...(await emptyFolder()) };
    await assert.rejects(resetKey(elsewhere, clock.now, 0), /Others are connected|already serv|another process/i);
    assert.equal(await isThere(elsewhere), false);
    await requireAll(app, token, address);
    await app.close();
    assert.equal((await resetKey(elsewhere, clock.now)).accounts, 2);
    // Where no key may be made, the new ones stay where they are.
    const unsaid = { ...config, ...(await emptyFolder()), isSecretKeyFileChosen: false };
    const isApart = config.recordsUrl.startsWith('sqlite:');
    assert.deepEqual(await resetKey(unsaid, clock.now), { accounts: 2, webhooks: 0, secondSteps: 0, isApart });
    assert.equal(await isThere(unsaid), isApart);
  });

  test('is rotated to one that was added for that, never leaves a file without what is needed', async () => {
    const { config, app, token, address } = await install(engine);
    const { services } = app;
    const [old] = await keysIn(config);
    // Somebody puts an old file back meanwhile.
    const copy = join(await newFolder(), 'copy');
    const cut = rotateKey(services, () => {
      copyFileSync(config.secretKeyFile, copy);
      writeFileSync(config.secretKeyFile, `${old}\n`);
    });
    await assert.rejects(cut, /is not in .*secret\.key any more.*Put it back/);
    assert.deepEqual(await keysIn(config), [old]);
    await copyFile(copy, config.secretKeyFile);
    services.keys.readAgain();
    // Somebody still wraps with the old one.
    const [row] = await app.rowsOf();
    const late = services.keys.wrap(services.keys.open(row!.signing_key), keyId(old!));
    const update = sql`update accounts set signing_key = ${late} where id = ${row!.id}`;
    let isLast = false;
    const transaction: typeof services.db.transaction = async (work, options) => {
      if (isLast) await services.db.transaction((tx) => update.execute(tx));
      return services.db.transaction(work, options);
    };
    const torn = rotateKey({ ...services, db: { ...services.db, transaction } }, (count) => {
      isLast = count === 0;
    });
    await assert.rejects(torn, /Account 1 needs a key/);
    assert.equal((await keysIn(config)).length, 2);
    await requireAll(app, token, address);
    const { id, isNew } = await rotateKey(services, () => {});
    assert.equal(isNew, false);
    // A key from anywhere is not what is rotated to.
    const leaked = newAccountKey();
    await writeFile(config.secretKeyFile, `${await readFile(config.secretKeyFile, 'utf8')}${leaked}\n`);
    const [added, same] = await Promise.all([addKey(services), addKey(services)]);
    assert.equal(added!.id, same!.id);
    assert.ok(![id, keyId(leaked)].includes(added!.id));
    assert.equal((await rotateKey(services, () => {})).id, added!.id);
    assert.equal((await keysIn(config)).length, 1);
    await writeFile(config.secretKeyFile, `${await readFile(config.secretKeyFile, 'utf8')}${leaked}\n`);
    const last = await rotateKey(services, () => {});
    assert.deepEqual([last.isNew, last.id === keyId(leaked)], [true, false]);
    assert.deepEqual((await keysIn(config)).map(keyId), [last.id]);
    await requireAll(app, token, address);
    await app.close();
  });

  test('is rotated beside a running service, goes on where it was cut off, and the old one goes last', async () => {
    const { config, app, token, address } = await install(engine);
    const beside = await start(config, { isServing: false });
    const [old] = await keysIn(config);
    const [first] = await app.rowsOf();
    const { id: added } = await addKey(app.services);
    assert.deepEqual(await addKey(app.services), { id: added, isNew: false }, 'one at a time');
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
    const after = await start(config, { isServing: false });
    await requireAll(after, token, address);
    await after.close();
    assert.deepEqual(await rotateKey(app.services, () => {}), { id: added, isNew: false });
    assert.equal((await keysIn(config)).length, 1);
    assert.ok(!(await keysIn(config)).includes(old!));
    assert.deepEqual(new Set(await wrappersOf(app)), new Set([added]));
    await Promise.all([app.close(), beside.close()]);
    const again = await start(config);
    await requireAll(again, token, address);
    assert.notEqual((await rotateKey(again.services, () => {})).id, added);
    await requireAll(again, token, address);
    await again.close();
  });

  test('seals say how; what an earlier version sealed still opens, and what a later one did is refused with a reason', async () => {
    const { config, app, token, address } = await install(engine);
    const [row] = await app.rowsOf();
    assert.match(row!.signing_key, /^k\.\w{12}\.1\.[\w-]+$/);
    const [, id, , bytes] = row!.signing_key.split('.');
    await app.close();
    await putBack(config, 1, `k.${id}.${bytes}`);
    const upgraded = await start(config);
    await requireAll(upgraded, token, address);
    await rotateKey(upgraded.services, () => {});
    assert.match((await upgraded.rowsOf())[0]!.signing_key, /^k\.\w{12}\.1\./);
    await requireAll(upgraded, token, address);
    const later = (await upgraded.rowsOf())[0]!.signing_key.replace('.1.', '.2.') as KeptKey;
    assert.throws(() => upgraded.services.keys.open(later), /sealed in a way \(2\) that this version/);
    await upgraded.close();
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
    const whole = await place(engine);
    assert.equal((await bring(await backup(true), whole)).hasKey, true);
    const copy = await start(whole);
    await requireAll(copy, token, address);
    await copy.close();

    const lacking = await place(engine);
    assert.equal((await bring(await backup(false), lacking)).hasKey, false);
    await assert.rejects(start(lacking), refuses);
    await copyFile(config.secretKeyFile, lacking.secretKeyFile);
    const found = await start(lacking);
    await requireAll(found, token, address);
    await found.close();
    assert.deepEqual(
      await resetKey(lacking, clock.now),
      { accounts: 0, webhooks: 0, secondSteps: 0, isApart: true },
      'nothing is lost',
    );

    await rm(lacking.secretKeyFile);
    assert.deepEqual(await resetKey(lacking, clock.now), { accounts: 2, webhooks: 1, secondSteps: 0, isApart: true });
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
