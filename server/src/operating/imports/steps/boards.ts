import { addCard, moveCard } from '../../../work/boards/cards/move.ts';
import { deleteCard } from '../../../work/boards/cards/trash.ts';
import { updateColumn } from '../../../work/boards/columns/change.ts';
import { createColumn } from '../../../work/boards/columns/columns.ts';
import { deleteColumn, restoreColumn } from '../../../work/boards/columns/trash.ts';
import { updateTime } from '../../../work/time/change.ts';
import { logTimeOnProject, logTimeOnTask } from '../../../work/time/time.ts';
import { deleteTime, restoreTime } from '../../../work/time/trash.ts';
import type { Past } from '../acting.ts';
import type { Raw } from '../classic/values.ts';
import { columnIn, timeIn } from '../classic/work-wire.ts';
import { idIn as id, type Leaving, readAll, type Step, underKey } from './step.ts';

const columnsOf = (projectId: number) => `/projects/${projectId}/boards/columns.json`;
const datesOf = (created_at: string | undefined, updated_at: string | undefined, position: number) => ({
  ...(created_at && { created_at }),
  ...(updated_at && { updated_at }),
  ...(Number.isSafeInteger(position) && { position }),
});

export const columns: Step = {
  kind: 'columns',
  path: columnsOf,
  list: underKey('columns'),
  id,
  ids: (raw) => ({ column: id(raw), card: Math.max(0, ...columnIn(raw).cards.map((card) => card.id)) }),
  more: async (source, raw) => ({
    ...raw,
    cards: await readAll(source, `/boards/columns/${id(raw)}/cards.json`, underKey('cards'), id),
  }),
  async write(past, raw, projectId) {
    const { createdAt, updatedAt, position, input, cards } = columnIn(raw);
    await createColumn(past.as(0, createdAt, { column: id(raw) }), projectId, input);
    for (const card of cards) await put(past, id(raw), card);
    await past.date('board_columns', id(raw), datesOf(createdAt, updatedAt, position));
  },
  retold: 'whole',
  within: (raw) => ({ kind: 'cards', ids: columnIn(raw).cards.map((card) => card.id) }),
  seenBy: { object: 'column' },
  async change(past, raw) {
    const { createdAt, updatedAt, position, input, cards } = columnIn(raw);
    await updateColumn(past.as(0, updatedAt), id(raw), input);
    await past.date('board_columns', id(raw), { completes_tasks: 0 });
    for (const card of cards) await put(past, id(raw), card);
    await past.date('board_columns', id(raw), datesOf(createdAt, updatedAt, position));
  },
  remove: (past, gone) => deleteColumn(past.as(0, undefined), gone),
  restore: (past, back) => restoreColumn(past.as(0, undefined), back),
};

type Card = ReturnType<typeof columnIn>['cards'][number];

async function put(past: Past, columnId: number, card: Card): Promise<void> {
  if (!(await past.has('tasks', card.taskId))) {
    past.absent.push('not all tasks on it are there');
    return;
  }
  const ctx = past.as(0, card.createdAt, { card: card.id });
  if (await past.isThere('board_cards', card.id)) await moveCard(ctx, card.id, { columnId });
  else await addCard(ctx, columnId, { taskId: card.taskId });
  await past.date('board_cards', card.id, datesOf(card.createdAt, card.updatedAt, card.position));
  await past.came('cards', card.id);
}

export const cards: Leaving = {
  kind: 'cards',
  seenBy: { object: 'card' },
  remove: (past, gone) => deleteCard(past.as(0, undefined), gone),
};

/** A column completes what is put into it from now on: what came into it before is as it was. */
export const columnEnds: Step = {
  kind: 'ends of columns',
  path: columnsOf,
  list: (answer) => underKey('columns')(answer).filter((raw) => columnIn(raw).completesTasks),
  id,
  ids: () => ({}),
  retold: 'always',
  seenBy: { object: 'column' },
  write: completing,
  change: completing,
};

async function completing(past: Past, raw: Raw): Promise<void> {
  await past.date('board_columns', id(raw), { completes_tasks: 1 });
}

export const time: Step = {
  kind: 'time entries',
  path: (projectId) => `/projects/${projectId}/time_entries.json`,
  list: underKey('time-entries'),
  id,
  ids: (raw) => ({ time: id(raw) }),
  async write(past, raw, projectId) {
    const { taskId, personId, createdAt, input } = timeIn(raw);
    const ctx = past.as(personId, createdAt, { time: id(raw) });
    const isThere = taskId > 0 && (await past.has('tasks', taskId));
    if (taskId > 0 && !isThere) past.absent.push('its task is not there');
    await (isThere ? logTimeOnTask(ctx, taskId, input) : logTimeOnProject(ctx, projectId, input));
    await past.date('time_entries', id(raw), timesOf(raw));
  },
  seenBy: { object: 'time' },
  async change(past, raw, projectId) {
    const { taskId, personId, createdAt, updatedAt, input } = timeIn(raw);
    const isThere = taskId > 0 && (await past.has('tasks', taskId));
    if (taskId > 0 && !isThere) past.absent.push('its task is not there');
    await updateTime(past.as(personId, updatedAt ?? createdAt), id(raw), {
      ...input,
      ...(past.target.people.has(personId) && { personId }),
      ...(isThere ? { taskId } : { taskId: 0, projectId }),
    });
    await past.date('time_entries', id(raw), timesOf(raw));
  },
  remove: (past, gone) => deleteTime(past.as(0, undefined), gone),
  restore: (past, back) => restoreTime(past.as(0, undefined), back),
};

function timesOf(raw: Raw) {
  const { at, local, hasStart, updatedAt } = timeIn(raw);
  return {
    ...(at && { started_at: at }),
    ...(local && { local_at: local }),
    has_start: hasStart ? (1 as const) : (0 as const),
    ...(updatedAt && { updated_at: updatedAt }),
  };
}
