import { type Committed, type Context, type CopyOfProject, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { NotebookRow } from '../../platform/db/tables/notebooks.ts';
import { notFound } from '../../platform/failures.ts';
import { copyCategories } from '../categories/categories.ts';
import { notebookCategories } from '../categories/kinds.ts';
import { copyAccess } from '../items/access.ts';
import { viewerOf } from '../items/sight.ts';
import { requireNamedProject } from '../projects/projects.ts';
import { copyTags } from '../tags/tags.ts';
import { requireNotebook } from './find.ts';
import { insertNotebook } from './notebooks.ts';
import { announce } from './show.ts';
import * as store from './store.ts';
import { findVersion } from './versions/store.ts';

/** The newest version alone, unlocked, with its tags. */
export async function copyNotebook(ctx: Context, id: number, projectId: number): Promise<Committed<NotebookRow>> {
  return transact(ctx, async (tx) => {
    const source = await requireNotebook(ctx, tx, id, 'notebook.read');
    const target = await requireNamedProject(ctx, tx, projectId, 'notebook.change');
    const categoryId = source.project_id === target.id ? source.category_id : 0;
    const copy = await insertCopy(ctx, tx, source, { projectId: target.id, categoryId });
    await announce(ctx, tx, 'NOTEBOOK.CREATED', copy.id);
    return copy;
  });
}

async function insertCopy(
  ctx: Context,
  tx: Queries,
  source: NotebookRow,
  place: { projectId: number; categoryId: number },
): Promise<NotebookRow> {
  const newest = await findVersion(tx, source, source.version_number);
  if (!newest) throw notFound('notebook');
  const { is_private: isPrivate, is_secure: isSecure } = source;
  const flags = { isPrivate: isPrivate === 1, isSecure: isSecure === 1, isLocked: false };
  const copy = await insertNotebook(ctx, tx, newest, { ...place, ...flags });
  await copyAccess(tx, { ...source, kind: 'notebook' }, { ...copy, kind: 'notebook' }, copy.project_id);
  await copyTags(tx, { ...source, kind: 'notebook' }, copy.id);
  return copy;
}

/** When a project is copied: its categories, and of its notebooks those that who copies can see. */
export const copyNotebooksOfProject: CopyOfProject['copy'] = async (ctx, tx, { from, to }) => {
  const categories = await copyCategories(ctx, tx, notebookCategories, { accountId: ctx.actor.accountId, from, to });
  const filter = { ...viewerOf(ctx), projectId: from };
  for (const source of await store.listNotebooks(tx, filter, 'name_key', { offset: 0, limit: 1e9 }))
    await insertCopy(ctx, tx, source, { projectId: to, categoryId: categories.get(source.category_id) ?? 0 });
};
