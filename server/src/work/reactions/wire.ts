import { type Static, Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { Reaction } from '../../platform/db/tables/items.ts';
import { ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { choice, required, shape } from '../../platform/http/request/fields.ts';
import type { Reactions } from './reactions.ts';
import type { Liking } from './store.ts';

const kinds: Record<Reaction, Reaction> = {
  like: 'like',
  heart: 'heart',
  joy: 'joy',
  frown: 'frown',
  dislike: 'dislike',
};
const all = Object.keys(kinds) as Reaction[];

export const Reacting = shape(undefined, { reaction: required(choice({ key: 'reactionType', of: kinds })) });

const Shown = titled('Reactions', {
  counts: Type.Object(Object.fromEntries(all.map((one) => [one, Type.Integer()])) as Record<Reaction, Type.TInteger>),
  mine: Type.Array(Text),
});
export const ShownReactions = ok({ reactions: Shown });

export function showReactions({ all: found }: { all: Reactions }): { reactions: Static<typeof Shown> } {
  const byKind = new Map(found.map((one) => [one.reaction, one]));
  const counts = Object.fromEntries(all.map((one) => [one, byKind.get(one)?.count ?? 0])) as Record<Reaction, number>;
  return { reactions: { counts, mine: all.filter((one) => (byKind.get(one)?.own ?? 0) > 0) } };
}

const Like = titled('Like', {
  id: Text,
  'first-name': Text,
  'last-name': Text,
  'company-id': Text,
  'company-name': Text,
  'avatar-url': Text,
  'posted-on': Text,
});
export const Likes = ok({ likes: Type.Array(Like) });

export const showLikes = (likes: Liking[], ctx: Context): { likes: Static<typeof Like>[] } => ({
  likes: likes.map((like) => ({
    id: String(like.person_id),
    'first-name': like.first_name,
    'last-name': like.last_name,
    'company-id': String(like.company_id),
    'company-name': like.company_name,
    'avatar-url': pictureUrl(ctx, like.picture_blob),
    'posted-on': timeText(like.created_at),
  })),
});
