import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Queries, Work } from '../../../src/platform/db/database.ts';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { type Office, openOffice } from './post-office.ts';

/** As many as the dispatcher takes at once. */
const PORTION = 256;

/** The newest event once more and again: about one object, waiting for the dispatcher. */
const happenAgain = (q: Queries, times: number) =>
  sql`with recursive turn (number) as (select 1 union all select number + 1 from turn where number < ${sql.lit(times)})
    insert into events (account_id, name, object_kind, object_id, actor_id, happened_at, snapshot, fires, is_waiting)
    select account_id, name, object_kind, object_id, actor_id, happened_at, snapshot, 1, 1
    from (select * from events order by id desc limit 1) as newest cross join turn`.execute(q);

const countDeliveries = async (q: Queries): Promise<number> =>
  (await q.selectFrom('deliveries').select('id').execute()).length;

/** What transactions that were undone had written, and what the workers were told. */
function watch({ app: { services } }: Office) {
  const { transaction, nudge } = services.db;
  const undone: number[] = [];
  const nudges: Work[] = [];
  services.db.transaction = (work, how) =>
    transaction(async (tx) => {
      const before = await countDeliveries(tx);
      try {
        return await work(tx);
      } catch (error) {
        undone.push((await countDeliveries(tx)) - before);
        throw error;
      }
    }, how);
  services.db.nudge = (work) => {
    nudges.push(work);
    nudge(work);
  };
  return { undone, nudges };
}

async function openWith(office: Office, waiting: number): Promise<string> {
  const hook = await office.register();
  await makeProject(office.admin);
  await office.app.services.db.transaction((tx) => happenAgain(tx, waiting - 1));
  return hook;
}

const change = ({ admin }: Office, hook: string, event: string) =>
  admin.put(`/webhooks/${hook}.json`, { webhook: { event } });

eachEngine('who changes what a webhook listens to', (engine) => {
  test('and is refused has written nothing: what is undone is undone for others too', async (t) => {
    const office = await openOffice(t, engine);
    const hook = await openWith(office, 3);
    const { undone } = watch(office);
    assert.equal((await change(office, hook, 'NO.SUCH')).status, 422);
    assert.equal((await change(office, '4040', 'PROJECT.*')).status, 404);
    assert.deepEqual(undone, [0, 0]);
  });

  test('has much of what happened before handed out first, and nothing of it undone', async (t) => {
    const office = await openOffice(t, engine);
    const hook = await openWith(office, PORTION);
    const { undone, nudges } = watch(office);
    assert.equal((await change(office, hook, 'TASK.*')).status, 200);
    assert.deepEqual(undone, [0]);
    assert.deepEqual(nudges, ['deliveries'], 'whoever delivers learns of it');
    assert.equal(await countDeliveries(office.app.services.db.read), PORTION);
    await makeProject(office.admin);
    await office.dispatch();
    assert.equal(await countDeliveries(office.app.services.db.read), PORTION, 'projects are not listened to any more');
  });

  test('need not wait until nothing happens', async (t) => {
    const office = await openOffice(t, engine);
    const hook = await openWith(office, PORTION);
    const { db } = office.app.services;
    const { transaction } = db;
    let happened = 1;
    db.transaction = async (work, how) => {
      if (happened < 20) await transaction((tx) => happenAgain(tx, PORTION));
      happened += 1;
      return transaction(work, how);
    };
    assert.equal((await change(office, hook, 'TASK.*')).status, 200);
    db.transaction = transaction;
    assert.ok(happened < 20, 'it waited until nothing happened any more');
    assert.equal(await countDeliveries(db.read), happened * PORTION, 'all that had happened was handed out');
  });
});
