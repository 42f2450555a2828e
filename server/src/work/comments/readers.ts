import { whomTheySee } from '../../people/people/people.ts';
import type { Context } from '../../platform/context.ts';
import * as store from './readers-store.ts';
import { type CommentPlace, requireSubject } from './subjects.ts';

/** Who else of the project sees it, as far as the actor sees those people: whom one can speak to there. */
export async function listReaders(ctx: Context, place: CommentPlace): Promise<store.Reader[]> {
  const { item } = await requireSubject(ctx, ctx.db, place, 'comment.read');
  const readers = await store.listReaders(ctx.db, item);
  const known = await whomTheySee(
    ctx,
    ctx.db,
    readers.map(({ id }) => id),
  );
  return readers.filter(({ id }) => known.has(id));
}
