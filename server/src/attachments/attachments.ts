import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { ItemKind } from '../db/tables/items.ts';
import { Failure, invalid } from '../failures.ts';
import { type FileView, requireFile, visibleFiles } from '../files/files.ts';
import { createFileIn } from '../files/versions.ts';
import type { ProjectView } from '../projects/projects.ts';
import * as store from './store.ts';

type Ref = { account_id: number; kind: ItemKind; id: number };

/** How a body names files: uploads that become files of the project, and files that are there. */
export type NamedFiles = {
  refs?: string[];
  /** The category each of the uploads goes into, in the same order. */
  refCategories?: number[];
  files?: number[];
  removesOthers?: boolean;
};

/** Hangs files on an item, in its transaction. Says which files were newly attached and whether anything changed. */
export async function attach(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  item: Ref,
  { refs = [], refCategories = [], files = [], removesOthers = false }: NamedFiles,
): Promise<{ attached: number[]; isChanged: boolean }> {
  const known = (await store.listAttached(tx, item.account_id, item.kind, [item.id])).map((one) => one.file_id);
  const wanted: number[] = [];
  for (const id of new Set(files)) wanted.push(await requireNamed(ctx, tx, id));
  for (const [at, ref] of refs.entries()) {
    const category = refCategories[at];
    const made = await createFileIn(ctx, tx, project, { ref, ...(category ? { categoryId: category } : {}) });
    wanted.push(made.id);
  }
  const attached = wanted.filter((id) => !known.includes(id));
  const gone = removesOthers ? known.filter((id) => !wanted.includes(id)) : [];
  await store.insertAttachments(tx, item, attached);
  await store.removeAttachments(tx, item, gone);
  return { attached, isChanged: attached.length + gone.length > 0 };
}

/** A file named in a body: when it is not there for the actor the body is wrong, so 422. */
async function requireNamed(ctx: Context, tx: Queries, id: number): Promise<number> {
  try {
    return (await requireFile(ctx, tx, id, 'file.read')).id;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'notFound') throw error;
    throw invalid('attachments names a file that does not exist or that you cannot see.', [
      { field: 'attachments', message: 'names no file' },
    ]);
  }
}

/** The files on each of these items that the actor may see. Every id asked for is in the answer. */
export async function attachmentsOf(
  ctx: Context,
  q: Queries,
  kind: ItemKind,
  ids: number[],
): Promise<Map<number, FileView[]>> {
  const found = new Map<number, FileView[]>(ids.map((id) => [id, []]));
  const attached = await store.listAttached(q, ctx.actor.accountId, kind, ids);
  const files = await visibleFiles(
    ctx,
    q,
    attached.map(({ file_id }) => file_id),
  );
  for (const { id, file_id } of attached) {
    const file = files.get(file_id);
    if (file) found.get(id)!.push(file);
  }
  return found;
}
