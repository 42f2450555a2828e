import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachEngine } from '../../support/databases.ts';
import { makeProject } from '../../support/make.ts';
import { fullScans, planOf, watchReads } from '../../support/plans.ts';
import { openOffice } from './post-office.ts';

/** Each finds few of many: by these indexes, whose conditions are said in the migration and again where they are meant. */
const filters = {
  'status=failed': ['attempts_failed'],
  'code=500': ['attempts_failed'],
  'status=waiting': ['deliveries_tried'],
  'status=given-up': ['deliveries_given_up'],
  'status=delivered': ['deliveries_tried', 'deliveries_given_up'],
};

eachEngine('a long log', (engine) => {
  test('is never looked through for the few that failed', async (t) => {
    const { app, admin, register, deliver } = await openOffice(t, engine);
    const hook = await register();
    await makeProject(admin);
    await deliver();
    const reads = watchReads(app);

    /** By which steps the database goes about what was just read. */
    async function plans(): Promise<string[]> {
      const steps: string[] = [];
      for (const statement of reads.take().filter((one) => /from "(deliveries|attempts)"/.test(one.sql))) {
        const plan = await planOf(engine, reads.plain, statement);
        assert.deepEqual(fullScans(plan), [], `${statement.sql}\n${plan.join('\n')}`);
        steps.push(...plan);
      }
      assert.ok(steps.length > 0, 'nothing was read');
      return steps;
    }
    // Among few rows PostgreSQL takes any index.
    const uses = (steps: string[], ...indexes: string[]) => {
      if (engine.name === 'PostgreSQL') return;
      const used = new Set(steps.flatMap((step) => /INDEX (\w+) /.exec(step)?.[1] ?? []));
      assert.deepEqual(
        indexes.filter((index) => !used.has(index)),
        [],
        steps.join('\n'),
      );
      return used;
    };

    for (const [filter, indexes] of Object.entries(filters))
      await t.test(`by ${filter}`, async () => {
        reads.take();
        assert.equal((await admin.get(`/webhooks/${hook}/deliveries.json?${filter}`)).status, 200);
        uses(await plans(), ...indexes);
      });

    await t.test('to be sent again', async () => {
      reads.take();
      const wanted = { since: '2026-11-15T10:00:00Z', dryRun: true };
      assert.equal((await admin.post(`/webhooks/${hook}/resend.json`, wanted)).status, 200);
      const used = uses(await plans(), 'deliveries_tried', 'deliveries_given_up');
      assert.ok(!used?.has('deliveries_by_event'), 'all that was sent is looked through');
    });
  });
});
