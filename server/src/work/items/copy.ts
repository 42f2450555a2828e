import type { Context, Copying, CopyOfProject } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { inPortions } from '../../platform/db/portions.ts';
import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
import { copyPeople } from './access.ts';
import { involveInAll } from './involvement.ts';
import { copyTexts } from './search-text.ts';
import { viewerOf } from './sight.ts';
import { countSeen, insertItem, listSeenAfter } from './store.ts';

type Portion = { after: string; most: number };

/** The next of one kind that the actor copies of a project, and after what it goes on; nothing when these are the last. */
export async function nextOf(
  ctx: Context,
  tx: Queries,
  { from, begunAt }: Copying,
  kind: ItemKind,
  { after, most }: Portion,
): Promise<{ ids: number[]; after: string | undefined }> {
  const ids = await listSeenAfter(tx, {
    ...viewerOf(ctx),
    projectId: from,
    kind,
    begunAt,
    after: Number(after),
    limit: most,
  });
  return { ids, after: ids.length < most ? undefined : String(ids.at(-1)) };
}

/** How many of a kind the actor would copy of a project. */
export const countOf =
  (kind: ItemKind): CopyOfProject['count'] =>
  (ctx, tx, projectId) =>
    countSeen(tx, { ...viewerOf(ctx), projectId, kind });

type Copy = { from: number } & Pick<ItemRow, 'id' | 'name' | 'is_private' | 'inside_kind' | 'inside_id'>;

/**
 * Copies as items of their project: found by the same words, and for the same people as far as they see that project. As
 * many as one likes, some hundred with a handful of statements.
 */
export async function copyItems(
  ctx: Context,
  tx: Queries,
  kind: ItemKind,
  projectId: number,
  copies: Copy[],
): Promise<void> {
  const { accountId, personId } = ctx.actor;
  for (const { from, ...item } of copies)
    await insertItem(tx, {
      account_id: accountId,
      kind,
      project_id: projectId,
      ...item,
      comment_count: 0,
      created_by: personId,
      created_at: ctx.now,
      deleted_by: null,
      deleted_at: null,
    });
  await inPortions(copies, (some) => copyAlong(tx, { account_id: accountId, id: projectId }, kind, some, personId));
}

/** What is found, and by whom, as it was: the same words and people as far as they see the project. */
async function copyAlong(
  tx: Queries,
  project: Pick<ItemRow, 'account_id' | 'id'>,
  kind: ItemKind,
  copies: Copy[],
  copiedBy: number,
): Promise<void> {
  const { account_id: accountId } = project;
  const pairs = copies.map(({ from, id }): [number, number] => [from, id]);
  await copyTexts(tx, { accountId, kind, pairs: JSON.stringify(pairs) });
  const hidden = copies.filter(({ is_private }) => is_private === 1);
  const refs = hidden.map(({ id }) => ({ account_id: accountId, kind, id }));
  await involveInAll(tx, refs, 'granted', [copiedBy]);
  await copyPeople(tx, project, kind, pairs);
}
