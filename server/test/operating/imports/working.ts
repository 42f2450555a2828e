import assert from 'node:assert/strict';
import type { Caller, TestApp } from '../../support/app.ts';
import { folders, kinds, makeEverything } from '../../support/everything.ts';
import { make, makeProject } from '../../support/make.ts';
import { upload } from '../../work/files/forms.ts';

type Everything = Awaited<ReturnType<typeof makeEverything>>;

/** Begun before the first look: something that will change, something that will be deleted, and what they have around them. */
export async function beginWork(by: Caller) {
  const tag = await make(by, '/tags.json', {
    tag: { name: `tide ${by.token.slice(-6)} ${Math.random()}`, color: '#2f6da8' },
  });
  const company = await make(by, '/companies.json', { company: { name: 'Chandler' } });
  const person = (name: string) =>
    make(by, '/people.json', {
      person: {
        'first-name': name,
        'last-name': 'Tide',
        'email-address': `${name.toLowerCase()}.${tag}@acme.test`,
        'company-id': company,
      },
    });
  const [stays, leaves] = [await person('Una'), await person('Ada')];
  const project = await makeProject(by, { people: `1,4001,${stays},${leaves}` });
  const doomed = await makeProject(by, { people: '1,4001' });
  const category = await make(by, `/projects/${project}/linkCategories.json`, { category: { name: 'Charts' } });
  const [changing, going] = [
    await makeEverything(by, project, 'jetty', 'is built'),
    await makeEverything(by, project, 'wreck', 'is raised'),
  ];
  await makeEverything(by, doomed, 'raft', 'is lost');
  await make(by, `/boards/columns/${changing.column}/cards.json`, { card: { taskId: changing.task } });
  const reply = await make(by, `/messages/${changing.message}/messageReplies.json`, { messagereply: { body: 'Aye' } });
  return { tag, company, stays, leaves, project, doomed, category, changing, going, reply };
}

export type Begun = Awaited<ReturnType<typeof beginWork>>;

/** What people and programs do there between two looks: something of every kind is changed, and one of every kind deleted. */
export async function goOnWorking(app: TestApp, by: Caller, begun: Begun): Promise<void> {
  const { project, changing, going, tag, company, category, stays, leaves, doomed, reply } = begun;
  const later = () => app.clock.move(61_000);
  const put = async (path: string, body?: object) => {
    const { status, text } = await by.put(path, body);
    assert.equal(status, 200, `${path}: ${text}`);
  };
  const gone = async (path: string) => assert.equal((await by.delete(path)).status, 200, path);
  later();
  await put(`/tags/${tag}.json`, { tag: { color: '#a94136' } });
  await put(`/companies/${company}.json`, { company: { name: 'Chandlers', tags: 'fog' } });
  await put(`/people/${stays}.json`, { person: { title: 'Pilot' } });
  await put(`/projects/${project}.json`, {
    project: { name: `Harbour ${project}`, description: 'Now with a jetty', endDate: '20270101', tags: 'salt' },
  });
  await put(`/projects/${project}/people.json`, { remove: { userIdList: leaves } });
  await put(`/linkcategories/${category}.json`, { category: { name: 'Sea charts' } });
  later();
  await changeEach(by, changing, put, later);
  await put(`/comments/${reply}.json`, { comment: { body: 'Aye, aye' } });
  await make(by, `/messages/${changing.message}/messageReplies.json`, { messagereply: { body: 'Ahoy' } });
  const other = await make(by, `/projects/${project}/boards/columns.json`, { column: { name: 'Afloat' } });
  await put(`/boards/columns/cards/${await cardOf(by, changing.column)}/move.json`, {
    card: { columnId: other },
  });
  later();
  for (const kind of kinds) await gone(`/${folders[kind]}/${going[kind]}.json`);
  await gone(`/projects/${doomed}.json`);
  await gone(`/people/${leaves}.json`);
  later();
  await put(`/projects/${project}.json`, { project: { status: 'archived' } });
}

async function cardOf(by: Caller, column: string): Promise<string> {
  return (await by.get(`/boards/columns/${column}/cards.json`)).body.cards[0].id;
}

async function changeEach(
  by: Caller,
  $: Everything,
  put: (path: string, body?: object) => Promise<void>,
  later: () => void,
): Promise<void> {
  await put(`/milestones/${$.milestone}.json`, { milestone: { title: 'Jetty stands', deadline: '20270131' } });
  await put(`/milestones/${$.milestone}/complete.json`);
  await put(`/tasklists/${$.tasklist}.json`, { 'todo-list': { name: 'Piles', 'milestone-id': $.milestone } });
  await put(`/links/${$.link}.json`, { link: { name: 'Tides', code: 'https://tides.example/' } });
  await put(`/messages/${$.message}.json`, { post: { title: 'Jetty', body: 'Longer' } });
  await put(`/messages/${$.message}/archive.json`);
  await put(`/comments/${$.comment}.json`, { comment: { body: 'Said better' } });
  await put(`/comments/${$.comment}/like.json`);
  await put(`/time_entries/${$.time}.json`, { 'time-entry': { hours: 3, date: '20261116' } });
  await put(`/boards/columns/${$.column}.json`, { column: { name: 'Ashore', color: '#2f6da8' } });
  later();
  await put(`/notebooks/${$.notebook}.json`, { notebook: { content: '<p>Second thoughts</p>', name: 'Log' } });
  await put(`/notebooks/${$.notebook}/lock.json`);
  await put(`/files/${$.file}.json`, { file: { name: 'jetty.txt', description: 'Redrawn' } });
  await make(by, `/files/${$.file}.json`, {
    fileversion: { pendingFileRef: await upload(by, { fileName: 'jetty.txt', content: 'drawn anew' }) },
  });
  const below = await make(by, `/tasks/${$.task}.json`, { 'todo-item': { content: 'Caisson' } });
  const before = await make(by, `/tasklists/${$.tasklist}/tasks.json`, { 'todo-item': { content: 'Survey' } });
  await put(`/tasks/${$.task}.json`, {
    'todo-item': {
      content: 'Jetty',
      priority: 'low',
      'due-date': '20270115',
      'responsible-party-id': '4001',
      tags: 'salt',
      predecessors: [{ id: before, type: 'complete' }],
    },
  });
  later();
  await put(`/tasks/${below}/complete.json`);
}
