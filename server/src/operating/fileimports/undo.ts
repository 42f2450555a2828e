import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import { conflict, Failure } from '../../platform/failures.ts';
import { deleteProject } from '../../work/projects/trash.ts';
import { requireTasklist } from '../../work/tasklists/tasklists.ts';
import { deleteTasklist } from '../../work/tasklists/trash.ts';
import { requireTask } from '../../work/tasks/tasks.ts';
import { deleteTask } from '../../work/tasks/trash.ts';
import type { Lists } from './bringing.ts';
import { lockFileImport } from './fileimports.ts';
import { nextMade, saveLine } from './rows-store.ts';
import * as store from './store.ts';
import { within } from './within.ts';

/** Trees may be large, and each goes in one piece. */
const PORTION = 20;

/** To the trash with all of it: the project it made, or out of one that was there what came from the file. */
export async function undoFileImport(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const row = await lockFileImport(ctx, tx, id);
    if (row.state !== 'running' && row.state !== 'done')
      throw conflict(row.state === 'ready' ? 'This import has not begun.' : 'This import is undone already.');
    if (row.makes_project === 0) return store.saveImport(tx, row, { state: 'undoing', problem: '' });
    await unlessGone(within(ctx, tx, (inside) => deleteProject(inside, row.project_id!)));
    await store.saveImport(tx, row, { state: 'undone', ended_at: ctx.now, problem: '' });
  });
  ctx.services.db.nudge('copies');
}

/** Some tasks, each with what is below it, then the lists that are empty now. False when nothing is left. */
export async function takeBackPortion(ctx: Context, tx: Queries, row: FileImportRow): Promise<boolean> {
  const made = await nextMade(tx, row, PORTION);
  for (const { number, task_id } of made) {
    // What somebody deleted or hid meanwhile is not there, and what goes with its parent is gone already.
    if (task_id !== null && (await isThere(requireTask(ctx, tx, task_id, 'task.change'))))
      await within(ctx, tx, (inside) => deleteTask(inside, task_id));
    await saveLine(tx, row, number, { state: 'undone' });
  }
  if (made.length > 0) return true;
  for (const { id, isNew } of Object.values(JSON.parse(row.lists) as Lists)) {
    if (!isNew || !(await isThere(requireTasklist(ctx, tx, id, 'tasklist.change')))) continue;
    const list = await requireTasklist(ctx, tx, id, 'tasklist.change');
    if (list.task_count === 0) await within(ctx, tx, (inside) => deleteTasklist(inside, id));
  }
  await store.saveImport(tx, row, { state: 'undone', ended_at: ctx.now, problem: '' });
  return false;
}

async function isThere(checking: Promise<unknown>): Promise<boolean> {
  try {
    await checking;
    return true;
  } catch (error) {
    if (error instanceof Failure && (error.kind === 'notFound' || error.kind === 'forbidden')) return false;
    throw error;
  }
}

/** Somebody has deleted it already: then there is nothing to take back. */
async function unlessGone(deleting: Promise<void>): Promise<void> {
  try {
    await deleting;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'notFound') throw error;
  }
}
