import { type Context, transact } from '../../platform/context.ts';
import { moveItem } from '../items/items.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { holdUnlocked } from './locks.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import { touch } from './versions/versions.ts';

/** With all its versions. Categories belong to a project, so in another one it has none. */
export async function moveNotebook(ctx: Context, id: number, projectId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { notebook } = await holdUnlocked(ctx, tx, id);
    const target = await requireNamedProject(ctx, tx, projectId, 'notebook.change');
    if (target.id === notebook.project_id) return;
    await store.saveNotebook(tx, touch(ctx, { ...notebook, project_id: target.id, category_id: 0 }));
    await moveItem(ctx, tx, 'notebook', [id], target.id);
    await announce(ctx, tx, 'NOTEBOOK.UPDATED', id);
  });
}
