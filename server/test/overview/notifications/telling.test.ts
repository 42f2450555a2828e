import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNotifier } from '../../../src/overview/notifications/telling/notify.ts';
import { inPortions } from '../../../src/platform/db/portions.ts';
import { type Caller, useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { make, makePerson, makeProject } from '../../support/make.ts';
import { dieAt, type Statement, watchReads } from '../../support/plans.ts';
import { say } from '../../work/comments/conversations.ts';
import { makeFile, upload } from '../../work/files/forms.ts';
import { makeList, makeTask, putTask } from '../../work/tasks/making.ts';
import { inboxOf, isBehind, newsFor, setting, signal, tellAll } from './inbox.ts';

const looksAtAll = ({ sql }: Statement) => /from accounts as a/.test(sql);

eachEngine('who is told what', (engine) => {
  const app = useApp(engine);
  const unread = '?unread=true';

  test('who is made responsible is told, when it is made and later, and who did it is not', async () => {
    const { list, ada, ben } = await setting(app());
    const task = await makeTask(ada.caller, list, 'Drive piles', { 'responsible-party-ids': `${ada.id},${ben.id}` });
    const milestone = { title: 'Deck laid', deadline: '20261231', 'responsible-party-ids': ben.id };
    const project = (await ada.caller.get(`/tasks/${task}.json`)).body['todo-item']['project-id'];
    await make(ada.caller, `/projects/${project}/milestones.json`, { milestone });
    await tellAll(app());
    assert.deepEqual(await newsFor(ben.caller, unread), ['assigned Deck laid', 'assigned Drive piles']);
    assert.deepEqual(await newsFor(ada.caller, unread), []);
    const other = await makeTask(ada.caller, list, 'Lay planks');
    await putTask(ben.caller, other, { 'responsible-party-ids': ada.id });
    await putTask(ben.caller, other, { description: 'Oak', 'responsible-party-ids': `${ada.id},${ben.id}` });
    await tellAll(app());
    assert.deepEqual(await newsFor(ada.caller, unread), ['assigned Lay planks'], 'once, and not for the description');
    assert.equal((await newsFor(ben.caller, unread)).length, 2);
  });

  test('who is responsible or follows hears of dates, completion and moves', async () => {
    const { project, list, ada, ben } = await setting(app());
    const task = await makeTask(ada.caller, list, 'Tar the ropes', { 'responsible-party-ids': ada.id });
    await putTask(ada.caller, task, { changeFollowerIds: ben.id });
    const elsewhere = await makeList(ada.caller, project, { name: 'Later' });
    await tellAll(app());
    const steps: [string, () => Promise<unknown>][] = [
      ['rescheduled', () => putTask(app().admin, task, { 'due-date': '20261224' })],
      ['completed', () => app().admin.put(`/tasks/${task}/complete.json`)],
      ['reopened', () => app().admin.put(`/tasks/${task}/uncomplete.json`)],
      ['moved', () => app().admin.put(`/tasks/${task}/move.json`, { tasklistId: elsewhere })],
    ];
    for (const [change, step] of steps) {
      app().clock.move(10 * 60_000);
      await step();
      await tellAll(app());
      for (const { caller } of [ada, ben])
        assert.equal((await newsFor(caller, unread))[0], `changed ${change} Tar the ropes`);
    }
    await putTask(app().admin, task, { description: 'Twice', priority: 'high' });
    await tellAll(app());
    assert.equal((await newsFor(ada.caller, unread)).length, steps.length, 'nothing else is news');
  });

  test('a message is told to whom it names, else to all on the project who see it, and not to who wrote it', async () => {
    const { project, ada, ben } = await setting(app());
    const write = (post: object) =>
      make(ada.caller, `/projects/${project}/posts.json`, { post: { body: 'x', ...post } });
    await write({ title: 'To one', followerIds: ben.id });
    await tellAll(app());
    assert.deepEqual(await newsFor(ben.caller, unread), ['message To one']);
    await ben.caller.put('/notifications/read.json');
    const [eve, dan] = [await makePerson(app()), await makePerson(app())];
    await app().admin.put(`/projects/${project}/people.json`, { add: { userIdList: eve.id } });
    await tellAll(app());
    await eve.caller.put('/notifications/read.json');
    await write({ title: 'To all' });
    await write({ title: 'To ben', private: true, grantAccessTo: ben.id });
    await tellAll(app());
    assert.deepEqual((await newsFor(ben.caller, unread)).sort(), ['message To all', 'message To ben']);
    assert.deepEqual(await newsFor(eve.caller, unread), ['message To all']);
    for (const { caller } of [ada, dan]) assert.deepEqual(await newsFor(caller, unread), []);
  });

  test('who wrote a message or follows it hears what is replied', async () => {
    const { project, ada, ben } = await setting(app());
    const post = { title: 'Tide tables', body: 'Here they are.', followerIds: ben.id };
    const message = await make(ada.caller, `/projects/${project}/posts.json`, { post });
    await make(app().admin, `/messages/${message}/replies.json`, { messagereply: { body: 'Thanks' } });
    await tellAll(app());
    for (const { caller } of [ada, ben]) assert.equal((await newsFor(caller, unread))[0], 'comment Tide tables Thanks');
  });

  test('who takes part or follows hears what is said', async () => {
    const { list, ada, ben } = await setting(app());
    const [eve, dan] = [await makePerson(app()), await makePerson(app())];
    const task = await makeTask(ada.caller, list, 'Buy lamps', { 'responsible-party-ids': ben.id });
    const { 'project-id': project } = (await ada.caller.get(`/tasks/${task}.json`)).body['todo-item'];
    await app().admin.put(`/projects/${project}/people.json`, { add: { userIdList: `${eve.id},${dan.id}` } });
    await putTask(ada.caller, task, { commentFollowerIds: dan.id });
    await say(eve.caller, `/tasks/${task}/comments.json`, 'How many?');
    await tellAll(app());
    const said = 'comment Buy lamps How many?';
    assert.deepEqual((await newsFor(ada.caller, unread))[0], said, 'who made it');
    assert.deepEqual((await newsFor(ben.caller, unread))[0], said, 'who is responsible');
    assert.deepEqual((await newsFor(dan.caller, unread))[0], said, 'who follows');
    assert.ok(!(await newsFor(eve.caller)).includes(said), 'but not who said it');
    app().clock.move(10 * 60_000);
    await say(ada.caller, `/tasks/${task}/comments.json`, 'Nine.');
    await tellAll(app());
    assert.equal((await newsFor(eve.caller))[0], 'comment Buy lamps Nine.', 'who has said something');
    const [entry] = await inboxOf(eve.caller);
    assert.match(entry!.link, new RegExp(`^tasks/${task}\\?c=\\d+$`));
  });

  test('what is said in private, or taken back, takes nothing with it that was said beside it', async () => {
    const { list, ada, ben } = await setting(app());
    const task = await makeTask(ben.caller, list, 'Weigh anchor');
    const told = () => newsFor(ben.caller, unread);
    const path = `/tasks/${task}/comments.json`;
    await say(ada.caller, path, { body: 'Between us', isprivate: true });
    const first = await say(ada.caller, path, 'At noon?');
    await tellAll(app());
    await say(ada.caller, path, { body: 'He is always late', isprivate: true });
    await tellAll(app());
    assert.deepEqual(await told(), ['comment Weigh anchor At noon?']);
    const last = await say(ada.caller, path, 'Or at two?');
    await tellAll(app());
    assert.deepEqual(await told(), ['comment × 2 Weigh anchor Or at two?']);
    const hide = (isPrivate: boolean) =>
      ada.caller.put(`/comments/${last}.json`, { comment: { body: 'Or at two?', isprivate: isPrivate } });
    assert.equal((await hide(true)).status, 200);
    assert.deepEqual(await told(), ['comment × 2 Weigh anchor'], 'the other one was said to everybody');
    assert.equal((await hide(false)).status, 200);
    assert.deepEqual(await told(), ['comment × 2 Weigh anchor Or at two?']);
    assert.equal((await ada.caller.delete(`/comments/${last}.json`)).status, 200);
    assert.deepEqual(await told(), ['comment × 2 Weigh anchor']);
    assert.equal((await inboxOf(ben.caller, unread))[0]!.link, `tasks/${task}`);
    assert.equal((await ada.caller.delete(`/comments/${first}.json`)).status, 200);
    assert.deepEqual(await told(), [], 'all of it was taken back');
  });

  test('whom a change names in notify hears of it, besides those it concerns; with false nobody does', async () => {
    const { project, list, ada, ben } = await setting(app());
    await app().admin.put('/notifications/read.json');
    const stranger = await makePerson(app());
    const heard = async (by: Caller) => {
      await tellAll(app());
      const news = await newsFor(by, unread);
      await by.put('/notifications/read.json');
      app().clock.move(10 * 60_000);
      return news;
    };
    const task = await makeTask(ada.caller, list, 'Splice', { notify: '1', 'responsible-party-ids': ben.id });
    assert.deepEqual(await heard(ben.caller), ['assigned Splice'], 'yes, and nobody’s number');
    await makeTask(ada.caller, list, 'In silence', { notify: false, 'responsible-party-ids': ben.id });
    await putTask(ada.caller, task, { notify: '0', 'due-date': '20261224' });
    assert.deepEqual(await heard(ben.caller), []);
    const path = `/projects/${project}`;
    const about = { notify: `${ben.id},${ada.id}` };
    await makeFile(ada.caller, project, {}, { name: 'plan.txt', ...about });
    await make(ada.caller, `${path}/notebooks.json`, { notebook: { name: 'Knots', notify: 'All' } });
    const link = await make(ada.caller, `${path}/links.json`, {
      link: { name: 'Tides', code: 'https://a.test/', ...about },
    });
    assert.deepEqual((await heard(ben.caller)).sort(), ['mentioned Knots', 'mentioned Tides', 'mentioned plan.txt']);
    await ada.caller.put(`/links/${link}.json`, { link: { name: 'Tide tables', notify: [ben.id] } });
    assert.deepEqual(await heard(ben.caller), ['mentioned Tide tables']);
    assert.deepEqual(await heard(ada.caller), [], 'nobody hears of what they did');

    const post = { title: 'Fog', body: 'Stay in.', notify: [ben.id], 'notify-current-user': true };
    await make(ada.caller, `${path}/posts.json`, { post });
    for (const { caller } of [ada, ben]) assert.deepEqual(await heard(caller), ['message Fog'], 'unless they wish it');
    assert.deepEqual(await newsFor(app().admin, unread), ['mentioned Knots'], 'and who is not named is spared');
    const comments = `/tasks/${await makeTask(ada.caller, list, 'Tar')}/comments.json`;
    await say(ada.caller, comments, { body: 'Look at this', notify: ben.id });
    assert.deepEqual(await heard(ben.caller), ['comment Tar Look at this']);
    await say(ben.caller, comments, { body: 'Never mind', notify: 'no' });
    await say(ben.caller, comments, { body: `But @[Ada](person:${ada.id})`, notify: false });
    assert.deepEqual(await heard(ada.caller), ['mentioned Tar But @Ada'], 'who is called by name hears of it');
    const refused = await ada.caller.post(comments, { comment: { body: 'Psst', notify: stranger.id } });
    assert.deepEqual([refused.status, refused.body.errors?.[0]?.field ?? refused.text], [422, 'notify']);
  });

  test('who is mentioned hears of it, if they see the project, and once', async () => {
    const { list, ada, ben } = await setting(app());
    const stranger = await makePerson(app());
    const task = await makeTask(ada.caller, list, 'Sound the bell');
    const body = `@[Ben](person:${ben.id}) and @[X](person:${stranger.id}) and @[Nobody](person:999999), when?`;
    const comment = await say(ada.caller, `/tasks/${task}/comments.json`, body);
    await tellAll(app());
    const [entry] = await inboxOf(ben.caller, unread);
    assert.deepEqual([entry?.kind, entry?.name], ['mentioned', 'Sound the bell']);
    assert.equal(entry?.excerpt, '@Ben and @X and @Nobody, when?');
    const rows = await app().services.db.read.selectFrom('notifications').select('person_id').execute();
    assert.ok(rows.every(({ person_id }) => ![Number(stranger.id), 999999].includes(person_id)));
    await ben.caller.put('/notifications/read.json');
    const change = (text: string) => ada.caller.put(`/comments/${comment}.json`, { comment: { body: text } });
    await change(`${body} At six?`);
    await tellAll(app());
    assert.deepEqual(await newsFor(ben.caller, unread), [], 'who was mentioned before is not mentioned anew');
    await change('At seven.');
    await change(`@[Ben](person:${ben.id}) At eight?`);
    await tellAll(app());
    assert.equal((await newsFor(ben.caller, unread)).length, 1);
    await ben.caller.put('/notifications/read.json');
    await say(
      ada.caller,
      `/tasks/${task}/comments.json`,
      `${'Long '.repeat(17)}@[Benedict of the Bell](person:${ben.id})`,
    );
    await tellAll(app());
    const [cut] = await inboxOf(ben.caller, unread);
    assert.match(cut!.excerpt, /Long @Ben[a-z ]*…$/i, 'what is cut off in a mention shows no half of it');
  });

  test('who is mentioned in a description, a notebook, a message, a file or a link hears of it once', async () => {
    const { list, project, ada, ben } = await setting(app());
    const at = `For @[Ben](person:${ben.id})`;
    const inProject = (path: string, body: object) => make(ada.caller, `/projects/${project}/${path}.json`, body);
    const task = await makeTask(ada.caller, list, 'Task', { description: at });
    await inProject('milestones', {
      milestone: { title: 'Milestone', deadline: '20261231', 'responsible-party-ids': ada.id, description: at },
    });
    // Versions are numbered within a notebook, and in the account.
    await inProject('notebooks', { notebook: { name: 'Another', content: 'Of nobody' } });
    const notebook = await inProject('notebooks', { notebook: { name: 'Notebook', content: 'Nobody yet' } });
    await inProject('messages', { post: { title: 'Message', body: at } });
    await inProject('links', { link: { name: 'Link', code: 'https://quay.example/', description: at } });
    await makeFile(ada.caller, project, {}, { name: 'File', description: at });
    const told = async () => {
      await tellAll(app());
      const news = await newsFor(ben.caller, unread);
      await ben.caller.put('/notifications/read.json');
      // Later, so that nothing is put together with what came before.
      app().clock.move(3600_000);
      return news.sort();
    };
    const all = ['File', 'Link', 'Message', 'Milestone', 'Task'].map((name) => `mentioned ${name}`);
    assert.deepEqual(await told(), all);
    const write = (content: string) =>
      ada.caller.put(`/notebooks/${notebook}.json`, { notebook: { content, 'commit-message': 'More' } });
    await write(`<p>${at}</p>`);
    assert.deepEqual(await told(), ['mentioned Notebook']);
    await write(`<p>${at}, again</p>`);
    await putTask(ada.caller, task, { description: `${at}, again` });
    assert.deepEqual(await told(), []);
    await putTask(ada.caller, task, { description: 'For nobody' });
    await putTask(ada.caller, task, { description: at });
    assert.deepEqual(await told(), ['mentioned Task']);
  });

  test('who brought a file hears of its new version, and who comes to a project of that', async () => {
    const { project, ada, ben } = await setting(app());
    const file = await makeFile(ada.caller, project, {}, { name: 'plan.txt' });
    const ref = await upload(ben.caller);
    await make(ben.caller, `/files/${file}.json`, { fileversion: { pendingFileRef: ref } });
    const eve = await makePerson(app());
    await app().admin.put(`/projects/${project}/people.json`, { add: { userIdList: eve.id } });
    const founded = await makeProject(app().admin, { name: 'Quay', people: eve.id });
    await tellAll(app());
    assert.match((await newsFor(ada.caller, unread)).join(), /^version .*\.txt$/);
    assert.deepEqual(await newsFor(ben.caller, unread), []);
    assert.deepEqual(await newsFor(eve.caller, unread), ['added Quay', 'added Pier']);
    assert.equal((await inboxOf(eve.caller))[0]!.link, `projects/${founded}`);
  });

  test('who waits for a task hears that it is done, of each task that waits', async () => {
    const { list, ada, ben } = await setting(app());
    const first = await makeTask(ada.caller, list, 'Dig');
    const waits = { predecessors: [{ id: first, type: 'start' }], 'responsible-party-ids': ben.id };
    for (const name of ['Fill', 'Pave']) await makeTask(ben.caller, list, name, waits);
    await ada.caller.put(`/tasks/${first}/complete.json`);
    await tellAll(app());
    assert.deepEqual((await newsFor(ben.caller, unread)).sort(), ['predecessor Fill', 'predecessor Pave']);
  });

  test('ten changes of one thing within five minutes are one entry that says how many', async () => {
    const { list, ada, ben } = await setting(app());
    const task = await makeTask(ben.caller, list, 'Paint', { 'responsible-party-ids': ben.id });
    for (let day = 10; day < 15; day += 1) await putTask(ada.caller, task, { 'due-date': `202612${day}` });
    await tellAll(app());
    app().clock.move(4 * 60_000);
    for (let day = 15; day < 20; day += 1) await putTask(ada.caller, task, { 'due-date': `202612${day}` });
    await tellAll(app());
    assert.deepEqual(await newsFor(ben.caller, unread), ['changed rescheduled × 10 Paint']);
    app().clock.move(2 * 60_000);
    await putTask(ada.caller, task, { 'due-date': '20261220' });
    await tellAll(app());
    const later = ['changed rescheduled Paint', 'changed rescheduled × 10 Paint'];
    assert.deepEqual(await newsFor(ben.caller, unread), later, 'the five minutes begin with the first');
    await ben.caller.put('/notifications/read.json');
    await putTask(ada.caller, task, { 'due-date': '20261221' });
    await tellAll(app());
    assert.deepEqual(await newsFor(ben.caller, unread), ['changed rescheduled Paint'], 'what was read stays as it was');
  });

  test('very many people hear of one thing some at a time, and each still has one entry', async () => {
    const { project, list, ada, ben } = await setting(app());
    const crowd = await crowdOf(700);
    const everybody = { userIdList: [...crowd, ben.id].join() };
    await app().admin.put(`/projects/${project}/people.json`, { add: everybody });
    const task = await makeTask(ada.caller, list, 'Haul', { 'responsible-party-ids': everybody.userIdList });
    for (const day of ['10', '11']) await putTask(ada.caller, task, { 'due-date': `202612${day}` });
    await tellAll(app());
    await putTask(ada.caller, task, { 'due-date': '20261212' });
    await tellAll(app());
    assert.deepEqual(await newsFor(ben.caller, unread), ['changed rescheduled × 3 Haul', 'assigned Haul']);
    const told = await app()
      .services.db.read.selectFrom('notifications')
      .select(['person_id', 'reason', 'times'])
      .where('account_id', '=', 1)
      .where('person_id', 'in', crowd)
      .execute();
    const counts = Map.groupBy(told, ({ reason, times }) => `${reason} × ${times}`);
    assert.deepEqual([...counts].map(([what, rows]) => `${rows.length} ${what}`).sort(), [
      '700 added × 1',
      '700 assigned × 1',
      '700 changed × 3',
    ]);
  });

  /** As rows: who they are does not matter. */
  async function crowdOf(count: number): Promise<number[]> {
    const ids = Array.from({ length: count }, (_, at) => 100_000 + at);
    await app().services.db.transaction(async (tx) => {
      const somebody = await tx.selectFrom('people').selectAll().where('account_id', '=', 1).executeTakeFirstOrThrow();
      const like = (id: number) => ({ ...somebody, id, email: `${id}@crowd.test`, email_key: `${id}@crowd.test` });
      await inPortions(ids, (some) => tx.insertInto('people').values(some.map(like)).execute());
    });
    return ids;
  }

  test('a process that dies at any statement leaves nothing half told, and the next one tells it once', async () => {
    const { list, ada, ben } = await setting(app());
    await makeTask(ada.caller, list, 'Splice', { 'responsible-party-ids': ben.id });
    const task = await makeTask(ben.caller, list, 'Whip', { 'responsible-party-ids': ben.id });
    await say(ada.caller, `/tasks/${task}/comments.json`, 'Waxed?');
    let died = 0;
    for (let nth = 1; ; nth += 1) {
      const { liveOn } = dieAt(app(), nth);
      const run = makeNotifier().run(app().services, signal);
      const isDead = await run.then(
        () => false,
        (error: Error) => error.message === 'dead',
      );
      liveOn();
      // Nothing dies as long as it is not known who else is still writing.
      if (!isDead && (await isBehind(app()))) nth -= 1;
      else if (!isDead) break;
      else died += 1;
      assert.deepEqual(await newsFor(ben.caller, unread), [], `after statement ${nth}`);
    }
    assert.ok(died > 8, `died ${died} times`);
    assert.deepEqual(await newsFor(ben.caller, unread), ['comment Whip Waxed?', 'assigned Splice']);
  });

  test('a round costs what has happened since the last, and not what there is', async () => {
    const { list, ada, ben } = await setting(app());
    for (let count = 0; count < 3; count += 1) await makeProject((await app().anotherAccount()).admin);
    const notifier = makeNotifier();
    const reads = watchReads(app());
    await tellAll(app(), notifier);
    assert.ok(reads.take().some(looksAtAll), 'once it looks at every account');
    await makeTask(ada.caller, list, 'Serve', { 'responsible-party-ids': ben.id });
    do await notifier.run(app().services, signal);
    while ((await newsFor(ben.caller, unread)).length === 0);
    assert.deepEqual(reads.take().filter(looksAtAll), []);
  });

  test('several at once tell each person of each event once, however much there is', async () => {
    const { project, list, ada, ben } = await setting(app());
    const people = { 'responsible-party-ids': `${ada.id},${ben.id}` };
    const names = Array.from({ length: 120 }, (_, at) => `Bolt ${at}`);
    const lines = { content: names.join('\n'), tasklistId: list, 'todo-item': people };
    const added = await app().admin.post(`/projects/${project}/tasks/quickadd.json`, lines);
    assert.ok(added.status < 300, added.text);
    const workers = Array.from({ length: 4 }, async () => {
      const notifier = makeNotifier();
      while (await notifier.run(app().services, signal));
    });
    await Promise.all(workers);
    await tellAll(app());
    for (const { caller } of [ada, ben]) {
      const told = (await inboxOf(caller, '?unread=true&pageSize=250')).map(({ name }) => name);
      assert.deepEqual(told.sort(), names.toSorted());
    }
    // Also who reads the same again tells nobody twice: the table knows it, too.
    await app().services.db.transaction((tx) => tx.updateTable('notifier_positions').set({ event_id: 0 }).execute());
    await ada.caller.put('/notifications/read.json');
    await tellAll(app());
    assert.deepEqual(await newsFor(ada.caller, unread), []);
    assert.equal((await inboxOf(ben.caller, '?unread=true&pageSize=250')).length, names.length);
  });
});
