import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemRow } from '../../platform/db/tables/items.ts';
import { involvedIn, type Somebody } from '../items/involvement.ts';
import { countingSeen, readCounts } from '../items/reading.ts';
import { type TagRow, tagsOf } from '../tags/tags.ts';
import { sightOf } from './links.ts';
import { relatedTo } from './related.ts';
import type { FileView } from './store.ts';
import { showFile, showListedFile } from './wire.ts';

export { FilesOfProject } from './wire.ts';

/** A file with what hangs on it, as one person sees it. */
export type ShownFile = FileView & { tags: TagRow[]; read_count: number };
export type WholeFile = ShownFile & { related: ItemRow[]; granted: Somebody[] };

/** In a fixed number of queries. */
export async function showing(ctx: Context, q: Queries, files: FileView[]): Promise<ShownFile[]> {
  const { accountId, personId } = ctx.actor;
  const ids = files.map(({ id }) => id);
  const tags = await tagsOf(q, accountId, 'file', ids);
  const counts = await readCounts(q, accountId, personId, 'file', ids);
  const counting = await countingSeen(ctx, q, 'file', files);
  return counting.map((file) => ({ ...file, tags: tags.get(file.id)!, read_count: counts.get(file.id)! }));
}

export async function showingWhole(ctx: Context, q: Queries, file: FileView): Promise<WholeFile> {
  const [shown] = await showing(ctx, q, [file]);
  const { granted } = (await involvedIn(q, ctx.actor.accountId, 'file', [file.id])).get(file.id)!;
  return { ...shown!, related: await relatedTo(ctx, q, file.id), granted };
}

export const show = (ctx: Context, file: WholeFile) => showFile(file, sightOf(ctx, file));
export const showListed = (ctx: Context, files: ShownFile[]) =>
  files.map((file) => showListedFile(file, sightOf(ctx, file)));
