import { requireInProject } from '../../platform/access/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { invalid } from '../../platform/failures.ts';
import { createFileIn } from '../files/create.ts';
import { type FileView, visibleFiles } from '../files/files.ts';
import { audienceOf } from '../items/access.ts';
import type { ProjectView } from '../projects/projects.ts';
import * as store from './store.ts';

type Ref = { account_id: number; kind: ItemKind; id: number };

const MOST = 100;

/** How a body names files: uploads that become files of the project, and files that are there. */
type NamedFiles = {
  refs?: string[];
  /** The category each of the uploads goes into, in the same order. */
  refCategories?: number[];
  files?: number[];
  removesOthers?: boolean;
};

/**
 * Hangs files on an item, in its transaction, after it was said who may see it: what is uploaded to a private item is
 * for the same people. Says which files were newly attached and whether anything changed.
 */
export async function attach(
  ctx: Context,
  tx: Queries,
  project: ProjectView,
  item: Ref,
  { refs = [], refCategories = [], files = [], removesOthers = false }: NamedFiles,
): Promise<{ attached: number[]; isChanged: boolean }> {
  if (refs.length + files.length === 0 && !removesOthers) return { attached: [], isChanged: false };
  const known = (await store.listAttached(tx, item.account_id, item.kind, [item.id])).map((one) => one.file_id);
  const wanted = await requireNamed(ctx, tx, files);
  if (wanted.length + refs.length > MOST) throw wrong(`has too many entries: at most ${MOST}`);
  if (refs.length > 0) requireInProject(ctx.actor, 'file.change', project);
  const privacy = refs.length > 0 ? await privacyLike(tx, project, item) : {};
  for (const [at, ref] of refs.entries()) {
    const made = await createFileIn(ctx, tx, project, { ref, categoryId: refCategories[at] ?? 0, ...privacy });
    wanted.push(made.id);
  }
  const attached = wanted.filter((id) => !known.includes(id));
  // What somebody does not see they do not take away.
  const gone = removesOthers
    ? [...(await visibleFiles(ctx, tx, known)).keys()].filter((id) => !wanted.includes(id))
    : [];
  await store.insertAttachments(tx, item, attached);
  await store.removeAttachments(tx, item, gone);
  return { attached, isChanged: attached.length + gone.length > 0 };
}

const wrong = (message: string) => invalid(`attachments ${message}.`, [{ field: 'attachments', message }]);

/** Files named in a body: when one is not there for the actor the body is wrong, so 422. */
async function requireNamed(ctx: Context, tx: Queries, ids: number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length > MOST) throw wrong(`has too many entries: at most ${MOST}`);
  const visible = await visibleFiles(ctx, tx, wanted);
  if (visible.size < wanted.length) throw wrong('names a file that does not exist or that you cannot see');
  return wanted;
}

async function privacyLike(tx: Queries, project: ProjectView, item: Ref) {
  const people = await audienceOf(tx, project, item);
  return people ? { isPrivate: true, grantedTo: { people, companies: [], isEveryone: false } } : {};
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
  const files = await visibleFiles(ctx, q, [...new Set(attached.map(({ file_id }) => file_id))]);
  for (const { id, file_id } of attached) {
    const file = files.get(file_id);
    if (file) found.get(id)!.push(file);
  }
  return found;
}
