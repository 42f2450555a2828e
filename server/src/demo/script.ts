import { receiveUpload } from '../bytes/uploads/uploads.ts';
import type { Context } from '../platform/context.ts';
import { createColumn } from '../work/boards/columns/columns.ts';
import { createComment } from '../work/comments/comments.ts';
import { createFile } from '../work/files/create.ts';
import { addVersion } from '../work/files/versions/versions.ts';
import { createLink } from '../work/links/links.ts';
import { setPermissions } from '../work/members/members.ts';
import { createMessage } from '../work/messages/messages.ts';
import { completeMilestone } from '../work/milestones/complete.ts';
import { createMilestone } from '../work/milestones/milestones.ts';
import { updateNotebook } from '../work/notebooks/change.ts';
import { createNotebook } from '../work/notebooks/notebooks.ts';
import { updateProject } from '../work/projects/change.ts';
import { createProject } from '../work/projects/create.ts';
import { starProject } from '../work/projects/stars.ts';
import { createTasklist } from '../work/tasklists/create.ts';
import { createTask } from '../work/tasks/create.ts';
import { attachToTask } from '../work/tasks/links/attach.ts';
import { deleteTask } from '../work/tasks/trash.ts';
import type { Name } from './names.ts';
import type { DemoFile, DemoLink, DemoList, DemoMessage, DemoNotebook, DemoProject } from './project.ts';
import { standingScenes } from './standing.ts';
import type { Calendar, Scene } from './story.ts';
import { type TaskPlace, taskScenes } from './task-scenes.ts';
import { tasksIn } from './tasks.ts';
import type { Known, Subject, Writer } from './writer.ts';

/** Everything that happened in a project, each at its time; in no order yet. */
export function scenesOf(project: DemoProject, writer: Writer): Scene[] {
  const { calendar } = writer;
  const known: Known = {
    projectId: 0,
    milestones: new Map(),
    columns: new Map(),
    subjects: new Map(),
    since: new Map(),
  };
  const begun = calendar.moment(project.starts);
  return [
    { at: begun, by: 'lead', play: (ctx) => foundProject(ctx, project, writer, known) },
    ...project.starredBy.map(
      (by): Scene => ({
        at: calendar.after(begun, 3),
        by,
        play: (ctx) => starProject(ctx, known.projectId, true),
      }),
    ),
    ...project.lists.flatMap((list, at) => listScenes(list, begun + (at + 1) * 60_000, project, writer, known)),
    ...project.files.flatMap((file) => fileScenes(file, calendar, known)),
    ...project.notebooks.flatMap((notebook) => notebookScenes(notebook, calendar, known)),
    ...(project.messages ?? []).map((message) => messageScene(message, calendar, known)),
    ...(project.links ?? []).map((link) => linkScene(link, calendar, known)),
    ...project.milestones
      .filter(({ isDone }) => isDone)
      .map(
        ({ title, due, who }): Scene => ({
          at: calendar.moment(Math.min(due, 0)),
          by: who,
          play: (ctx) => completeMilestone(ctx, known.milestones.get(title)!),
        }),
      ),
    ...commentsIn(project.comments).map(
      ({ on, by, day, body }): Scene => ({
        at: Math.max(calendar.moment(day), (known.since.get(on) ?? begun) + 60_000),
        by,
        play: (ctx) => createComment(ctx, subjectOf(known, on), { body }),
      }),
    ),
    ...(project.thrownAway ?? []).map(
      (name): Scene => ({
        at: calendar.after(known.since.get(name)!, 3),
        by: 'lead',
        play: (ctx) => deleteTask(ctx, subjectOf(known, name).id),
      }),
    ),
    ...standingScenes(project, writer, known, begun),
    ...(project.archivedOn === undefined ? [] : [closing(project.archivedOn, calendar, known)]),
  ];
}

const closing = (day: number, calendar: Calendar, known: Known): Scene => ({
  at: calendar.moment(day),
  by: 'lead',
  async play(ctx) {
    await updateProject(ctx, known.projectId, { isComplete: true });
    await updateProject(ctx, known.projectId, { status: 'archived' });
  },
});

function subjectOf(known: Known, name: string): Subject {
  const subject = known.subjects.get(name);
  if (!subject) throw new Error(`A comment is about "${name}", which is not there at its time.`);
  return subject;
}

const board = [
  { name: 'To do', color: '#95A5A6' },
  { name: 'Doing', color: '#2980B9', cardLimit: 4 },
  { name: 'Done', color: '#27AE60', completesTasks: true },
];

async function foundProject(ctx: Context, project: DemoProject, { cast, calendar, categoryIds }: Writer, known: Known) {
  const row = await createProject(ctx, {
    name: project.name,
    description: project.description,
    ...(project.isForClient && { companyId: cast.clientId }),
    categoryId: categoryIds.get(project.category)!,
    startDate: calendar.date(project.starts),
    endDate: calendar.date(project.ends),
    ownerId: cast.idOf(project.administrator ?? 'lead'),
    ...(project.announcement && { announcement: project.announcement, showsAnnouncement: true }),
    ...(project.tags && { tags: project.tags }),
    people: [...project.people, ...(project.observers ?? [])].map(cast.idOf),
  });
  known.projectId = row.id;
  if (project.administrator)
    await setPermissions(ctx, row.id, cast.idOf(project.administrator), { isAdministrator: true });
  for (const name of project.observers ?? []) await setPermissions(ctx, row.id, cast.idOf(name), { isObserving: true });
  for (const column of project.hasBoard ? board : [])
    known.columns.set(column.name, (await createColumn(ctx, row.id, column)).id);
  for (const { title, due, who, description = '' } of project.milestones) {
    const responsible = { people: [cast.idOf(who)], companies: [], isEveryone: false };
    const milestone = await createMilestone(ctx, row.id, {
      title,
      description,
      deadline: calendar.date(due),
      responsible,
    });
    known.milestones.set(title, milestone.id);
    known.subjects.set(title, { at: 'milestones', id: milestone.id });
  }
}

function listScenes(list: DemoList, at: number, project: DemoProject, writer: Writer, known: Known): Scene[] {
  let listId = 0;
  const { name, description = '', milestone } = list;
  const scene: Scene = {
    at,
    by: 'lead',
    async play(ctx) {
      const milestoneId = milestone && known.milestones.get(milestone);
      const row = await createTasklist(ctx, known.projectId, {
        name,
        description,
        ...(milestoneId && { milestoneId }),
      });
      listId = row.id;
    },
  };
  const place: TaskPlace = { create: (ctx, input) => createTask(ctx, listId, input), after: at, isOnBoard: true };
  return [scene, ...tasksIn(list.tasks).flatMap((task) => taskScenes(task, place, project, writer, known))];
}

function fileScenes(file: DemoFile, calendar: Calendar, known: Known): Scene[] {
  let id = 0;
  const { name, category, description = '', tags = [] } = file;
  const asOf = (day: number) => Math.max(calendar.moment(day), (known.since.get(file.task ?? '') ?? 0) + 60_000);
  const moments = file.versions.map(({ day }) => asOf(day));
  known.since.set(name, moments[0]!);
  return file.versions.map(({ bytes, description: news }, at) => ({
    at: moments[at]!,
    by: file.by,
    async play(ctx) {
      const ref = await upload(ctx, name, await bytes());
      if (at > 0) return addVersion(ctx, id, { ref, ...(news && { description: news }) });
      const row = await createFile(ctx, known.projectId, { ref, description, categoryName: category, tags });
      id = row.id;
      known.subjects.set(name, { at: 'files', id });
      if (file.task) await attachToTask(ctx, subjectOf(known, file.task).id, { files: [id] });
    },
  }));
}

function notebookScenes(notebook: DemoNotebook, calendar: Calendar, known: Known): Scene[] {
  let id = 0;
  const { name, category, description = '', tags = [] } = notebook;
  const moments = notebook.versions.map(({ day }) => calendar.moment(day));
  known.since.set(name, moments[0]!);
  return notebook.versions.map(({ by, content }, at) => ({
    at: moments[at]!,
    by,
    async play(ctx) {
      if (at > 0) return updateNotebook(ctx, id, { content, isNewVersion: true });
      const about = { name, description, tags, categoryName: category, type: 'MARKDOWN' as const, content };
      id = (await createNotebook(ctx, known.projectId, about)).id;
      known.subjects.set(name, { at: 'notebooks', id });
    },
  }));
}

function messageScene({ by, day, category, ...written }: DemoMessage, calendar: Calendar, known: Known): Scene {
  const at = calendar.moment(day);
  known.since.set(written.title, at);
  return {
    at,
    by,
    async play(ctx) {
      const { id } = await createMessage(ctx, known.projectId, { ...written, categoryName: category });
      known.subjects.set(written.title, { at: 'messages', id });
    },
  };
}

function linkScene({ by, day, category, ...written }: DemoLink, calendar: Calendar, known: Known): Scene {
  const at = calendar.moment(day);
  known.since.set(written.name, at);
  return {
    at,
    by,
    async play(ctx) {
      const { id } = await createLink(ctx, known.projectId, { ...written, categoryName: category });
      known.subjects.set(written.name, { at: 'links', id });
    },
  };
}

/** `on` is the name of a task, file, notebook, message, link or milestone of the project; days are counted from today. */
type WrittenComment = { on: string; by: Name; day: number; body: string };

/** A line with a name, and below it what was said of it: `@elena -3: The pilots say …`. */
function commentsIn(text: string): WrittenComment[] {
  let on = '';
  return text.split('\n').flatMap((line) => {
    const [, by, day, body = ''] = /^@(\w+) (-?\d+): (.+)$/.exec(line.trim()) ?? [];
    if (by) return [{ on, by: by as Name, day: Number(day), body }];
    on = line.trim() || on;
    return [];
  });
}

/** Brings a file in as a browser's form would. Gives the reference to use it with. */
async function upload(ctx: Context, name: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  const { headers, body } = new Response(form);
  const { ref } = await receiveUpload(ctx, {
    contentType: headers.get('content-type') ?? undefined,
    length: undefined,
    body: buffersOf(body!),
  });
  return ref;
}

async function* buffersOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk);
}
