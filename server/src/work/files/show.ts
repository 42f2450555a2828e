import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { involvedIn } from '../items/involvement.ts';
import { countingSeen, readCounts } from '../items/read-counts.ts';
import { tagsOf } from '../tags/tags.ts';
import { fileSightOf } from './download/links.ts';
import { relatedTo } from './related-store.ts';
import type { FileView } from './store.ts';
import { type ShownFile, showFile, showListedFile, type WholeFile } from './wire.ts';

export { FilesOfProject, type ShownFile, type WholeFile } from './wire.ts';

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

export const show = (ctx: Context, file: WholeFile) => showFile(file, fileSightOf(ctx, file));
export const showListed = (ctx: Context, files: ShownFile[]) =>
  files.map((file) => showListedFile(file, fileSightOf(ctx, file)));
