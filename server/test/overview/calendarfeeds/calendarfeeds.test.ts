import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { matchesGolden } from '../../support/golden.ts';
import { join, make, makePerson, makeProject } from '../../support/make.ts';
import { makeList, makeTask, putTask } from '../../work/tasks/making.ts';

const JOINER = '\u{1f469}\u200d\u{1f680}';
const HARD = `Caulk, pitch; tar\\rope "at once" ${'ä'.repeat(60)} ${JOINER.repeat(12)}`;

/** What a calendar program makes of it. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { name: calendar.getFirstPropertyValue('name'), calendar, events };
}

eachEngine('calendar feeds', (engine) => {
  const opened = useApp(engine);

  const feedOf = async (by: Caller, calendarFeed: object): Promise<{ id: string; address: string }> => {
    const reply = await by.post('/calendarFeeds.json', { calendarFeed });
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  };
  const pathOf = (address: string) => new URL(address).pathname;
  /** Without any token, as calendar programs ask. */
  const read = (address: string, headers: Record<string, string> = {}) =>
    opened().as('').call('GET', pathOf(address), undefined, { headers });
  const titles = async (address: string) => {
    const reply = await read(address);
    assert.equal(reply.status, 200, reply.text);
    return parsed(reply.text).events.map(({ summary }) => summary);
  };

  async function begin() {
    const { admin } = opened();
    const project = await makeProject(admin, { name: 'Pier, north; old' });
    const ada = await makePerson(opened(), { 'first-name': 'Ada', timezone: 'Pacific/Auckland' });
    await join(admin, project, ada.id);
    const list = await makeList(admin, project);
    const due = (content: string, day: string, more: object = {}) =>
      makeTask(admin, list, content, { 'due-date': day, 'responsible-party-ids': ada.id, ...more });
    return { admin, project, ada, list, due };
  }

  test('are read by calendar programs: days are days in every zone, and titles are what they are', async () => {
    const { admin, project, ada, list, due } = await begin();
    // The nights on which clocks are set back and forward, in Europe and where Ada lives.
    await due(HARD, '20270328');
    await due('Spring', '20270926', { 'start-date': '20270901' });
    await due('Late', '20261101');
    await due('Far beyond', '20991231');
    await makeTask(admin, list, 'No day', { 'responsible-party-ids': ada.id });
    await makeTask(admin, list, 'Not hers', { 'due-date': '20261201' });
    const done = await due('Done', '20261120');
    await admin.put(`/tasks/${done}/complete.json`);
    const milestone = { title: 'Opening', deadline: '20261231', 'responsible-party-ids': '1' };
    await make(admin, `/projects/${project}/milestones.json`, { milestone });

    const mine = await feedOf(ada.caller, { of: 'mine' });
    const reply = await read(mine.address);
    assert.equal(reply.headers['content-type'], 'text/calendar; charset=utf-8');
    const { name, events, calendar } = parsed(reply.text);
    assert.equal(name, 'My tasks and events');
    assert.deepEqual(
      events.map(({ summary, startDate, endDate }) => [summary, `${startDate}`, startDate.isDate, `${endDate}`]),
      [
        [HARD, '2027-03-28', true, '2027-03-29'],
        ['Spring', '2027-09-26', true, '2027-09-27'],
        ['Late', '2026-11-01', true, '2026-11-02'],
      ],
    );
    const first = events[0]!.component;
    assert.equal(first.getFirstPropertyValue('transp'), 'TRANSPARENT');
    assert.equal(first.getFirstPropertyValue('categories'), 'Pier, north; old');
    assert.match(events[0]!.description, /^Pier, north; old · .+\nhttp.+\/tasks\/\d+$/);
    assert.equal(new Set(events.map(({ uid }) => uid)).size, 3);
    assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
    // What RFC 5545 asks of every calendar and of everything in it, each once.
    assert.equal(calendar.getAllProperties('prodid').length, 1);
    for (const { component } of events)
      for (const asked of ['uid', 'dtstamp', 'dtstart', 'summary'])
        assert.equal(component.getAllProperties(asked).length, 1, asked);
    for (const line of reply.text.split('\r\n')) {
      assert.ok(Buffer.byteLength(line) <= 75, `a line is longer than calendars may have: ${line}`);
      assert.ok(!line.includes('\n') && !line.includes('\ufffd'), line);
    }

    const ofProject = await feedOf(ada.caller, { of: 'project', projectId: project });
    const whole = parsed((await read(ofProject.address)).text);
    // The parser knows nothing of this name and leaves it as it stands.
    assert.equal(whole.name, 'Pier\\, north\\; old');
    assert.deepEqual(
      whole.events.map(({ summary }) => summary),
      ['Milestone: Opening', 'Not hers', HARD, 'Spring', 'Late'],
    );
    assert.deepEqual(await titles((await feedOf(ada.caller, { of: 'milestones' })).address), ['Milestone: Opening']);
    matchesGolden('calendar-feeds', (await ada.caller.get('/calendarFeeds.json')).body);
    assert.deepEqual((await admin.get('/calendarFeeds.json')).body.calendarFeeds, []);
  });

  test('hold the events of their person, at the moment they begin, and the days that some last', async () => {
    const { admin, project, ada } = await begin();
    const event = (by: Caller, fields: object) => make(by, '/calendarevents.json', { event: fields });
    const tide = {
      title: 'Low water, at last',
      start: '2026-12-02T09:30',
      end: '2026-12-02T10:00',
      where: 'Gauge; east',
    };
    await event(ada.caller, tide);
    const away = { title: 'Away', start: '2026-12-24', end: '2026-12-26', 'all-day': true, 'show-as-busy': false };
    await event(admin, { ...away, 'attending-user-ids': ada.id, 'project-id': project });
    await event(admin, { title: 'Not hers', start: '2026-12-03T09:30' });
    const { events } = parsed((await read((await feedOf(ada.caller, { of: 'mine' })).address)).text);
    assert.deepEqual(
      events.map((one) => [one.summary, `${one.startDate}`, `${one.endDate}`, one.location]),
      [
        ['Low water, at last', '2026-12-01T20:30:00Z', '2026-12-01T21:00:00Z', 'Gauge; east'],
        ['Away', '2026-12-24', '2026-12-27', null],
      ],
    );
    assert.match(events[0]!.description, /\/calendar\?day=2026-12-02&event=\d+$/);
    assert.deepEqual(
      events.map((one) => one.component.getFirstPropertyValue('transp')),
      ['OPAQUE', 'TRANSPARENT'],
    );
    const ofProject = await feedOf(ada.caller, { of: 'project', projectId: project });
    assert.deepEqual(await titles(ofProject.address), ['Away']);
  });

  test('say what has not changed, and show only what the person sees when they are read', async () => {
    const { admin, project, ada, due } = await begin();
    const task = await due('Caulk', '20261201');
    const mine = await feedOf(ada.caller, { of: 'mine' });
    const ofProject = await feedOf(ada.caller, { of: 'project', projectId: project });
    const before = await read(mine.address);
    opened().clock.move(60_000);
    const again = await read(mine.address, { 'if-none-match': before.headers.etag! });
    assert.deepEqual([again.status, again.text], [304, '']);
    await putTask(admin, task, { content: 'Caulk twice' });
    assert.equal((await read(mine.address, { 'if-none-match': before.headers.etag! })).status, 200);
    await putTask(admin, task, { 'responsible-party-ids': '1', 'grant-access-to': '1', private: true });
    assert.deepEqual([await titles(mine.address), await titles(ofProject.address)], [[], []]);
    await putTask(admin, task, { private: false });
    assert.deepEqual(await titles(ofProject.address), ['Caulk twice']);
    await admin.put(`/projects/${project}/people.json`, { remove: { userIdList: ada.id } });
    const left = parsed((await read(ofProject.address)).text);
    assert.deepEqual([left.name, left.events], ['Project', []]);
    const [, shown] = (await ada.caller.get('/calendarFeeds.json')).body.calendarFeeds;
    assert.deepEqual([shown.projectId, shown.projectName], [project, '']);
    const refused = await ada.caller.post('/calendarFeeds.json', {
      calendarFeed: { of: 'project', projectId: project },
    });
    assert.equal(refused.status, 404);
  });

  test('have an address that is shown once, renewed and ended by its person alone, and goes with them', async () => {
    const { admin, ada } = await begin();
    const feed = await feedOf(ada.caller, { of: 'mine' });
    assert.equal((await read(feed.address)).status, 200);
    const renewed = await ada.caller.put(`/calendarFeeds/${feed.id}/renew.json`);
    assert.equal((await read(feed.address)).status, 404);
    assert.equal((await read(renewed.body.address)).status, 200);
    assert.equal((await admin.put(`/calendarFeeds/${feed.id}/renew.json`)).status, 404);
    assert.equal((await admin.delete(`/calendarFeeds/${feed.id}.json`)).status, 404);
    assert.equal((await ada.caller.delete(`/calendarFeeds/${feed.id}.json`)).status, 200);
    assert.equal((await read(renewed.body.address)).status, 404);
    const other = await feedOf(ada.caller, { of: 'mine' });
    await admin.delete(`/people/${ada.id}.json`);
    assert.equal((await read(other.address)).status, 404);
    assert.equal((await read(other.address.replace('.ics', ''))).status, 404);
  });

  test('are bounded, and what is to come stands before what is late', async () => {
    const { admin, project, due } = await begin();
    await due('Late', '20261101');
    const id = Number(await due('To come', '20261201'));
    const { db } = opened().services;
    const row = await db.read.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const items = db.read.selectFrom('items').selectAll().where('kind', '=', 'task').where('id', '=', id);
    const item = await items.executeTakeFirstOrThrow();
    await db.transaction(async (tx) => {
      for (let from = 1; from <= 1000; from += 200) {
        const ids = Array.from({ length: 200 }, (_, at) => id + from + at);
        const copies = ids.map((copy) => ({ ...row, id: copy, place: `${row.place}${copy}` }));
        await tx
          .insertInto('items')
          .values(ids.map((copy) => ({ ...item, id: copy })))
          .execute();
        await tx.insertInto('tasks').values(copies).execute();
      }
    });
    const found = await titles((await feedOf(admin, { of: 'project', projectId: project })).address);
    assert.deepEqual([found.length, new Set(found)], [1000, new Set(['To come'])]);
  });
});
