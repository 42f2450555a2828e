import assert from 'node:assert/strict';
import { giveNotice } from '../../../src/people/notices/notices.ts';
import type { Standing } from '../../../src/platform/access/permissions.ts';
import type { Caller, TestApp } from '../../support/app.ts';
import { make, makeCompany, makePerson, makeProject, makeToken } from '../../support/make.ts';
import { exported, fileImport, notification, reminderOf } from './owned.ts';
import { somebody } from './somebody.ts';
import { standIns } from './stand-ins.ts';
import { eventOf, eventTypeIn, roleIn, statusOf, statusOfAnother, trashedEventOf, updateOf } from './standing.ts';

/** Somebody who calls: what they are is what the permission table speaks about, nothing else. */
export type Role = {
  name: string;
  caller: Caller;
  personId: string;
  standing: Standing;
  canAddProjects: boolean;
  isKnown: boolean;
  isReadOnly: boolean;
  isForeign: boolean;
  /** On the project, and shown nothing that can be kept from somebody. */
  isKept: boolean;
};

/** One account with somebody in every role, and another account beside it. */
export type Stage = {
  app: TestApp;
  roles: Role[];
  person(name: string): string;
  /** It looks all along how much there is: else the engine would plan as if there were nothing, and take ten times as long. */
  workerHasBeenThere(): Promise<unknown>;
  /** A project for what lies in one, which nobody asks to change the project itself. */
  home(): Promise<string>;
  /** Another, for what is moved or copied. */
  elsewhere(): Promise<string>;
};

type Somebody = Partial<Role> & Pick<Role, 'name' | 'caller'>;

const playing = (given: Somebody): Role => ({
  personId: '1',
  standing: 'person',
  canAddProjects: false,
  isKnown: true,
  isReadOnly: false,
  isForeign: false,
  isKept: false,
  ...given,
});

const KEPT = 'member from whom all is kept';

export async function setStage(app: TestApp): Promise<Stage> {
  const other = await app.anotherAccount();
  // Demo data goes into empty accounts only, and nobody waits for it here.
  for (const caller of [app.admin, other.admin]) await makeProject(caller);
  // Nothing here is to be called.
  await app.admin.put('/webhooks/disable.json');
  const company = await makeCompany(app.admin, { name: 'Contractors' });
  const people: [name: string, standing: Standing, fields: object, canAddProjects: boolean][] = [
    ['administrator of another company', 'person', { administrator: true, 'company-id': company }, false],
    ['person not on the project', 'person', { canAddProjects: true }, true],
    ['observer', 'observer', { canAddProjects: false }, false],
    ['member', 'member', { canAddProjects: true }, true],
    [KEPT, 'member', { canAddProjects: true }, true],
    ['project administrator', 'project administrator', { canAddProjects: false }, false],
  ];
  const admin = { standing: 'owner administrator', canAddProjects: true } as const;
  const roles = [
    playing({ name: 'no token', caller: app.as(''), isKnown: false }),
    playing({ name: 'a bad token', caller: app.as(`hf_1_${'x'.repeat(32)}`), isKnown: false }),
    playing({
      name: 'a read-only token',
      caller: app.as(await makeToken(app, 1, 1, { isReadOnly: true })),
      isReadOnly: true,
      ...admin,
    }),
    playing({ name: 'owner administrator', caller: app.admin, ...admin }),
    playing({ name: 'administrator of another account', caller: other.admin, isForeign: true, ...admin }),
  ];
  for (const [name, standing, fields, canAddProjects] of people) {
    const { id, caller } = await makePerson(app, fields);
    roles.push(playing({ name, caller, personId: id, standing, canAddProjects, isKept: name === KEPT }));
  }
  const stage: Stage = {
    app,
    roles,
    person: (name) => roles.find((one) => one.name === name)!.personId,
    workerHasBeenThere: () => app.services.db.maintain(),
    home: once(() => project(stage)),
    elsewhere: once(() => project(stage)),
  };
  return stage;
}

function once(provide: () => Promise<Ids>): () => Promise<string> {
  let id: string | undefined;
  return async () => {
    id ??= (await provide()).id!;
    return id;
  };
}

let made = 0;

export type Ids = Record<string, string>;
/** Makes what a path names, in the first account; `by` is who will ask for it. */
type Provide = (stage: Stage, by: Role) => Promise<Ids>;

const nothing = Object.fromEntries(
  ['messages-and-files', 'tasks-and-milestones', 'time', 'notebooks', 'links'].map((what) => [`view-${what}`, '0']),
);

export async function project({ app, person }: Stage): Promise<Ids> {
  const [observer, member, leader] = [person('observer'), person('member'), person('project administrator')];
  const id = await makeProject(app.admin, { people: [observer, member, leader, person(KEPT)].join() });
  const set = (who: string, permissions: object) =>
    app.admin.put(`/projects/${id}/people/${who}.json`, { permissions });
  assert.equal((await set(observer, { 'is-observing': '1' })).status, 200);
  assert.equal((await set(leader, { 'project-administrator': '1' })).status, 200);
  assert.equal((await set(person(KEPT), nothing)).status, 200);
  return { id };
}

async function trashedProject(stage: Stage): Promise<Ids> {
  const { id } = await project(stage);
  assert.equal((await stage.app.admin.delete(`/projects/${id}.json`)).status, 200);
  return { id: id! };
}

async function ownToken({ app }: Stage, by: Role): Promise<Ids> {
  const owner = by.isKnown && !by.isForeign && !by.isReadOnly ? by.caller : app.admin;
  return { id: await make(owner, '/tokens.json', { token: { name: 'to be revoked' } }) };
}

async function sharedView(stage: Stage): Promise<Ids> {
  const { id } = await project(stage);
  const view = { name: 'Late', look: 'board', shared: true };
  return { id: await make(stage.app.admin, `/projects/${id}/views.json`, { view }) };
}

async function ownFeed({ app }: Stage, by: Role): Promise<Ids> {
  const owner = by.isKnown && !by.isForeign && !by.isReadOnly ? by.caller : app.admin;
  return { id: await make(owner, '/calendarFeeds.json', { calendarFeed: { of: 'mine' } }) };
}

/** An upload as programs send it. */
export const form = {
  payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\nplan\r\n--x--\r\n',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
};

/** A pending file. */
export async function upload(caller: Caller): Promise<string> {
  const reply = await caller.call('POST', '/pendingFiles.json', undefined, form);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.pendingFile.ref;
}

async function file(stage: Stage): Promise<Ids> {
  const { admin } = stage.app;
  const fields = { pendingFileRef: await upload(admin), 'category-id': '0' };
  return { id: await make(admin, `/projects/${await stage.home()}/files.json`, { file: fields }) };
}

async function trashedFile(stage: Stage): Promise<Ids> {
  const { id } = await file(stage);
  assert.equal((await stage.app.admin.delete(`/files/${id}.json`)).status, 200);
  return { id: id! };
}

async function testReceiver({ app }: Stage): Promise<Ids> {
  const id = await make(app.admin, '/testReceivers.json', { testReceiver: {} });
  // There may be only so many of them.
  await app.admin.delete(`/testReceivers/${Number(id) - 1}.json`);
  return { id };
}

async function webhook({ app }: Stage): Promise<Ids> {
  const fields = { event: 'PROJECT.CREATED', url: 'https://receiver.example/hook' };
  return { id: await make(app.admin, '/webhooks.json', { webhook: fields }) };
}

const inProject =
  (path: string, wrapper: string, fields: object): Provide =>
  async ({ app, home }) => ({
    id: await make(app.admin, `/projects/${await home()}/${path}.json`, { [wrapper]: fields }),
  });

const milestone = inProject('milestones', 'milestone', {
  title: 'Opening',
  deadline: '20261231',
  'responsible-party-ids': '1',
});
const tasklist = inProject('tasklists', 'todo-list', { name: 'Building' });
const task = inProject('tasks', 'todo-item', { content: 'Lay the floor' });
const notebook = inProject('notebooks', 'notebook', { name: 'Minutes', content: '<p>One</p>' });

const message = inProject('messages', 'post', { title: 'The crane is here', body: 'Come and see.' });
async function reply(stage: Stage, by: Role): Promise<Ids> {
  const { id } = await message(stage, by);
  return { id: await make(stage.app.admin, `/messages/${id}/replies.json`, { messagereply: { body: 'On my way' } }) };
}
const link = inProject('links', 'link', { name: 'Tide tables', code: 'https://quay.example/' });

const column = inProject('boards/columns', 'column', { name: 'Doing' });
async function card(stage: Stage, by: Role): Promise<Ids> {
  const home = await stage.home();
  const inOne: Stage = { ...stage, home: async () => home };
  const [{ id }, { id: taskId }] = [await column(inOne, by), await task(inOne, by)];
  return { id: await make(stage.app.admin, `/boards/columns/${id}/cards.json`, { card: { taskId } }) };
}

/** No two beside one another have one name. */
const category =
  (path: string): Provide =>
  (stage, by) =>
    inProject(path, 'category', { name: `Plans ${++made}` })(stage, by);
const fileCategory = category('fileCategories');
const notebookCategory = category('notebookCategories');
const messageCategory = category('messageCategories');
async function messagesOfCategory(stage: Stage, by: Role): Promise<Ids> {
  const home = await stage.home();
  const { id } = await messageCategory({ ...stage, home: async () => home }, by);
  return { id: home, category: id! };
}
const linkCategory = category('linkCategories');

const trashed =
  (kind: string, provide: Provide): Provide =>
  async (stage, by) => {
    const ids = await provide(stage, by);
    assert.equal((await stage.app.admin.delete(`/${kind}/${ids.id}.json`)).status, 200);
    return ids;
  };

async function comment(stage: Stage, by: Role): Promise<Ids> {
  const { id } = await task(stage, by);
  return { id: await make(stage.app.admin, `/tasks/${id}/comments.json`, { comment: { body: 'Done?' } }) };
}

async function time(stage: Stage, by: Role): Promise<Ids> {
  const { id } = await task(stage, by);
  const entry = { date: '20261117', hours: '1' };
  return { id: await make(stage.app.admin, `/tasks/${id}/time_entries.json`, { 'time-entry': entry }) };
}

const isOurs = (by: Role) => by.isKnown && !by.isForeign;

/** A project that who asks may work in. */
export const workplace = ({ app }: Stage, by: Role): Promise<string> =>
  by.isForeign ? makeProject(by.caller) : makeProject(app.admin, { people: by.personId });

/** One's own. */
export async function timer(stage: Stage, by: Role): Promise<Ids> {
  const owner = isOurs(by) && !by.isReadOnly ? by.caller : stage.app.admin;
  const body = { timer: { projectId: await workplace(stage, isOurs(by) ? by : { ...by, isForeign: false }) } };
  const reply = await owner.post('/projects/api/v3/me/timers.json', body);
  assert.equal(reply.status, 201, reply.text);
  return { id: String(reply.body.timer.id) };
}

async function fileVersion(stage: Stage): Promise<Ids> {
  const { id } = await file(stage);
  return { id: (await stage.app.admin.get(`/files/${id}.json`)).body.file['version-id'] };
}

async function oldFileVersion(stage: Stage): Promise<Ids> {
  const { id } = await file(stage);
  const { admin } = stage.app;
  const version = (await admin.get(`/files/${id}.json`)).body.file['version-id'];
  await make(admin, `/files/${id}.json`, { fileversion: { pendingFileRef: await upload(admin) } });
  return { id: id!, version };
}

async function replay(stage: Stage): Promise<Ids> {
  const { id } = await webhook(stage);
  return { id: id!, replay: await make(stage.app.admin, `/webhooks/${id}/replay.json`, { since: '20261101' }) };
}

async function notice({ app }: Stage): Promise<Ids> {
  const told = { accountId: app.accountId, about: 'webhook', aboutId: 1, subject: 'Off', message: 'It was disabled.' };
  await app.services.db.transaction((tx) => giveNotice(app.services, tx, told));
  return { id: (await app.admin.get('/notices.json')).body.notices[0].id };
}

const ownPeople = ({ roles }: Stage) => roles.filter((one) => one.isKnown && !one.isForeign && !one.isReadOnly);

const idsOf = (stage: Stage) => ownPeople(stage).map(({ personId }) => personId);

/** Everybody has named it, so everybody knows it. */
async function knownTag(stage: Stage): Promise<Ids> {
  const body = { tag: { name: `Tag ${++made}` } };
  const id = await make(stage.app.admin, '/tags.json', body);
  for (const { caller } of ownPeople(stage)) await caller.post('/tags.json', body);
  return { id };
}

/** Of a project that everybody is on. */
async function knownCategory(stage: Stage): Promise<Ids> {
  const { admin } = stage.app;
  const id = await make(admin, '/projectCategories.json', { category: { name: 'Sites' } });
  await makeProject(admin, { 'category-id': id, people: `${ownPeople(stage).map((one) => one.personId)}` });
  return { id };
}

export const ownStatus = ({ app }: Stage, by: Role): Promise<Ids> =>
  statusOf(isOurs(by) && !by.isReadOnly ? by.caller : app.admin);

const providers: Record<string, Provide> = {
  '/calendarFeeds/:id': ownFeed,
  '/calendarevents/:id': (stage) => eventOf(stage.app.admin, idsOf(stage)),
  '/trashcan/calendarevents/:id': (stage) => trashedEventOf(stage.app.admin, idsOf(stage)),
  '/eventtypes/:id': ({ app }) => eventTypeIn(app.admin),
  '/exports/:id': exported,
  '/fileimports/:id': fileImport,
  '/me/status/:id': ownStatus,
  '/people/status/:id': ({ app }) => statusOfAnother(app),
  '/people/:person/status/:id': ({ app }) => statusOfAnother(app),
  '/projects/updates/:id': async (stage) => updateOf(stage.app.admin, await project(stage)),
  '/roles/:id': async (stage) => roleIn(stage.app.admin, await project(stage)),
  '/views/:id': sharedView,
  '/milestones/:id': milestone,
  '/tasklists/:id': tasklist,
  '/tasklist/:id': tasklist,
  '/tasks/:id': task,
  '/taskreminders/:id': reminderOf(task),
  '/tasks/:id/reminders/:reminder': reminderOf(task),
  '/boards/columns/:id': column,
  '/boards/columns/cards/:id': card,
  '/trashcan/columns/:id': trashed('boards/columns', column),
  '/notebooks/:id': notebook,
  '/notebooks/:id/versions/:version': async (stage, by) => ({ ...(await notebook(stage, by)), version: '1' }),
  '/notebookCategories/:id': notebookCategory,
  '/messages/:id': message,
  '/messageReplies/:id': reply,
  '/messageCategories/:id': messageCategory,
  '/projects/:id/cat/:category': messagesOfCategory,
  '/trashcan/messages/:id': trashed('messages', message),
  '/trashcan/messagereplies/:id': trashed('messageReplies', reply),
  '/links/:id': link,
  '/linkCategories/:id': linkCategory,
  '/trashcan/links/:id': trashed('links', link),
  '/comments/:id': comment,
  '/time_entries/:id': time,
  '/timelogs/:id': time,
  '/projects/api/v3/time/:id': time,
  '/projects/api/v3/tasks/:id': task,
  '/projects/api/v3/projects/:id': project,
  '/projects/api/v3/me/timers/:id': timer,
  '/projects/api/v3/timers/:id': async (stage) =>
    timer(stage, stage.roles.find(({ name }) => name === 'owner administrator')!),
  '/trashcan/timelogs/:id': trashed('time_entries', time),
  '/fileversions/:id': fileVersion,
  '/tags/:id': knownTag,
  '/trashcan/milestones/:id': trashed('milestones', milestone),
  '/trashcan/tasklists/:id': trashed('tasklists', tasklist),
  '/trashcan/tasks/:id': trashed('tasks', task),
  '/trashcan/notebooks/:id': trashed('notebooks', notebook),
  '/trashcan/comments/:id': trashed('comments', comment),
  '/projects/:id': project,
  '/projects/:id/people/:person': async (stage) => ({ ...(await project(stage)), person: stage.person('member') }),
  '/trashcan/projects/:id': project,
  '/trashcan/projects/:id/restore': trashedProject,
  ...somebody,
  '/companies/:id': async ({ app }) => ({ id: await makeCompany(app.admin) }),
  '/projectCategories/:id': knownCategory,
  '/tokens/:id': ownToken,
  ...standIns,
  '/files/:id': file,
  '/files/:id/versions/:version': oldFileVersion,
  '/trashcan/files/:id': trashedFile,
  '/fileCategories/:id': fileCategory,
  '/webhooks/:id': webhook,
  '/testReceivers/:id': testReceiver,
  '/webhook/:id': webhook,
  '/:id/deliveries': webhook,
  '/notices/:id': notice,
  '/notifications/:id': notification,
  '/webhooks/:id/replays/:replay': replay,
};

/** The provider of the longest beginning of this path. A route without one would be a route nobody tries. */
export function providerOf(path: string): Provide {
  if (!path.includes(':')) return async () => ({});
  const [found] = Object.keys(providers)
    .filter((start) => path === start || path.startsWith(`${start}/`))
    .sort((a, b) => b.length - a.length);
  assert.ok(found, `${path} has no provider in test/platform/access/stage.ts: say there how to make what it names`);
  const missing = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!).filter((name) => !found.includes(`:${name}`));
  assert.deepEqual(missing, [], `${path} has parameters that the provider of ${found} does not make`);
  return providers[found]!;
}
