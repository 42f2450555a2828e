import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileImportRow } from '../../platform/db/tables/operating.ts';
import { conflict, Failure, forbidden } from '../../platform/failures.ts';
import { deleteProject } from '../../work/projects/trash.ts';
import { requireTasklist } from '../../work/tasklists/tasklists.ts';
import { deleteTasklist } from '../../work/tasklists/trash.ts';
import { requireTask } from '../../work/tasks/tasks.ts';
import { deleteTask } from '../../work/tasks/trash.ts';
import type { Lists } from './bringing.ts';
import { lockFileImport } from './fileimports.ts';
import { countKept, nextMade, saveLine, tryKeptAgain } from './rows-store.ts';
import * as store from './store.ts';
import { within } from './within.ts';

/** Trees may be large, and each goes in one piece. */
const PORTION = 20;
const WHO_CAN = 'Ask who manages the project, and undo it again then.';

/** To the trash with all of it: the project it made, or out of one that was there what came from the file. */
export async function undoFileImport(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const row = await lockFileImport(ctx, tx, id);
    if (row.state !== 'running' && row.state !== 'done')
      throw conflict(row.state === 'ready' ? 'This import has not begun.' : 'This import is undone already.');
    if (row.makes_project === 0) {
      await tryKeptAgain(tx, row);
      return store.saveImport(tx, row, { state: 'undoing', problem: '' });
    }
    const which = { accountId: row.account_id, id: row.project_id! };
    if (await store.isStillThere(tx, 'projects', which))
      await orSayWho(within(ctx, tx, (inside) => deleteProject(inside, which.id)));
    await store.saveImport(tx, row, { state: 'undone', ended_at: ctx.now, problem: '' });
  });
  ctx.services.db.nudge('copies');
}

/** Some tasks, each with what is below it, then the lists that are empty now. False when nothing is left. */
export async function takeBackPortion(ctx: Context, tx: Queries, row: FileImportRow): Promise<boolean> {
  const made = await nextMade(tx, row, PORTION);
  const accountId = row.account_id;
  const isThereAtAll = await store.isStillThere(tx, 'projects', { accountId, id: row.project_id! });
  for (const { number, task_id } of made) {
    // What somebody has deleted meanwhile, and what went with its parent, is gone already.
    const which = { accountId, id: task_id ?? 0 };
    const isGone = !isThereAtAll || !(await store.isStillThere(tx, 'tasks', which));
    const mayGo = !isGone && (await isThere(requireTask(ctx, tx, which.id, 'task.change')));
    if (mayGo) await within(ctx, tx, (inside) => deleteTask(inside, which.id));
    await saveLine(tx, row, number, { state: isGone || mayGo ? 'undone' : 'kept' });
  }
  if (made.length > 0) return true;
  for (const { id, isNew } of Object.values(JSON.parse(row.lists) as Lists)) {
    if (!isNew || !(await isThere(requireTasklist(ctx, tx, id, 'tasklist.change')))) continue;
    const list = await requireTasklist(ctx, tx, id, 'tasklist.change');
    if (list.task_count === 0) await within(ctx, tx, (inside) => deleteTasklist(inside, id));
  }
  const kept = await countKept(tx, row);
  const problem = kept === 0 ? '' : `${kept} of its tasks are still there, and you may not delete them. ${WHO_CAN}`;
  await store.saveImport(tx, row, { state: kept === 0 ? 'undone' : 'done', ended_at: ctx.now, problem });
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

/** It is there, whether or not they are shown it. */
async function orSayWho(deleting: Promise<void>): Promise<void> {
  try {
    await deleting;
  } catch (error) {
    if (!(error instanceof Failure) || (error.kind !== 'notFound' && error.kind !== 'forbidden')) throw error;
    throw forbidden(`The project that was made is still there, and you may not delete it. ${WHO_CAN}`);
  }
}
