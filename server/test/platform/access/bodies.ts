import type { Route } from '../../../src/platform/http/route.ts';
import { make } from '../../support/make.ts';
import { chosenFile } from './owned.ts';
import { form, type Role, type Stage, upload, workplace } from './stage.ts';

export type Sent = { query?: string; body?: unknown; payload?: string; headers?: Record<string, string> };
export const PASSWORD = 'correct horse battery';

let made = 0;

/** What a field needs when "Sample" would be refused. */
const samples: Record<string, (stage: Stage) => unknown> = {
  'email-address': () => `sample${++made}@acme.test`,
  email: () => 'signs-in@acme.test',
  password: () => PASSWORD,
  'current-password': () => PASSWORD,
  code: () => '123456',
  credential: () => ({ id: 'a', response: { clientDataJSON: 'a', attestationObject: 'a' } }),
  event: () => 'PROJECT.CREATED',
  url: () => 'https://receiver.example/hook',
  pendingfileref: ({ app }) => upload(app.admin),
  since: () => '20261101',
  until: () => '20991231',
  notificationids: () => [],
  days: () => 'mon,fri',
  begins: () => '09:00',
  ends: () => '17:00',
  deadline: () => '20261231',
  date: () => '20261231',
  start: () => '2026-11-20T09:30',
  'responsible-party-ids': () => '1',
  'todo-lists': () => [],
  'todo-items': () => [],
  fileids: () => [],
  taskestimatedminutes: () => 90,
  projectid: (stage) => stage.elsewhere(),
  taskid: (stage) => homeTask(stage),
  userid: () => '1',
  of: () => 'mine',
  look: () => 'board',
  reactiontype: () => 'heart',
};

const homeTask = async ({ app, home }: Stage) =>
  make(app.admin, `/projects/${await home()}/tasks.json`, { 'todo-item': { content: 'Lay the floor' } });
const oneHour = { 'time-entry': { date: '20261117', hours: 1 } };
const aTimelog = { timelog: { date: '2026-11-17', hours: 1 } };
const addsSomebody = (stage: Stage) => ({ add: { userIdList: stage.person('person not on the project') } });

/** Bodies that no declared shape describes. */
const special: Record<string, (stage: Stage, by: Role) => Sent | Promise<Sent>> = {
  'PUT /projects/:id/people': (stage) => ({ body: addsSomebody(stage) }),
  'POST /projects/:id/people': (stage) => ({ body: addsSomebody(stage) }),
  'PUT /projects/:id/people/:person': () => ({ body: { permissions: { 'is-observing': '1' } } }),
  'POST /projects/:id/time_entries': () => ({ body: oneHour }),
  'POST /tasks/:id/time_entries': () => ({ body: oneHour }),
  'POST /projects/api/v3/tasks/:id/time': () => ({ body: aTimelog }),
  'POST /projects/api/v3/projects/:id/time': () => ({ body: aTimelog }),
  'POST /tasks/:id/reminders': async () => ({ body: { reminder: { 'date-time-utc': '2099-12-31T09:00:00Z' } } }),
  'POST /projects/api/v3/me/timers': async (stage, by) => ({
    body: { timer: { projectId: await workplace(stage, by) } },
  }),
  'GET /calendarevents': () => ({ query: '?startDate=20261101' }),
  'POST /pendingFiles': () => form,
  'POST /fileimports': async (stage, by) => ({ body: await chosenFile(stage, by) }),
  'GET /pendingFiles/presignedUrl': () => ({ query: '?fileName=plan.pdf&fileSize=10' }),
  'PUT /pendingFiles/presignedUrl': () => ({ query: '?fileName=plan.pdf&fileSize=10' }),
  'PUT /tasks/:id/move': async (stage) => ({ body: { projectId: await stage.elsewhere() } }),
  'PUT /tasks/:id/copy': async (stage) => ({ body: { projectId: await stage.elsewhere() } }),
  'POST /tasks/:id/files': async ({ app }) => ({ body: { task: { pendingFileAttachments: await upload(app.admin) } } }),
};

const ownerOf = ({ roles }: Stage): Role => roles.find(({ name }) => name === 'owner administrator')!;

/** A body that the route takes: a 422 would say nothing about permission. */
export async function bodyFor(route: Route, stage: Stage, by = ownerOf(stage)): Promise<Sent> {
  const own = special[`${route.method} ${route.path}`];
  if (own) return own(stage, by);
  if (!route.body) return {};
  const fields: Record<string, unknown> = {};
  for (const { keys, isRequired } of Object.values(route.body.fields) as { keys: string[]; isRequired: boolean }[]) {
    const sample = samples[keys[0]!] ?? (() => `Sample ${++made}`);
    if (isRequired) fields[keys[0]!] = await sample(stage);
  }
  const [wrapper] = route.body.wrappers;
  return { body: wrapper === undefined ? fields : { [wrapper]: fields } };
}
