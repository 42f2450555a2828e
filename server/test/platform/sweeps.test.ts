import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchStatements } from '../../../scripts/drill/largest.ts';
import { uploadChores } from '../../src/bytes/uploads/sweep.ts';
import { testReceiverChores } from '../../src/integrations/testreceivers/arrivals.ts';
import { retention } from '../../src/integrations/webhooks/repair/retention.ts';
import { carryOnImports } from '../../src/operating/fileimports/begin.ts';
import { removeOldImports } from '../../src/operating/fileimports/trash.ts';
import { carryOnAccountImports } from '../../src/operating/imports/asked/carrying.ts';
import { searchChores } from '../../src/overview/search/backlog.ts';
import { credentialChores } from '../../src/people/credentials/sweep.ts';
import { purgeChores } from '../../src/work/items/purge.ts';
import { useApp } from '../support/app.ts';
import { eachEngine } from '../support/databases.ts';

const DAY_MS = 86_400_000;

eachEngine('sweeps', (engine) => {
  const app = useApp(engine);
  /** How often each of these writes. */
  async function writesOf(chores: typeof purgeChores): Promise<Record<string, number>> {
    const { services } = app();
    const written: Record<string, number> = {};
    for (const { name, run } of chores) {
      written[name] = 0;
      const transaction: typeof services.db.transaction = (work, options) => {
        written[name]! += 1;
        return services.db.transaction(work, options);
      };
      const db = new Proxy(services.db, {
        get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
      });
      await run({ ...services, db }, new AbortController().signal);
    }
    return written;
  }

  test('look first: where nothing has had its time, nothing is written', async () => {
    await app().anotherAccount();
    const chores = [...credentialChores, ...testReceiverChores, ...purgeChores, ...searchChores, ...uploadChores];
    const written = await writesOf([...chores, retention, carryOnImports, removeOldImports, ...carryOnAccountImports]);
    assert.deepEqual([...new Set(Object.values(written))], [0], JSON.stringify(written));
  });

  test('write where something has had its time, and only there', async () => {
    const { admin, clock } = app();
    const key = { 'idempotency-key': 'once' };
    const first = await admin.post('/projects.json', { project: { name: 'Quay' } }, key);
    const session = { email: 'admin@acme.test', password: 'wrong' };
    assert.equal((await app().as('').post('/session.json', { session })).status, 401);
    clock.move(DAY_MS - 1000);
    assert.equal((await writesOf(credentialChores))['forget old tries to sign in'], 1);
    assert.equal((await admin.post('/projects.json', { project: { name: 'Quay' } }, key)).text, first.text);
    clock.move(2000);
    // The link that welcomes each Administrator ends after a day, too.
    const written = await writesOf(credentialChores);
    assert.deepEqual(written, {
      'remove ended sessions and links': 2,
      'remove old idempotency keys': 1,
      'forget where readers of lists were, and how much they read': 0,
      'forget old tries to sign in': 0,
    });
    assert.deepEqual(await writesOf(credentialChores), {
      'remove ended sessions and links': 0,
      'remove old idempotency keys': 0,
      'forget where readers of lists were, and how much they read': 0,
      'forget old tries to sign in': 0,
    });
  });

  test('remove no more than some hundreds at a time, and come back for the rest', async () => {
    const { services, accountId, clock } = app();
    const person_id = (await services.db.read.selectFrom('people').select('id').executeTakeFirstOrThrow()).id;
    const past = new Date(clock.now().getTime() - 2 * DAY_MS).toISOString();
    const all = (what: string) => Array.from({ length: 510 }, (_, at) => `${what} ${at}`);
    const rows = {
      sessions: all('session').map((hash) => ({ hash, person_id, created_at: past, expires_at: past })),
      links: all('link').map((hash) => ({ hash, person_id, purpose: 'reset', created_at: past, expires_at: past })),
      idempotency_keys: all('key').map((key) => ({ key, holder: 'x', fingerprint: '', answer: '', created_at: past })),
      list_places: all('place').map((key) => ({ key, total: 1, ends: '[]', used_at: past })),
      allowances: all('holder').map((holder) => ({ holder, used: 1, ends: past })),
    };
    const { signal } = new AbortController();
    for (const [table, of] of Object.entries(rows)) {
      const own = of.map((row) => ({ account_id: accountId, ...row })) as never[];
      await services.db.transaction((tx) =>
        tx
          .insertInto(table as 'links')
          .values(own)
          .execute(),
      );
    }
    const statements = watchStatements();
    for (const { run } of credentialChores)
      for (let runs = 1; await run(services, signal); runs += 1) assert.equal(runs, 1);
    statements.end();
    const { changed } = statements.take();
    assert.ok(changed > 100 && changed <= 500, `${changed} rows by one statement`);
    for (const table of Object.keys(rows) as 'links'[]) {
      const left = await services.db.read.selectFrom(table).select('account_id').execute();
      assert.ok(left.length < 10, `${left.length} ${table}, of which few have not had their time`);
    }
  });

  test('a deleted webhook is looked for, and goes', async () => {
    const { admin } = app();
    const webhook = { event: 'TASK.CREATED', url: 'http://127.0.0.1:9/' };
    const made = await admin.post('/webhooks.json', { webhook });
    assert.equal(made.status, 201, made.text);
    const silent = await writesOf([retention]);
    await admin.delete(`/webhooks/${made.body.id}.json`);
    const busy = await writesOf([retention]);
    const again = await writesOf([retention]);
    assert.deepEqual([silent, again], [{ [retention.name]: 0 }, { [retention.name]: 0 }]);
    assert.ok(busy[retention.name]! > 0);
  });
});
