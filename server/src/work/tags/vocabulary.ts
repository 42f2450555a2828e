import { requireInAccount } from '../../platform/access/access.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import type { TagRow } from '../../platform/db/tables/items.ts';
import { invalid, notFound } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { viewerOf } from '../items/sight.ts';
import * as store from './store.ts';
import type { NewTag, TagChange } from './wire.ts';

/** Told apart at a glance, and readable under white text. */
const PALETTE = ['#C0392B', '#D35400', '#B7791F', '#2E7D32', '#00796B', '#1F6FB2', '#5B4BC4', '#A23B8F', '#546E7A'];
/** A tag whose colour nobody chose has always the same one. */
const usualColor = (id: number) => PALETTE[id % PALETTE.length]!;

const nameTaken = () =>
  invalid('name is taken by another tag. Use that one, or choose another name.', [
    { field: 'name', message: 'is taken by another tag' },
  ]);

export async function listTags(ctx: Context, search: string, paging: Paging): Promise<Page<TagRow>> {
  requireInAccount(ctx.actor, 'tag.read');
  const filter = { viewer: viewerOf(ctx), search };
  return ctx.services.cursors.page(ctx, `tags ${JSON.stringify(filter)}`, paging, {
    rows: (start) => store.listTags(ctx.db, filter, { ...start, limit: paging.pageSize }),
    count: () => store.countTags(ctx.db, filter),
    boundary: (row) => ({ key: row.name_key, id: row.id }),
  });
}

export async function readTag(ctx: Context, id: number): Promise<TagRow> {
  requireInAccount(ctx.actor, 'tag.read');
  const tag = await store.findTag(ctx.db, viewerOf(ctx), id);
  if (!tag) throw notFound('tag');
  return tag;
}

export async function createTag(
  ctx: Context,
  { name, color }: Read<(typeof NewTag)['fields']>,
): Promise<Committed<TagRow>> {
  requireInAccount(ctx.actor, 'tag.create');
  return transact(ctx, async (tx) => {
    const viewer = viewerOf(ctx);
    const { tag, isNew } = await takeOrMake(ctx, tx, name, color);
    // Who does not know it is not told that it was there: they have named it, and know it from now on.
    if (!isNew && (await store.findTag(tx, viewer, tag.id))) throw nameTaken();
    await store.noteKnown(tx, viewer, [tag.id]);
    return tag;
  });
}

async function newRow(ctx: Context, tx: Queries, name: string, color = ''): Promise<TagRow> {
  const id = await newId(ctx, tx, 'tag');
  return {
    account_id: ctx.actor.accountId,
    id,
    name,
    name_key: sortKey(name),
    color: color || usualColor(id),
    created_at: ctx.now,
    updated_at: ctx.now,
  };
}

/** It changes wherever it is used, at once. */
export async function updateTag(ctx: Context, id: number, input: Read<(typeof TagChange)['fields']>): Promise<void> {
  requireInAccount(ctx.actor, 'tag.change');
  await transact(ctx, async (tx) => {
    const tag = await store.lockTag(tx, ctx.actor.accountId, id);
    if (!tag) throw notFound('tag');
    const name = input.name ?? tag.name;
    const color = input.color === undefined ? tag.color : input.color || usualColor(id);
    if (name === tag.name && color === tag.color) return;
    const changed = { ...tag, name, name_key: sortKey(name), color, updated_at: ctx.now };
    await store.saveTag(tx, changed).catch((error) => {
      throw isUniqueViolation(tx, error) ? nameTaken() : error;
    });
  });
}

/** What had it has it no more. */
export async function deleteTag(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'tag.change');
  await transact(ctx, async (tx) => {
    const tag = await store.lockTag(tx, ctx.actor.accountId, id);
    if (!tag) throw notFound('tag');
    await store.removeTag(tx, tag);
  });
}

/** The tag of that name. Two who make the same at once end up with one. */
export async function takeOrMake(
  ctx: Context,
  tx: Queries,
  name: string,
  color?: string,
): Promise<{ tag: TagRow; isNew: boolean }> {
  const row = await newRow(ctx, tx, name, color);
  for (;;) {
    if (await store.insertTag(tx, row)) return { tag: row, isNew: true };
    const [found] = await store.holdNamed(tx, row.account_id, [row.name_key]);
    if (found) return { tag: found, isNew: false };
  }
}
