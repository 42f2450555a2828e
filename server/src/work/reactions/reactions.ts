import { type Committed, type Context, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind, Reaction } from '../../platform/db/tables/items.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import * as store from './store.ts';

/** What reactions need to know of a noun that people react to. */
export type Reactable = {
  /** Where its objects are: `comments`, for `/comments/:id/like`. */
  at: string;
  kind: ItemKind;
  /** Refuses who may not see it. */
  require(ctx: Context, q: Queries, id: number): Promise<unknown>;
  /** Refuses who may not say anything about it. */
  requireVoice(ctx: Context, tx: Queries, id: number): Promise<unknown>;
};
type To = { noun: Reactable; id: number };
export type Reactions = store.ReactionCount[];

const refOf = ({ actor }: Context, { noun, id }: To): store.Ref => ({
  account_id: actor.accountId,
  kind: noun.kind,
  id,
});

/** Once is enough, and taking back what was not said changes nothing. What all think of it is given back. */
export const react = (
  ctx: Context,
  to: To,
  reaction: Reaction,
  isTakenBack: boolean,
): Promise<Committed<{ all: Reactions }>> =>
  transact(ctx, async (tx) => {
    await to.noun.requireVoice(ctx, tx, to.id);
    const { personId: person_id } = ctx.actor;
    const ref = refOf(ctx, to);
    if (isTakenBack) await store.removeReaction(tx, { ...ref, reaction, person_id });
    else await store.insertReaction(tx, { ...ref, reaction, person_id, created_at: ctx.now });
    return { all: await store.countReactions(tx, ref, person_id) };
  });

export async function readReactions(ctx: Context, to: To): Promise<{ all: Reactions }> {
  await to.noun.require(ctx, ctx.db, to.id);
  return { all: await store.countReactions(ctx.db, refOf(ctx, to), ctx.actor.personId) };
}

/** Who likes it, the first one first. */
export async function listLikes(ctx: Context, to: To, paging: Paging): Promise<Page<store.Liking>> {
  await to.noun.require(ctx, ctx.db, to.id);
  const ref = refOf(ctx, to);
  return ctx.services.cursors.page(ctx, `likes ${JSON.stringify([ref, ctx.actor.personId])}`, paging, {
    rows: (start) => store.listLikes(ctx.db, ref, { ...start, limit: paging.pageSize }),
    count: () => store.countLikes(ctx.db, ref),
    boundary: (row) => ({ key: row.created_at, id: row.person_id }),
  });
}
