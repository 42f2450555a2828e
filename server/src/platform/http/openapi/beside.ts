import type { Json } from './schemas.ts';

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const stream = (description: string) => ({
  description,
  content: { 'text/event-stream': { schema: { type: 'string' } } },
});
const refused = { default: { $ref: '#/components/responses/Refusal' } };
const place = {
  name: 'after',
  in: 'query',
  description: 'Go on behind this place. `Last-Event-ID` does the same.',
  schema: { type: 'string' },
};

const table = (tag: string, id: string, what: string, parameters: Json[] = []): Json => ({
  get: {
    operationId: id,
    summary: `${what} as a table for spreadsheets, all of them.`,
    description: 'Takes what narrows and sorts the list of the same name, and has no pages.',
    tags: [tag],
    parameters,
    responses: { 200: { description: 'CSV.', content: { 'text/csv': { schema: { type: 'string' } } } }, ...refused },
  },
});

const hours = (id: string, of: string, parameters?: Json[]): Json =>
  table('time', id, `The hours of ${of}`, parameters);

const tasks = (id: string, of: string, parameters?: Json[]): Json =>
  table('tasks', id, `The tasks of ${of}`, parameters);

const inProjects = (of: string, name: string): Record<string, Json> => ({
  [`/${of}.csv`]: table(of, `export${name}`, `The ${of} of every project the caller sees`),
  [`/projects/{id}/${of}.csv`]: table(of, `export${name}OfProject`, `The ${of} of a project`, [inPath('id')]),
});

const archive = (about: Json): Json => ({
  get: {
    ...about,
    responses: {
      200: {
        description: 'A zip archive.',
        content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
      },
      ...refused,
    },
  },
});

/** What is not JSON and so no route: tables, archives, streams and uploads that can be resumed. */
export const beside: Record<string, Json> = {
  '/audit.csv': table('audit', 'exportAudit', 'The entries of the audit log'),
  '/people.csv': table('people', 'exportPeople', 'People'),
  '/tasks.csv': tasks('exportTasks', 'every project the caller sees'),
  '/projects/{id}/tasks.csv': tasks('exportTasksOfProject', 'a project', [inPath('id')]),
  '/tasklists/{id}/tasks.csv': tasks('exportTasksOfList', 'a list', [inPath('id')]),
  '/tasks/{id}/subtasks.csv': tasks('exportSubtasks', 'a task', [inPath('id')]),
  '/projectCategories/{id}/tasks.csv': tasks('exportTasksOfCategory', 'a category of projects', [inPath('id')]),
  '/milestones.csv': table('milestones', 'exportMilestones', 'The milestones of every project the caller sees'),
  '/projects/{id}/milestones.csv': table('milestones', 'exportMilestonesOfProject', 'The milestones of a project', [
    inPath('id'),
  ]),
  '/projects.csv': table('projects', 'exportProjects', 'Projects'),
  '/companies/{id}/projects.csv': table('projects', 'exportProjectsOfCompany', 'The projects of a company', [
    inPath('id'),
  ]),
  '/companies.csv': table('companies', 'exportCompanies', 'Companies'),
  '/comments.csv': table('comments', 'exportComments', 'The comments of every project the caller sees'),
  ...inProjects('files', 'Files'),
  ...inProjects('notebooks', 'Notebooks'),
  ...inProjects('messages', 'Messages'),
  ...inProjects('links', 'Links'),
  '/time_entries.csv': hours('exportTimeEntries', 'every project the caller sees'),
  '/projects/{id}/time_entries.csv': hours('exportTimeEntriesOfProject', 'a project', [inPath('id')]),
  '/tasks/{id}/time_entries.csv': hours('exportTimeEntriesOfTask', 'a task', [inPath('id')]),
  '/fileimports/{id}/leftovers.csv': table('fileimports', 'fetchLeftovers', 'What did not fit, with its own columns', [
    inPath('id'),
  ]),
  '/exports/{id}.zip': archive({
    operationId: 'fetchExport',
    summary: 'The archive of an export that is whole.',
    description: 'Unpacked, it is what `holdfast import holdfast` reads. Takes `Range`, so what was cut off goes on.',
    tags: ['exports'],
    parameters: [inPath('id')],
  }),
  '/me/data.zip': archive({
    operationId: 'fetchOwnData',
    summary: 'What is held about the caller: what they wrote and can see, their hours, sessions and sign-ins.',
    description: 'A file of JSON for each kind of thing. For people who have signed in, not for tokens.',
    tags: ['people'],
    parameters: [],
  }),
  '/events/stream': {
    get: {
      operationId: 'followEvents',
      summary: 'Tells what happens as it happens, as far as the caller may see it.',
      tags: ['activity'],
      parameters: [place],
      description: 'An event of the type `inbox` says that the caller’s own inbox is not as it was.',
      responses: { 200: stream('Server-sent events. The id of each is the place behind it.'), ...refused },
    },
  },
  '/webhooks/{id}/stream': {
    get: {
      operationId: 'followWebhook',
      summary: 'Tells each notification of a webhook as it would be sent.',
      tags: ['webhooks'],
      parameters: [inPath('id'), place],
      responses: { 200: stream('Server-sent events with the request of each notification.'), ...refused },
    },
  },
  '/uploads/': {
    post: {
      operationId: 'beginUpload',
      summary: 'Begins an upload that can be resumed.',
      description:
        'The tus protocol, version 1.0: any tus client can be pointed here. The last part of `Location` is the ' +
        'reference (`tf_…`) that a file is made from when all bytes have arrived.',
      tags: ['uploads'],
      parameters: [
        { name: 'Tus-Resumable', in: 'header', required: true, schema: { type: 'string', const: '1.0.0' } },
        { name: 'Upload-Length', in: 'header', schema: { type: 'integer', minimum: 0 } },
        { name: 'Upload-Metadata', in: 'header', schema: { type: 'string' } },
      ],
      responses: {
        201: { description: 'It has begun.', headers: { Location: { $ref: '#/components/headers/Location' } } },
        ...refused,
      },
    },
  },
};
