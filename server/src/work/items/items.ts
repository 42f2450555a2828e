import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { inPortions } from '../../platform/db/portions.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
import { forbidden, notFound } from '../../platform/failures.ts';
import { endOfTrash } from '../projects/trash.ts';
import { keepWhoSees } from './access.ts';
import { involve } from './involvement.ts';
import { putText } from './search-text.ts';
import { viewerOf } from './sight.ts';
import * as store from './store.ts';

export type { ItemKind, ItemRow } from '../../platform/db/tables/items.ts';
export { findItem } from './store.ts';

/**
 * Everything that lives in a project is also an item: what comments, tags, search, activity and the trash need to know
 * of it. The noun's verbs keep it in step, in the transaction of the change.
 */
type NewItem = {
  kind: ItemKind;
  id: number;
  projectId: number;
  name: string;
  /** What search finds it by besides its name; `read` are words of more of it, which were found before. */
  text: string;
  read?: Set<string>;
  isPrivate: boolean;
  /** Whose sight and life it shares: a task its list's, a comment its subject's. */
  inside?: { kind: ItemKind; id: number };
};

export async function addItem(ctx: Context, tx: Queries, item: NewItem): Promise<void> {
  const row: ItemRow = {
    account_id: ctx.actor.accountId,
    kind: item.kind,
    id: item.id,
    project_id: item.projectId,
    name: item.name,
    is_private: bit(item.isPrivate),
    inside_kind: item.inside?.kind ?? null,
    inside_id: item.inside?.id ?? null,
    comment_count: 0,
    created_by: ctx.actor.personId,
    created_at: ctx.now,
    deleted_by: null,
    deleted_at: null,
  };
  await store.insertItem(tx, row);
  await putText(tx, row, item);
  if (item.isPrivate) await involve(tx, row, 'granted', [row.created_by]);
}

type ItemChange = Partial<Pick<NewItem, 'name' | 'text' | 'read' | 'isPrivate' | 'inside'>> & {
  /** What its description said until now, where that is replaced: it can be read, and brought back. */
  replaced?: string | undefined;
};

/** What is not given stays. `name` and `text` come together: search is told both. */
export async function changeItem(
  ctx: Context,
  tx: Queries,
  kind: ItemKind,
  id: number,
  change: ItemChange,
): Promise<void> {
  const ref = { account_id: ctx.actor.accountId, kind, id };
  const { name, text, read, isPrivate, inside, replaced } = change;
  const changed: Partial<ItemRow> = {
    ...(name !== undefined && { name }),
    ...(isPrivate !== undefined && { is_private: bit(isPrivate) }),
    ...(inside && { inside_kind: inside.kind, inside_id: inside.id }),
  };
  if (Object.keys(changed).length > 0) await store.saveItem(tx, ref, changed);
  if (name !== undefined && text !== undefined) await putText(tx, ref, { name, text, ...(read && { read }) });
  if (replaced) await store.keepEarlier(tx, ref, { text: replaced, by: ctx.actor.personId, at: ctx.now });
  if (isPrivate) {
    const item = await store.findItem(tx, ref);
    if (item) await involve(tx, ref, 'granted', [item.created_by]);
  }
}

/**
 * With everything inside, to another project. Others see it there, and who moves it may: so nobody takes along what is
 * private and not for them, and whoever does not see that project is no longer involved in any of it.
 */
export async function moveItem(
  ctx: Context,
  tx: Queries,
  kind: ItemKind,
  ids: number[],
  projectId: number,
): Promise<void> {
  const viewer = viewerOf(ctx);
  const groups = await store.withContents(tx, { accountId: viewer.accountId, kind, ids });
  for (const group of groups)
    if (!viewer.seesAll && (await store.isOneHidden(tx, group, viewer)))
      throw forbidden('Something in it is private and not for you. Ask an administrator of the project to move it.');
  const target = { account_id: viewer.accountId, id: projectId };
  for (const group of groups) {
    await store.moveItems(tx, group, projectId);
    const { goAlong } = ctx.services.kinds[group.kind];
    if (typeof goAlong === 'function') await goAlong(tx, viewer.accountId, group.ids, projectId);
    await inPortions(group.ids, (some) => keepWhoSees(tx, target, group.kind, some));
  }
}

/** Those of one kind that were inside one thing are inside another now. */
export const putInside = (
  ctx: Context,
  tx: Queries,
  kind: ItemKind,
  ids: number[],
  inside: NonNullable<NewItem['inside']>,
): Promise<void> =>
  store.saveItems(tx, ctx.actor.accountId, kind, ids, { inside_kind: inside.kind, inside_id: inside.id });

/** It stands in its project by itself now. */
export const leaveHolder = (ctx: Context, tx: Queries, kind: ItemKind, id: number): Promise<void> =>
  store.saveItem(tx, { account_id: ctx.actor.accountId, kind, id }, { inside_kind: null, inside_id: null });

/** `along` go with it: while they are in the trash they are inside it, so that it stands there for all of them. */
export async function trashItem(
  ctx: Context,
  tx: Queries,
  kind: ItemKind,
  id: number,
  along: number[] = [],
): Promise<void> {
  const trashed = { deleted_at: ctx.now, deleted_by: ctx.actor.personId };
  await store.saveItems(tx, ctx.actor.accountId, kind, [id, ...along], trashed);
  if (along.length > 0) await putInside(ctx, tx, kind, along, { kind, id });
}

/** Those that went along come back with `putInside` to where they were. */
export async function restoreItem(
  ctx: Context,
  tx: Queries,
  kind: ItemKind,
  id: number,
  along: number[] = [],
): Promise<void> {
  const item = await store.findItem(tx, { account_id: ctx.actor.accountId, kind, id });
  if (item?.deleted_at && item.deleted_at <= endOfTrash(ctx.services.now())) throw notFound(`${kind} in the trash`);
  await store.saveItems(tx, ctx.actor.accountId, kind, [id, ...along], { deleted_at: null, deleted_by: null });
}

export const countComments = (ctx: Context, tx: Queries, kind: ItemKind, id: number, by: 1 | -1): Promise<void> =>
  store.countComments(tx, { account_id: ctx.actor.accountId, kind, id }, by);

/** For good, with what hangs on them: tags, people, attachments, comments, what search knows. The noun's own row is the noun's business. */
export async function removeItems(tx: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await store.removeItems(tx, accountId, kind, ids);
}
