import { addCard } from '../../../work/boards/cards/move.ts';
import { createColumn } from '../../../work/boards/columns/columns.ts';
import { logTimeOnProject, logTimeOnTask } from '../../../work/time/time.ts';
import { columnIn, timeIn } from '../classic/work-wire.ts';
import { idIn as id, readAll, type Step, underKey } from './step.ts';

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
    for (const card of cards) {
      if (!(await past.has('tasks', card.taskId))) {
        past.misfits.push('not all tasks on it are there');
        continue;
      }
      await addCard(past.as(0, card.createdAt, { card: card.id }), id(raw), { taskId: card.taskId });
      await past.date('board_cards', card.id, datesOf(card.createdAt, card.updatedAt, card.position));
    }
    await past.date('board_columns', id(raw), datesOf(createdAt, updatedAt, position));
  },
};

/** A column completes what is put into it from now on: what came into it before is as it was. */
export const columnEnds: Step = {
  kind: 'ends of columns',
  path: columnsOf,
  list: (answer) => underKey('columns')(answer).filter((raw) => columnIn(raw).completesTasks),
  id,
  ids: () => ({}),
  async write(past, raw) {
    await past.date('board_columns', id(raw), { completes_tasks: 1 });
  },
};

export const time: Step = {
  kind: 'time entries',
  path: (projectId) => `/projects/${projectId}/time_entries.json`,
  list: underKey('time-entries'),
  id,
  ids: (raw) => ({ time: id(raw) }),
  async write(past, raw, projectId) {
    const { taskId, personId, createdAt, updatedAt, at, local, hasStart, input } = timeIn(raw);
    const ctx = past.as(personId, createdAt, { time: id(raw) });
    const isThere = taskId > 0 && (await past.has('tasks', taskId));
    if (taskId > 0 && !isThere) past.misfits.push('its task is not there');
    await (isThere ? logTimeOnTask(ctx, taskId, input) : logTimeOnProject(ctx, projectId, input));
    await past.date('time_entries', id(raw), {
      ...(at && { started_at: at }),
      ...(local && { local_at: local }),
      has_start: hasStart ? 1 : 0,
      ...(updatedAt && { updated_at: updatedAt }),
    });
  },
};
