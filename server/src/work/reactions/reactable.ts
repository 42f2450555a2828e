import type { Action } from '../../platform/access/permissions.ts';
import { Done } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, get, list, type Route } from '../../platform/http/route.ts';
import { listLikes, type Reactable, react, readReactions } from './reactions.ts';
import { Likes, Reacting, ShownReactions, showLikes, showReactions } from './wire.ts';

/** The routes for what people think of a noun's objects. A noun adds them to its own: `...reactable({ at: 'comments', … })`. */
export function reactable(noun: Reactable & { action: { read: Action; write: Action } }): Route[] {
  const path = `/${noun.at}/:id`;
  const { read, write } = noun.action;
  const liking = (verb: 'like' | 'unlike') =>
    act(
      'PUT',
      `${path}/${verb}`,
      write,
      (ctx, call) => react(ctx, { noun, id: call.id() }, 'like', verb === 'unlike'),
      undefined,
      { shows: Done },
    );
  const reacting = (verb: 'react' | 'unreact', summary: string) =>
    act<Awaited<ReturnType<typeof react>>>(
      'PUT',
      `${path}/${verb}`,
      write,
      (ctx, call) => react(ctx, { noun, id: call.id() }, call.read(Reacting).reaction, verb === 'unreact'),
      showReactions,
      { body: Reacting, shows: ShownReactions, summary },
    );
  return [
    liking('like'),
    liking('unlike'),
    list(
      `${path}/likes`,
      read,
      (ctx, call) => listLikes(ctx, { noun, id: call.id() }, readPaging(call.query, { usual: 100, most: 500 })),
      showLikes,
      { shows: Likes, summary: 'Lists who likes it, the first one first.' },
    ),
    reacting('react', 'Says what the caller thinks of it, beside what they said before.'),
    reacting('unreact', 'Takes back what the caller said they think of it.'),
    get(`${path}/reactions`, read, (ctx, call) => readReactions(ctx, { noun, id: call.id() }), showReactions, {
      shows: ShownReactions,
      summary: 'Counts what people think of it, and says what the caller does.',
    }),
  ];
}
