import { type Committed, type Context, transact } from '../../../platform/context.ts';
import type { CategoryRow } from '../../../platform/db/tables/categories.ts';
import { invalid } from '../../../platform/failures.ts';
import { categoriesOf } from '../../categories/categories.ts';
import { fileCategories } from '../../categories/kinds.ts';
import { viewerOf } from '../../items/sight.ts';
import { type ProjectView, requireProject } from '../../projects/projects.ts';
import { linkTo } from '../download/links.ts';
import { announce, type FileView, visibleFiles } from '../files.ts';
import * as lists from '../list-store.ts';
import { findHolder } from '../versions/store.ts';
import { type Choice, chosenText, type OfferedZip } from './wire.ts';

/** An archive is listed at its end, and until then in memory. */
const MOST_FILES = 10_000;

export type Chosen = { project: ProjectView; categories: CategoryRow[]; files: lists.ChosenFile[] };

/** The files an archive is to have: those named, those of a category and all below it, those of none, or all of the project. */
export async function chooseFiles(ctx: Context, projectId: number, { ids, categoryId }: Choice): Promise<Chosen> {
  const project = await requireProject(ctx, ctx.db, projectId, 'file.read');
  const categories = await categoriesOf(ctx.db, fileCategories, project);
  const categoryIds = categoryId === undefined ? undefined : withThoseBelow(categories, categoryId);
  const filter = { ...viewerOf(ctx), projectId, ...(ids && { ids }), ...(categoryIds && { categoryIds }) };
  const files = await lists.chooseFiles(ctx.db, filter, MOST_FILES + 1);
  if (files.length > MOST_FILES)
    throw invalid(`These are more than ${MOST_FILES} files, too many for one archive. Take one category at a time.`);
  return { project, categories, files };
}

function withThoseBelow(categories: CategoryRow[], id: number): number[] {
  if (id === 0) return [0];
  if (!categories.some((category) => category.id === id))
    throw wrong('categoryId', 'names no file category of this project');
  const found = new Set([id]);
  // What is added while the set is walked is walked as well.
  for (const above of found)
    for (const { id: below, parent_id } of categories) if (parent_id === above) found.add(below);
  return [...found];
}

const wrong = (field: string, message: string) => invalid(`${field} ${message}.`, [{ field, message }]);

/** A link that whoever has it may fetch the archive with, in the name of who got it. */
export async function offerZip(ctx: Context, projectId: number, choice: Choice): Promise<OfferedZip> {
  const { project, files } = await chooseFiles(ctx, projectId, choice);
  const missing = new Set(choice.ids).difference(new Set(files.map(({ id }) => id)));
  if (missing.size > 0)
    throw wrong(
      'fileIds',
      `names files that are not in this project, or that you do not see: ${[...missing].join(', ')}`,
    );
  const holder = await findHolder(ctx.db, ctx.actor);
  const chosen = chosenText(choice);
  const link = linkTo(ctx, holder!.signing_key, { purpose: 'zip', id: projectId, name: `${project.name}.zip`, chosen });
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return { url: chosen === '' ? link : `${link}?${chosen}`, count: files.length, size };
}

/** Those of them that can be given now, recorded as downloaded before a byte of them is. */
export async function takeFiles(ctx: Context, projectId: number, ids: number[]): Promise<Committed<FileView[]>> {
  return transact(ctx, async (tx) => {
    const seen = await visibleFiles(ctx, tx, ids);
    const files = ids.flatMap((id) => seen.get(id) ?? []).filter((file) => file.project_id === projectId);
    for (const { id } of files) await announce(ctx, tx, 'FILE.DOWNLOADED', id);
    return files;
  });
}
