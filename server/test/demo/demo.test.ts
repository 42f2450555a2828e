import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fill } from '../../src/demo/start.ts';
import { tasksIn } from '../../src/demo/tasks.ts';
import { type Caller, useApp } from '../support/app.ts';
import { eachEngine } from '../support/databases.ts';

const DAY = 864e5;

async function countOf(caller: Caller, path: string): Promise<number> {
  const { status, headers, text } = await caller.get(path);
  assert.equal(status, 200, text);
  return Number(headers['x-records']);
}

eachEngine('demo data', (engine) => {
  const app = useApp(engine);

  test('fills a new installation with weeks of work, and with what webhooks were sent of it', async () => {
    const founded = await app().anotherAccount();
    const { admin } = founded;
    await fill(app().services, founded, 'http://holdfast.test', assert.fail);

    assert.equal(await countOf(admin, '/companies.json'), 2);
    assert.equal(await countOf(admin, '/people.json'), 8);
    assert.equal(await countOf(admin, '/projects.json'), 4);
    assert.equal(await countOf(admin, '/projects.json?status=archived'), 1);
    assert.ok((await countOf(admin, '/files.json')) > 20);
    assert.ok((await countOf(admin, '/notebooks.json')) > 5);
    assert.equal(await countOf(admin, '/messages.json'), 4);
    assert.equal(await countOf(admin, '/comments.json?objectType=message'), 7);
    assert.ok((await countOf(admin, '/links.json')) > 3);
    const { projects } = (await admin.get('/projects.json')).body;
    assert.ok(
      projects.some(({ tags }: { tags: object[] }) => tags.length > 0),
      'projects have tags',
    );
    const standing = projects.map(({ id }: { id: string }) => admin.get(`/projects/${id}/update.json`));
    assert.deepEqual((await Promise.all(standing)).map(({ body }) => body.update.health).sort(), ['1', '2', '2', '3']);
    const { userStatuses } = (await admin.get('/statuses.json')).body;
    assert.ok(userStatuses.some(({ neverUpdated }: { neverUpdated: boolean }) => !neverUpdated));
    const inDays = (days: number) => new Date(app().clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    const events = `/calendarevents.json?startDate=${inDays(-30)}&endDate=${inDays(30)}`;
    assert.equal(await countOf(admin, events), 5);
    for (const filter of ['today', 'overdue', 'within7', 'nodate', 'completed'])
      assert.ok((await countOf(admin, `/tasks.json?filter=${filter}&includeCompletedTasks=true`)) > 0, filter);

    const { body: time } = await admin.get('/time_entries.json?pageSize=500&sortOrder=desc');
    const entries: Record<string, string>[] = time['time-entries'];
    assert.ok(new Set(entries.map((entry) => entry['person-id'])).size >= 5, 'several people worked');
    const days = entries.map((entry) => Date.parse(entry.date!));
    assert.ok(days[0]! <= app().clock.now().getTime() && days[0]! - days.at(-1)! > 14 * DAY);
    const totals = (await admin.get('/time/total.json')).body['time-totals'];
    assert.ok(Number(totals['billable-mins-sum']) > 0 && Number(totals['non-billable-mins-sum']) > 0);

    const { body } = await admin.get('/latestActivity.json?pageSize=250');
    const times = body.activity.map(({ datetime }: { datetime: string }) => Date.parse(datetime));
    const now = app().clock.now().getTime();
    assert.ok(times.every((time: number) => time <= now));
    assert.ok(Math.max(...times) > now - DAY && Math.min(...times) < now - 3 * DAY);

    const { webhooks } = (await admin.get('/webhooks/statistics.json?hours=720')).body;
    const [chat, archive, index, sheets, newsletter] = webhooks;
    assert.ok(chat.whole.delivered > 50 && chat.whole.failed === 0);
    assert.ok(archive.whole.delivered > 20 && archive.whole.failed > 3);
    assert.ok(index.whole.p95Ms > 2000);
    assert.equal(sheets.lastCode, '500');
    assert.ok(newsletter.whole.delivered > 0);
  });

  test('fills the account of who asks for it, once', async () => {
    const { admin } = app();
    assert.equal((await admin.post('/account/demo.json')).status, 200);
    assert.equal(await countOf(admin, '/projects.json?status=all'), 5);
    assert.equal(await countOf(admin, '/webhooks.json'), 5);
    const { webhooks } = (await admin.get('/webhooks/statistics.json?hours=720')).body;
    assert.ok(webhooks.every(({ whole }: { whole: { delivered: number } }) => whole.delivered === 0));

    const again = await admin.post('/account/demo.json');
    assert.equal(again.status, 422);
    assert.match(again.body.MESSAGE, /has projects already/);
  });
});

describe('the notation of demo tasks', () => {
  test('says who, when, how long, after what, what sort, how far and what is below', () => {
    const [quay, lamps] = tasksIn(`
      x Measure the quay @tomas -24 #survey #boat
        Hire a boat 40% !high
      Lamps +4 ~3 ^
    `);
    const unknown = { who: undefined, due: undefined, lasts: undefined, waitsFor: undefined };
    const plain = { ...unknown, isDone: false, tags: [], priority: '', progress: 0, below: [] };
    const boat = { ...plain, content: 'Hire a boat', progress: 40, priority: 'high' };
    const measured = { content: 'Measure the quay', who: 'tomas', due: -24, isDone: true, tags: ['survey', 'boat'] };
    assert.deepEqual(quay, { ...plain, ...measured, below: [boat] });
    assert.deepEqual(lamps, { ...plain, content: 'Lamps', due: 4, lasts: 3, waitsFor: 'Measure the quay' });
  });
});
