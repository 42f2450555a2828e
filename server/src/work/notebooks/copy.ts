import { type Committed, type Context, type CopyOfProject, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { NotebookRow } from '../../platform/db/tables/notebooks.ts';
import { notFound } from '../../platform/failures.ts';
import { copyCategories } from '../categories/categories.ts';
import { notebookCategories } from '../categories/kinds.ts';
import { copiesAmong, note } from '../fillings/fillings.ts';
import { copyPeople } from '../items/access.ts';
import { nextOf } from '../items/copy.ts';
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
    const { copy } = await insertCopy(ctx, tx, source, { projectId: target.id, categoryId });
    await announce(ctx, tx, 'NOTEBOOK.CREATED', copy.id);
    return copy;
  });
}

async function insertCopy(
  ctx: Context,
  tx: Queries,
  source: NotebookRow,
  place: { projectId: number; categoryId: number },
): Promise<{ copy: NotebookRow; length: number }> {
  const newest = await findVersion(tx, source, source.version_number);
  if (!newest) throw notFound('notebook');
  const { is_private: isPrivate, is_secure: isSecure } = source;
  const flags = { isPrivate: isPrivate === 1, isSecure: isSecure === 1, isLocked: false };
  const copy = await insertNotebook(ctx, tx, newest, { ...place, ...flags });
  await copyPeople(tx, { account_id: copy.account_id, id: copy.project_id }, 'notebook', [[source.id, copy.id]]);
  await copyTags(tx, source.account_id, 'notebook', [[source.id, copy.id]]);
  return { copy, length: newest.content.length };
}

/** Each with a version, tags and people of its own, and so many characters of text are as much work as one more task. */
const COST = 5;
const CHARACTERS = 2000;
const CATEGORY = 'category of notebooks';

/** When a project is copied: its categories, and of its notebooks those that who copies can see. */
export const copyNotebooksOfProject: CopyOfProject['copy'] = async (ctx, tx, copying, { after, most }) => {
  const { accountId } = ctx.actor;
  const { from, to } = copying;
  if (after === '') {
    const made = await copyCategories(ctx, tx, notebookCategories, { accountId, from, to });
    await note(ctx, tx, copying, CATEGORY, [...made]);
  }
  const next = await nextOf(ctx, tx, copying, 'notebook', { after, most: Math.ceil(most / COST) });
  const copied = { count: 0, cost: 0 };
  for (const id of next.ids) {
    if (copied.cost >= most) return { ...copied, after: String(id - 1) };
    const source = await store.holdNotebook(tx, accountId, id);
    if (!source) continue;
    const { category_id } = source;
    const categoryId = (await copiesAmong(ctx, tx, copying, CATEGORY, [category_id])).get(category_id) ?? 0;
    const { length } = await insertCopy(ctx, tx, source, { projectId: to, categoryId });
    copied.count += 1;
    copied.cost += COST + length / CHARACTERS;
  }
  return { ...copied, after: next.after };
};
