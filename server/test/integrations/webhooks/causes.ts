import assert from 'node:assert/strict';
import type { EventName } from '../../../src/platform/events/catalogue.ts';
import { ringing as ringingOfEvents } from '../../../src/work/calendarevents/reminding/ring.ts';
import { makeDueNotices } from '../../../src/work/reminders/due/due.ts';
import { ringing } from '../../../src/work/reminders/ring.ts';
import { form } from '../../platform/access/stage.ts';
import type { Caller, Reply, TestApp } from '../../support/app.ts';
import { make, makeCompany, makePerson, makeProject } from '../../support/make.ts';

/**
 * How an event of the catalogue comes about: `prepare` makes what it is about, `cause` is the one call. An event that
 * tells of a creation has nothing to prepare, and its cause returns the new id.
 */
type Change = {
  prepare(app: TestApp): Promise<string>;
  cause(admin: Caller, id: string): Promise<Reply>;
  /** The same call again finds nothing to change: it is answered 200 and nobody hears of it. */
  isRepeatable?: true;
};
export type Cause = Change | { create(app: TestApp): Promise<string> };

const inProject = (path: string, wrapper: string, fields: object) => async (app: TestApp) =>
  make(app.admin, `/projects/${await makeProject(app.admin)}/${path}.json`, { [wrapper]: fields });

const milestone = inProject('milestones', 'milestone', {
  title: 'Opening',
  deadline: '20261231',
  'responsible-party-ids': '1',
});
const tasklist = inProject('tasklists', 'todo-list', { name: 'Building' });
const task = inProject('tasks', 'todo-item', { content: 'Lay the floor' });
const notebook = inProject('notebooks', 'notebook', { name: 'Minutes', content: '<p>One</p>' });
const message = inProject('messages', 'post', { title: 'The crane is here', body: 'Come and see.' });
const reply = async (app: TestApp) =>
  make(app.admin, `/messages/${await message(app)}/replies.json`, { messagereply: { body: 'On my way' } });
const link = inProject('links', 'link', { code: 'https://quay.example/' });
const comment = async (app: TestApp) =>
  make(app.admin, `/tasks/${await task(app)}/comments.json`, { comment: { body: 'Done?' } });
const time = async (app: TestApp) =>
  make(app.admin, `/tasks/${await task(app)}/time_entries.json`, { 'time-entry': { date: '20261117', hours: 1 } });
async function timer({ admin }: TestApp): Promise<string> {
  const body = { timer: { projectId: await makeProject(admin) } };
  return String((await admin.post('/projects/api/v3/me/timers.json', body)).body.timer.id);
}
const column = inProject('boards/columns', 'column', { name: 'Doing' });
async function card(app: TestApp): Promise<string> {
  const id = await column(app);
  const { projectId } = (await app.admin.get(`/boards/columns/${id}.json`)).body.column;
  const taskId = await make(app.admin, `/projects/${projectId}/tasks.json`, {
    'todo-item': { content: 'Lay the floor' },
  });
  return make(app.admin, `/boards/columns/${id}/cards.json`, { card: { taskId } });
}
async function moveCard(admin: Caller, id: string): Promise<Reply> {
  const { projectId } = (await admin.get(`/boards/columns/cards/${id}.json`)).body.card;
  const columnId = await make(admin, `/projects/${projectId}/boards/columns.json`, { column: { name: 'Done' } });
  return admin.put(`/boards/columns/cards/${id}/move.json`, { columnId });
}
const status = (app: TestApp) => make(app.admin, '/me/status.json', { userstatus: { status: 'Diving' } });
const calendarEvent = (app: TestApp) =>
  make(app.admin, '/calendarevents.json', { event: { title: 'Tide talk', start: '2026-11-20T09:30' } });
const role = inProject('roles', 'role', { name: 'Diver', users: '1' });
async function projectUpdate({ admin }: TestApp): Promise<string> {
  const reply = await admin.post(`/projects/${await makeProject(admin)}/update.json`, {
    update: { text: 'Dry', health: 3 },
  });
  return reply.body.updateId;
}
async function projectOfAnother(app: TestApp): Promise<string> {
  const { id } = await makePerson(app);
  const project = await makeProject(app.admin);
  await app.admin.put(`/projects/${project}/people.json`, { add: { userIdList: id } });
  await app.admin.put(`/projects/${project}.json`, { project: { projectOwnerId: id } });
  return project;
}
const requestUpdate = (admin: Caller, id: string) =>
  admin.put(`/projects/${id}/update/request.json`, { content: 'Dry by now?' });
const { signal } = new AbortController();
const dayOf = (app: TestApp, days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
/** Its time has come already. */
async function remindedTask(app: TestApp): Promise<string> {
  const id = await inProject('tasks', 'todo-item', { content: 'Lay the floor', 'due-date': dayOf(app, 0) })(app);
  const reminder = { 'relative-number-days': '0', 'relative-time': '00:00' };
  await make(app.admin, `/tasks/${id}/reminders.json`, { reminder });
  await ringing.run(app.services, signal);
  return id;
}
async function remindedEvent(app: TestApp): Promise<string> {
  const start = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const event = { title: 'Tide talk', start, reminders: [{ before: 0, period: 'minutes' }] };
  const id = await make(app.admin, '/calendarevents.json', { event });
  app.clock.move(60_000);
  await ringingOfEvents.run(app.services, signal);
  return id;
}
async function remindedMilestone(app: TestApp): Promise<string> {
  const fields = { title: 'Opening', deadline: dayOf(app, 2), 'responsible-party-ids': '1', reminder: true };
  const id = await inProject('milestones', 'milestone', fields)(app);
  await makeDueNotices().run(app.services, signal);
  return id;
}
const person = async (app: TestApp) => (await makePerson(app)).id;
const project = (app: TestApp) => makeProject(app.admin);
const company = (app: TestApp) => makeCompany(app.admin);

async function file({ admin }: TestApp): Promise<string> {
  const upload = await admin.call('POST', '/pendingFiles.json', undefined, form);
  const fields = { pendingFileRef: upload.body.pendingFile.ref, 'category-id': '0' };
  return make(admin, `/projects/${await makeProject(admin)}/files.json`, { file: fields });
}

const after =
  (prepare: (app: TestApp) => Promise<string>, path: (id: string) => string) =>
  async (app: TestApp): Promise<string> => {
    const id = await prepare(app);
    assert.equal((await app.admin.put(path(id))).status, 200);
    return id;
  };

/** A completed list: its last open task was completed. */
async function completedList(app: TestApp): Promise<string> {
  const list = await tasklist(app);
  const only = await make(app.admin, `/tasklists/${list}/tasks.json`, { 'todo-item': { content: 'The only one' } });
  assert.equal((await app.admin.put(`/tasks/${only}/complete.json`)).status, 200);
  return list;
}

async function fromTemplate(app: TestApp): Promise<string> {
  const template = await inProject('tasklists', 'todo-list', { name: 'Launch', isTemplate: true })(app);
  return inProject('tasklists', 'todo-list', { name: 'Spring', 'todo-list-template-id': template })(app);
}

async function copyProject(app: TestApp): Promise<string> {
  const copy = await app.admin.post(`/projects/${await project(app)}/clone.json`, { cloneProjectName: 'Twin' });
  assert.equal(copy.status, 200, copy.text);
  return copy.body.id;
}

async function download(admin: Caller, id: string): Promise<Reply> {
  const { pathname } = new URL((await admin.get(`/files/${id}.json`)).body.file['download-URL']);
  return admin.get(pathname);
}

async function moveTask(admin: Caller, id: string): Promise<Reply> {
  const { 'project-id': inside } = (await admin.get(`/tasks/${id}.json`)).body['todo-item'];
  const other = await make(admin, `/projects/${inside}/tasklists.json`, { 'todo-list': { name: 'Later' } });
  return admin.put(`/tasks/${id}/move.json`, { tasklistId: other });
}

const update = (kind: string, wrapper: string, fields: object) => (admin: Caller, id: string) =>
  admin.put(`/${kind}/${id}.json`, { [wrapper]: fields });
const remove = (kind: string) => (admin: Caller, id: string) => admin.delete(`/${kind}/${id}.json`);
const act = (kind: string, action: string) => (admin: Caller, id: string) => admin.put(`/${kind}/${id}/${action}.json`);

const isRepeatable = true;

const tag =
  (kind: string, removeProvidedTags = false) =>
  (admin: Caller, id: string) =>
    admin.put(`/${kind}/${id}/tags.json`, { tags: { content: 'urgent' }, removeProvidedTags });
const tagged = (prepare: (app: TestApp) => Promise<string>, kind: string): Cause => ({
  prepare,
  cause: tag(kind),
  isRepeatable,
});
const untagged = (prepare: (app: TestApp) => Promise<string>, kind: string): Cause => ({
  async prepare(app) {
    const id = await prepare(app);
    assert.equal((await tag(kind)(app.admin, id)).status, 200);
    return id;
  },
  cause: tag(kind, true),
  isRepeatable,
});

export const causes: Record<EventName, Cause> = {
  'PROJECT.CREATED': { create: project },
  'PROJECT.UPDATED': { prepare: project, cause: update('projects', 'project', { name: 'Renamed' }), isRepeatable },
  'PROJECT.ARCHIVED': { prepare: project, cause: update('projects', 'project', { status: 'archived' }), isRepeatable },
  'PROJECT.REOPENED': {
    prepare: async (app) => {
      const id = await project(app);
      await app.admin.put(`/projects/${id}.json`, { project: { status: 'archived' } });
      return id;
    },
    cause: update('projects', 'project', { status: 'active' }),
    isRepeatable,
  },
  'PROJECT.COMPLETED': { prepare: project, cause: update('projects', 'project', { markComplete: true }), isRepeatable },
  'PROJECT.DELETED': { prepare: project, cause: remove('projects') },
  'PROJECT.COPIED': { create: copyProject },
  'PROJECT.TAGGED': tagged(project, 'projects'),
  'PROJECT.UNTAGGED': untagged(project, 'projects'),
  'FILE.CREATED': { create: file },
  'FILE.UPDATED': { prepare: file, cause: update('files', 'file', { name: 'renamed.txt' }), isRepeatable },
  'FILE.DELETED': { prepare: file, cause: remove('files') },
  'FILE.DOWNLOADED': { prepare: file, cause: download },
  'MILESTONE.CREATED': { create: milestone },
  'MILESTONE.UPDATED': {
    prepare: milestone,
    cause: update('milestones', 'milestone', { title: 'Party' }),
    isRepeatable,
  },
  'MILESTONE.COMPLETED': { prepare: milestone, cause: act('milestones', 'complete'), isRepeatable },
  'MILESTONE.REOPENED': {
    prepare: after(milestone, (id) => `/milestones/${id}/complete.json`),
    cause: act('milestones', 'uncomplete'),
    isRepeatable,
  },
  'MILESTONE.DELETED': { prepare: milestone, cause: remove('milestones') },
  'TASKLIST.CREATED': { create: tasklist },
  'TASKLIST.CREATEDFROMTEMPLATE': { create: fromTemplate },
  'TASKLIST.UPDATED': { prepare: tasklist, cause: update('tasklists', 'todo-list', { name: 'Roofing' }), isRepeatable },
  'TASKLIST.COMPLETED': { prepare: tasklist, cause: act('tasklists', 'complete'), isRepeatable },
  'TASKLIST.REOPENED': { prepare: completedList, cause: act('tasklists', 'uncomplete'), isRepeatable },
  'TASKLIST.DELETED': { prepare: tasklist, cause: remove('tasklists') },
  'TASK.CREATED': { create: task },
  'TASK.UPDATED': { prepare: task, cause: update('tasks', 'todo-item', { content: 'Lay two floors' }), isRepeatable },
  'TASK.COMPLETED': { prepare: task, cause: act('tasks', 'complete'), isRepeatable },
  'TASK.REOPENED': {
    prepare: after(task, (id) => `/tasks/${id}/complete.json`),
    cause: act('tasks', 'uncomplete'),
    isRepeatable,
  },
  'TASK.MOVED': { prepare: task, cause: moveTask },
  'TASK.DELETED': { prepare: task, cause: remove('tasks') },
  'TASK.REMINDER': { create: remindedTask },
  'MILESTONE.REMINDER': { create: remindedMilestone },
  'NOTEBOOK.CREATED': { create: notebook },
  'NOTEBOOK.UPDATED': {
    prepare: notebook,
    cause: update('notebooks', 'notebook', { content: '<p>Two</p>' }),
    isRepeatable,
  },
  'NOTEBOOK.DELETED': { prepare: notebook, cause: remove('notebooks') },
  'COMMENT.CREATED': { create: comment },
  'COMMENT.UPDATED': { prepare: comment, cause: update('comments', 'comment', { body: 'Not yet' }), isRepeatable },
  'COMMENT.DELETED': { prepare: comment, cause: remove('comments') },
  'TASK.TAGGED': tagged(task, 'tasks'),
  'TASK.UNTAGGED': untagged(task, 'tasks'),
  'FILE.TAGGED': tagged(file, 'files'),
  'FILE.UNTAGGED': untagged(file, 'files'),
  'MILESTONE.TAGGED': tagged(milestone, 'milestones'),
  'MILESTONE.UNTAGGED': untagged(milestone, 'milestones'),
  'LINK.CREATED': { create: link },
  'LINK.UPDATED': { prepare: link, cause: update('links', 'link', { name: 'Tide tables' }), isRepeatable },
  'LINK.DELETED': { prepare: link, cause: remove('links') },
  'LINK.TAGGED': tagged(link, 'links'),
  'LINK.UNTAGGED': untagged(link, 'links'),
  'NOTEBOOK.TAGGED': tagged(notebook, 'notebooks'),
  'NOTEBOOK.UNTAGGED': untagged(notebook, 'notebooks'),
  'TIME.CREATED': { create: time },
  'TIME.UPDATED': { prepare: time, cause: update('time_entries', 'time-entry', { minutes: 30 }), isRepeatable },
  'TIME.DELETED': { prepare: time, cause: remove('time_entries') },
  'MESSAGE.CREATED': { create: message },
  'MESSAGE.UPDATED': { prepare: message, cause: update('messages', 'post', { body: 'Gone again.' }), isRepeatable },
  'MESSAGE.DELETED': { prepare: message, cause: remove('messages') },
  'MESSAGE.TAGGED': tagged(message, 'messages'),
  'MESSAGE.UNTAGGED': untagged(message, 'messages'),
  'MESSAGEREPLY.CREATED': { create: reply },
  'MESSAGEREPLY.UPDATED': {
    prepare: reply,
    cause: update('messageReplies', 'messagereply', { body: 'There already' }),
    isRepeatable,
  },
  'MESSAGEREPLY.DELETED': { prepare: reply, cause: remove('messageReplies') },
  'TIME.TAGGED': tagged(time, 'timelogs'),
  'TIME.UNTAGGED': untagged(time, 'timelogs'),
  'TIMER.CREATED': { create: timer },
  'COLUMN.CREATED': { create: column },
  'COLUMN.UPDATED': { prepare: column, cause: update('boards/columns', 'column', { name: 'Later' }), isRepeatable },
  'COLUMN.DELETED': { prepare: column, cause: remove('boards/columns') },
  'CARD.CREATED': { create: card },
  'CARD.UPDATED': { prepare: card, cause: moveCard },
  'CARD.DELETED': { prepare: card, cause: remove('boards/columns/cards') },
  'COMPANY.CREATED': { create: company },
  'COMPANY.UPDATED': { prepare: company, cause: update('companies', 'company', { name: 'Renamed' }), isRepeatable },
  'COMPANY.DELETED': { prepare: company, cause: remove('companies') },
  'STATUS.CREATED': { create: status },
  'STATUS.UPDATED': {
    prepare: status,
    cause: update('me/status', 'userstatus', { status: 'At the dentist' }),
    isRepeatable,
  },
  'STATUS.DELETED': { prepare: status, cause: remove('me/status') },
  'PROJECTUPDATE.CREATED': { create: projectUpdate },
  'PROJECTUPDATE.UPDATED': {
    prepare: projectUpdate,
    cause: update('projects/updates', 'update', { health: 1 }),
    isRepeatable,
  },
  'PROJECTUPDATE.REQUESTED': { prepare: projectOfAnother, cause: requestUpdate },
  'PROJECTUPDATE.DELETED': { prepare: projectUpdate, cause: remove('projects/updates') },
  'ROLE.CREATED': { create: role },
  'ROLE.UPDATED': { prepare: role, cause: update('roles', 'role', { name: 'Welder' }), isRepeatable },
  'ROLE.DELETED': { prepare: role, cause: remove('roles') },
  'CALENDAREVENT.CREATED': { create: calendarEvent },
  'CALENDAREVENT.UPDATED': {
    prepare: calendarEvent,
    cause: update('calendarevents', 'event', { where: 'On the quay' }),
    isRepeatable,
  },
  'CALENDAREVENT.REMINDER': { create: remindedEvent },
  'CALENDAREVENT.DELETED': { prepare: calendarEvent, cause: remove('calendarevents') },
  'USER.CREATED': { create: person },
  'USER.UPDATED': { prepare: person, cause: update('people', 'person', { title: 'Mason' }), isRepeatable },
  'USER.DELETED': { prepare: person, cause: remove('people') },
};
