import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/db/tables/files.ts';
import { moveItem } from '../items/items.ts';
import { type ProjectView, requireNamedProject } from '../projects/projects.ts';
import { announce, lockForChange } from './files.ts';
import { countIn, countOut } from './room.ts';
import * as store from './store.ts';

/** With all its versions. Categories belong to a project, so in another one it has none. */
export async function moveFile(ctx: Context, id: number, projectId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const file = await lockForChange(ctx, tx, id);
    const target = await requireNamedProject(ctx, tx, projectId, 'file.change');
    if (target.id !== file.project_id) await putInto(ctx, tx, file, target, 0);
  });
}

/** A locked file to its place in this or another project; where it already is, nothing happens. */
export async function putInto(
  ctx: Context,
  tx: Queries,
  file: FileRow,
  project: ProjectView,
  categoryId: number,
): Promise<void> {
  const isElsewhere = project.id !== file.project_id;
  if (!isElsewhere && categoryId === file.category_id) return;
  const { account_id, id } = file;
  if (isElsewhere) await countOut(tx, account_id, [id]);
  await store.saveFile(tx, { ...file, project_id: project.id, category_id: categoryId, updated_at: ctx.now });
  if (isElsewhere) {
    await countIn(tx, account_id, [id]);
    await moveItem(ctx, tx, 'file', [id], project.id);
  }
  await announce(ctx, tx, 'FILE.UPDATED', id);
}
