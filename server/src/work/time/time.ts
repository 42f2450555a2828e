import { zoneOfPerson } from '../../people/people/people.ts';
import { requireInAccount, requireInProject } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Boundary } from '../../platform/db/keyset.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { TimeEntryRow } from '../../platform/db/tables/time.ts';
import { invalid } from '../../platform/failures.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Paging } from '../../platform/http/request/paging.ts';
import { instantIn } from '../../platform/zones/zones.ts';
import { addItem } from '../items/items.ts';
import { viewerOf } from '../items/sight.ts';
import { requireOnProject } from '../members/named.ts';
import { type ProjectView, requireOpenProject, requireProject } from '../projects/projects.ts';
import { setTags } from '../tags/tags.ts';
import { lockForChange as lockTask, requireTask } from '../tasks/tasks.ts';
import { requireTime } from './find.ts';
import * as lists from './list-store.ts';
import { announce, withDetails } from './show.ts';
import * as store from './store.ts';
import { countIn } from './sums-store.ts';
import type { NewTime, ShownTime } from './wire.ts';

type Input = Read<(typeof NewTime)['fields']>;

export async function readTime(ctx: Context, id: number): Promise<ShownTime> {
  const [shown] = await withDetails(ctx, ctx.db, [await requireTime(ctx, ctx.db, id)]);
  return shown!;
}

type Place = { project: ProjectView; taskId: number };

/** What is worked on, if hours may be written down for it. */
export const places = {
  project: async (ctx: Context, tx: Queries, id: number): Promise<Place> => ({
    project: await requireOpenProject(ctx, tx, id, 'time.create'),
    taskId: 0,
  }),
  async task(ctx: Context, tx: Queries, id: number): Promise<Place> {
    // Held, so that who moves it to another project takes these hours along.
    const { task } = await lockTask(ctx, tx, id);
    return { project: await requireOpenProject(ctx, tx, task.project_id, 'time.create', 'task'), taskId: task.id };
  },
};

const logTime =
  (on: keyof typeof places) =>
  (ctx: Context, id: number, input: Input): Promise<Committed<TimeEntryRow>> =>
    transact(ctx, async (tx) => {
      const { project, taskId } = await places[on](ctx, tx, id);
      return writeDown(ctx, tx, project, taskId, input);
    });
export const [logTimeOnProject, logTimeOnTask] = [logTime('project'), logTime('task')];

/** Inside of who has asked whether they may. */
export async function writeDown(ctx: Context, tx: Queries, project: ProjectView, taskId: number, input: Input) {
  const minutes = Math.round((input.hours ?? 0) * 60) + (input.minutes ?? 0);
  checkDuration(minutes);
  const personId = input.personId || ctx.actor.personId;
  await checkWorker(ctx, tx, project, personId);
  if (input.isBilled) requireBiller(ctx, project);
  const row: TimeEntryRow = {
    account_id: project.account_id,
    id: await newId(ctx, tx, 'time'),
    project_id: project.id,
    task_id: taskId,
    person_id: personId,
    ...momentOf(await zoneOfWorker(ctx, tx, personId), input.date, input.time),
    minutes,
    description: input.description ?? '',
    is_billable: bit(input.isBillable ?? false),
    is_billed: bit(input.isBilled ?? false),
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    updated_by: ctx.actor.personId,
    updated_at: ctx.now,
    deleted_at: null,
  };
  await store.insertTime(tx, row);
  await countIn(tx, row.account_id, [row.id]);
  await addItem(ctx, tx, {
    kind: 'time',
    id: row.id,
    projectId: project.id,
    ...wordsOf(row),
    isPrivate: false,
    ...insideOf(row),
  });
  await setTags(ctx, tx, { ...row, kind: 'time' }, { names: input.tags, ids: input.tagIds });
  await announce(ctx, tx, 'TIME.CREATED', row.id);
  return row;
}

/** A day, and when on it if that is known, by the clock of who worked. */
export function momentOf(
  zone: string,
  date: string,
  time = '',
): Pick<TimeEntryRow, 'started_at' | 'local_at' | 'has_start'> {
  const at = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time || '00:00'}:00.000Z`;
  return { started_at: instantIn(at, zone), local_at: at, has_start: bit(time !== '') };
}

export const zoneOfWorker = async ({ actor }: Context, tx: Queries, personId: number): Promise<string> =>
  personId === actor.personId ? actor.timeZone : zoneOfPerson(tx, actor.accountId, personId);

export function checkDuration(minutes: number): void {
  if (minutes > 0) return;
  throw invalid('Say how long it took: hours, minutes, or both.', [
    { field: 'hours', message: 'is needed, or minutes, and together more than nothing' },
  ]);
}

/** One's own hours, or as an administrator of the project those of anybody on it. */
export async function checkWorker(ctx: Context, tx: Queries, project: ProjectView, personId: number): Promise<void> {
  if (personId === ctx.actor.personId) return;
  requireInProject(ctx.actor, 'time.change', project);
  await requireOnProject(ctx, tx, project, 'person-id', [personId]);
}

/** What was paid for is not for everybody to say. */
export const requireBiller = (ctx: Context, project: ProjectView): void =>
  requireInProject(ctx.actor, 'time.change', project);

/** `1h 30m` */
const durationText = (minutes: number): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)}h`, minutes % 60 > 0 && `${minutes % 60}m`].filter(Boolean).join(' ');

/** What search finds hours by. Those without a word are called by how many they are. */
export const wordsOf = ({ description, minutes }: Pick<TimeEntryRow, 'description' | 'minutes'>) => ({
  name: [...(description.trim().split('\n', 1)[0] || durationText(minutes))].slice(0, 255).join(''),
  text: description,
});

/** Who may not see a task may not see who worked on it. */
export const insideOf = ({ task_id }: Pick<TimeEntryRow, 'task_id'>) =>
  task_id ? { inside: { kind: 'task' as const, id: task_id } } : {};

type Wanted = {
  narrowing: lists.Narrowing;
  projectStatus?: lists.Scope['projectStatus'];
  order: lists.TimeOrder;
};

/** Whose hours are asked for, once it is clear that they may be seen. */
export const scopes = {
  async all(ctx: Context, projectId?: number): Promise<lists.Scope> {
    requireInAccount(ctx.actor, 'project.list');
    return projectId ? { projectId } : {};
  },
  async project(ctx: Context, projectId: number): Promise<lists.Scope> {
    await requireProject(ctx, ctx.db, projectId, 'time.read');
    return { projectId };
  },
  async task(ctx: Context, taskId: number): Promise<lists.Scope> {
    const { project_id: projectId } = await requireTask(ctx, ctx.db, taskId, 'time.read');
    return { projectId, taskId };
  },
};

export async function listTime(ctx: Context, asked: lists.Scope, wanted: Wanted, paging: Paging) {
  const filter = filterOf(ctx, asked, wanted);
  const { order } = wanted;
  const page = await ctx.services.cursors.page(ctx, `time ${JSON.stringify([filter, order])}`, paging, {
    rows: (start) => lists.listTime(ctx.db, filter, order, { ...start, limit: paging.pageSize }),
    count: () => lists.countTime(ctx.db, filter),
    boundary: ({ keys, id }) => ({ key: keys, id }),
  });
  return { ...page, items: await withDetails(ctx, ctx.db, page.items) };
}

const filterOf = (ctx: Context, scope: lists.Scope, { narrowing, projectStatus }: Wanted) => ({
  viewer: viewerOf(ctx),
  scope: { ...scope, ...(projectStatus && { projectStatus }) },
  narrowing,
});

const AT_ONCE = 500;

/** All of a list, a portion at a time. Who may see it is asked again for each. */
export async function* eachTime(
  begin: () => Promise<{ ctx: Context; scope: lists.Scope }>,
  wanted: Wanted,
): AsyncGenerator<ShownTime[]> {
  let after: Boundary | undefined;
  do {
    const { ctx, scope } = await begin();
    const part = { ...(after && { after }), offset: 0, limit: AT_ONCE };
    const found = await lists.listTime(ctx.db, filterOf(ctx, scope, wanted), wanted.order, part);
    yield await withDetails(ctx, ctx.db, found);
    const last = found.at(-1);
    after = last && found.length === AT_ONCE ? { key: last.keys, id: last.id } : undefined;
  } while (after);
}
