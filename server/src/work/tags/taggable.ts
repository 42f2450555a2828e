import { Type } from 'typebox';
import { type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind, WideKind } from '../../platform/db/tables/items.ts';
import { invalid } from '../../platform/failures.ts';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { type Page, type Paging, readPaging } from '../../platform/http/request/paging.ts';
import { act, list, type Route } from '../../platform/http/route.ts';
import { addTags, removeTags, setTags, type TagRow, tagsOf } from './tags.ts';
import { showTag, Tag, Tagging } from './wire.ts';

/** What tags need to know of a noun that can have them. */
type Taggable = {
  /** Where its objects are: `files`, for `/files/:id/tags`. */
  at: string;
  kind: Exclude<ItemKind, 'comment' | 'column'> | WideKind;
  /** Refuses who may not see it. */
  require(ctx: Context, q: Queries, id: number): Promise<unknown>;
  /** Refuses who may not change it, and keeps it from other writers. */
  lock(ctx: Context, tx: Queries, id: number): Promise<unknown>;
  /** Notes that it changed, and records the event. */
  changed(ctx: Context, tx: Queries, id: number): Promise<void>;
};

/** The two routes for the tags of a noun's objects. A noun adds them to its own: `...taggable({ at: 'files', … })`. */
export function taggable(noun: Taggable): Route[] {
  const asked = noun.kind === 'user' ? 'person' : noun.kind;
  const path = `/${noun.at}/:id/tags`;
  return [
    list(
      path,
      `${asked}.read`,
      (ctx, call) => listItemTags(ctx, noun, call.id(), readPaging(call.query, { usual: 100, most: 500 })),
      (tags) => ({ tags: tags.map(showTag) }),
      { shows: ok({ tags: Type.Array(Tag) }) },
    ),
    act(
      'PUT',
      path,
      `${asked}.change`,
      (ctx, call) => changeItemTags(ctx, noun, call.id(), call.read(Tagging)),
      undefined,
      { body: Tagging, shows: Done },
    ),
  ];
}

async function listItemTags(ctx: Context, noun: Taggable, id: number, paging: Paging): Promise<Page<TagRow>> {
  await noun.require(ctx, ctx.db, id);
  const tags = (await tagsOf(ctx.db, ctx.actor.accountId, noun.kind, [id])).get(id)!;
  return { items: tags.slice(paging.offset, paging.offset + paging.pageSize), total: tags.length, paging };
}

type Input = { names?: string[]; ids?: number[]; replaces?: boolean; removes?: boolean };

async function changeItemTags(ctx: Context, noun: Taggable, id: number, input: Input): Promise<void> {
  if (input.replaces && input.removes)
    throw invalid('Send replaceExistingTags or removeProvidedTags, not both.', [
      { field: 'removeProvidedTags', message: 'contradicts replaceExistingTags' },
    ]);
  const put = input.replaces ? setTags : input.removes ? removeTags : addTags;
  await transact(ctx, async (tx) => {
    await noun.lock(ctx, tx, id);
    const ref = { account_id: ctx.actor.accountId, kind: noun.kind, id };
    if (await put(ctx, tx, ref, input)) await noun.changed(ctx, tx, id);
  });
}
