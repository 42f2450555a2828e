import { type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { FileRow } from '../../../platform/db/tables/files.ts';
import { invalid } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { chooseCategory } from '../../categories/categories.ts';
import { fileCategories } from '../../categories/kinds.ts';
import { isVisible } from '../../items/sight.ts';
import { requireNamedProject, requireOpenProject } from '../../projects/projects.ts';
import { endOfTrash } from '../../projects/trash.ts';
import { putInto } from '../move.ts';
import * as store from '../store.ts';
import { putBack, putIntoTrash } from '../trash.ts';
import type { FilesToMove } from './wire.ts';

/** Of each of these verbs: all the files or none, in one transaction, and an event for each. */
export async function deleteFiles(ctx: Context, projectId: number, ids: number[]): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const file of await lockAll(ctx, tx, projectId, ids)) await putIntoTrash(ctx, tx, file);
  });
}

export async function restoreFiles(ctx: Context, projectId: number, ids: number[]): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const file of await lockAll(ctx, tx, projectId, ids, true)) await putBack(ctx, tx, file);
  });
}

/** To a category, to another project, or to a category of another project. Without a category they have none there. */
export async function moveFiles(
  ctx: Context,
  projectId: number,
  { ids, targetId, ...category }: Read<(typeof FilesToMove)['fields']>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const files = await lockAll(ctx, tx, projectId, ids);
    const target = await requireNamedProject(ctx, tx, targetId || projectId, 'file.change');
    const categoryId = await chooseCategory(ctx, tx, fileCategories, target, category);
    for (const file of files) await putInto(ctx, tx, file, target, categoryId);
  });
}

/** Files of one project, kept from others until the transaction ends. Those that are not there for the actor are all named. */
async function lockAll(ctx: Context, tx: Queries, projectId: number, ids: number[], areInTrash = false) {
  const { member_role: role } = await requireOpenProject(ctx, tx, projectId, 'file.change');
  const found: FileRow[] = [];
  for (const file of await store.lockFiles(tx, ctx.actor.accountId, ids)) {
    const isThere = areInTrash ? isRestorable(ctx, file) : file.deleted_at === null;
    if (!isThere || file.project_id !== projectId) continue;
    if (await isVisible(ctx, tx, { kind: 'file', id: file.id, role })) found.push(file);
  }
  const missing = new Set(ids).difference(new Set(found.map(({ id }) => id)));
  if (missing.size === 0) return found;
  const where = areInTrash ? 'in the trash of this project' : 'in this project';
  const message = `names files that are not ${where}, or that you do not see: ${[...missing].join(', ')}`;
  throw invalid(`fileIds ${message}.`, [{ field: 'fileIds', message }]);
}

const isRestorable = (ctx: Context, { deleted_at }: FileRow) =>
  deleted_at !== null && deleted_at > endOfTrash(ctx.services.now());
