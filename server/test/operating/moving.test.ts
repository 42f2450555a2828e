import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '../../src/app.ts';
import { copyRecords } from '../../src/operating/backups/copy.ts';
import { exportAccount } from '../../src/operating/exports/exports.ts';
import { recoverExport } from '../../src/operating/exports/recovery.ts';
import { newSignInLink } from '../../src/people/credentials/operating.ts';
import type { Config } from '../../src/platform/config.ts';
import { beginProof, sendProof, useProviders, verified } from '../people/identities/stage.ts';
import { cookieOf, OWN } from '../people/secondsteps/stage.ts';
import { emptyStore, newAddress, s3IsMissing, settingFor } from '../platform/blobs/s3-store.ts';
import { makeCaller } from '../support/app.ts';
import { eachEngine, postgresEngine, sqliteEngine } from '../support/databases.ts';
import { makeCompany } from '../support/make.ts';
import { fetchLink, upload } from '../work/files/forms.ts';
import { picture } from '../work/files/samples.ts';
import { back, bring, newFolder, newPlace, opened } from './backups/stage.ts';

const PASSWORD = 'the ninth wave is ours';
const tell = ({ problem }: { problem: string }) => assert.fail(problem);

eachEngine('an installation that moves', (engine) => {
  const it = useProviders(engine);
  const otherEngine = engine.name === sqliteEngine.name ? postgresEngine : sqliteEngine;

  test('takes along whom a provider lets in, and the pictures of people and companies', async () => {
    const app = it.app();
    const { admin } = app;
    const send = async () =>
      upload(admin, { fileName: 'me.png', type: 'image/png', content: await picture('png', 20, 20) });
    const change = async (path: string, body: object) => assert.equal((await admin.put(path, body)).status, 200, path);
    // The founder has never had a password, and who they are there says only the link: their address there is another by now.
    it.people.founder = verified('admin@acme.test');
    it.people.left = verified('left@acme.test');
    assert.equal((await it.whoIs(await it.enter('founder'))).id, '1');
    it.people.founder = verified('elsewhere@home.test');
    const left = { cookie: cookieOf(await it.enter('left', 'open')), ...OWN };
    const [leaver, company] = [(await app.as('').get('/me.json', left)).body.person.id, await makeCompany(admin)];
    const [identity] = (await app.as('').get('/identities.json', left)).body.identities;
    const founder = { cookie: cookieOf(await it.enter('founder')), ...OWN };
    // Who has no password shows at their provider that it is still them.
    const began = await beginProof(app, founder, 'plain');
    assert.equal((await sendProof(app, began, await it.answerAs('founder', began.address))).status, 200);
    const unlink = `/people/${leaver}/identities/${identity.id}/unlink.json`;
    const unlinked = await app.as('').put(unlink, { identity: {} }, founder);
    assert.equal(unlinked.status, 200, unlinked.text);
    await change('/people/1.json', { person: { avatarPendingFileRef: await send() } });
    await change(`/companies/${company}.json`, { company: { logoPendingFileRef: await send() } });

    const shownIn = async (there: App, session: Record<string, string>) => {
      const ask = makeCaller(there, '');
      const [{ body: me }, { body: client }] = [
        await ask.get('/me.json', session),
        await ask.get(`/companies/${company}.json`, session),
      ];
      return Promise.all([me.person['avatar-url'], client.company['logo-URL']].map((url) => fetchLink(there, url)));
    };
    const drawn = (await shownIn(app, founder)).map(({ bytes }) => bytes);
    const isWhole = async (there: App) => {
      const by = makeCaller(there, '');
      const entered = await it.enter('founder', 'plain', by);
      const session = { cookie: cookieOf(entered), ...OWN };
      assert.deepEqual([entered.status, (await by.get('/me.json', session)).body.person.id], [201, '1'], entered.text);
      assert.match((await it.enter('left', 'plain', by)).body.MESSAGE, /was unlinked/);
      const shown = await shownIn(there, session);
      assert.deepEqual(
        shown.map(({ status, bytes }, at) => [status, bytes.equals(drawn[at]!)]),
        [
          [200, true],
          [200, true],
        ],
      );
    };
    const within = async <T>(own: Config, work: (there: App) => Promise<T>): Promise<T> => {
      const there = await opened(own, app);
      try {
        await isWhole(there);
        return await work(there);
      } finally {
        await there.close();
      }
    };

    const bucket = s3IsMissing ? undefined : newAddress();
    try {
      // By a backup, into a bucket where there is one; from there by an export, onto a disk.
      const [place, folder] = [await newFolder(), await newFolder()];
      await back(app, place);
      const restored = await newPlace(engine, {
        ...it.settings,
        ...(bucket && { HOLDFAST_BLOBS: settingFor(bucket) }),
      });
      assert.deepEqual((await bring(place, restored)).problems, []);
      await within(restored, ({ services }) =>
        exportAccount(services, { accountId: 1, to: folder, tell, progress() {} }),
      );
      const imported = await newPlace(engine, it.settings);
      await recoverExport({ own: imported, from: folder, now: app.clock.now, tell, progress() {} });
      await within(imported, async () => {});
      // Where no provider is set, whoever runs the server lets the founder in.
      const alone = { ...imported, providers: [] };
      const there = await opened(alone, app);
      const code = (await newSignInLink(there.services, 1, undefined)).split('/').at(-1);
      const welcomed = await makeCaller(there, '').post(`/invitations/${code}.json`, {
        person: { password: PASSWORD },
      });
      assert.equal(welcomed.status, 201, welcomed.text);
      await there.close();

      const copied = { ...imported, recordsUrl: (await otherEngine.openUrl()).url };
      await copyRecords({ from: imported.recordsUrl, to: copied.recordsUrl, now: app.clock.now, progress() {} });
      await within(copied, async () => {});
    } finally {
      if (bucket) await emptyStore(bucket);
    }
  });
});
